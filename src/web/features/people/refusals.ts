/** What a refusal says of the fields it is about. */
import { ApiError } from '#contract/call.ts'

/** The server's own sentences, by the field they belong to. */
export const problemsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]))
    : {}

/** Nothing where the fields say it. */
export const sentenceOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.fields.length > 0 ? undefined : error?.message

export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.http === 409 && error.code === '409'
