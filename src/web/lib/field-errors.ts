/** What a refusal says of the fields it is about, in the server's own sentences. */
import { ApiError } from '#contract/call.ts'

/** By the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

const getFieldErrorsBy = (error: unknown, nameOf: (words: string[]) => string | undefined): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [nameOf(path.split('.')) ?? path, message]))
    : {}

/** A field's name comes after that of its block: `Section.name`. */
export const getFieldErrors = (error: unknown): FieldErrors => getFieldErrorsBy(error, ([, name]) => name)

/** For forms whose fields lie in blocks of several depths: the last word is the name. */
export const getFieldErrorsByLastSegment = (error: unknown): FieldErrors =>
  getFieldErrorsBy(error, (words) => words.at(-1))

/** Nothing where the fields say it. */
export const getFormError = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.fields.length > 0 ? undefined : error?.message
