/** What a refusal says of the fields it is about. */
import { ApiError } from '#contract/call.ts'

/** The server's own sentences, by the field they belong to. */
export const problemsOf = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]))
    : {}
