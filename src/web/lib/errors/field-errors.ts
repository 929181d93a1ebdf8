/** Reads the field errors of a failed call, in the server's own sentences. */
import { ApiError } from '#contract/call.ts'
import { getErrorText } from './api-errors.ts'

/** Error messages by field name; those of list items have paths such as `links.2.url`. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

const getFieldErrorsBy = (error: unknown, toName: (segments: string[]) => string | undefined): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [toName(path.split('.')) ?? path, message]))
    : {}

/** Returns the errors of fields. A field's name follows that of its block: `Section.name`. */
export const getFieldErrors = (error: unknown): FieldErrors => getFieldErrorsBy(error, ([, name]) => name)

/** Returns the errors of forms with nested blocks: the last segment of the path is the field's name. */
export const getFieldErrorsByLastSegment = (error: unknown): FieldErrors =>
  getFieldErrorsBy(error, (segments) => segments.at(-1))

/** Returns the errors of forms with lists: a name is the path after the block, such as `days.terms.0`. */
export const getFieldErrorsByPath = (error: unknown): FieldErrors =>
  getFieldErrorsBy(error, ([, ...segments]) => segments.join('.') || undefined)

/** Returns undefined if there is no error, or the fields show it. */
export const getFormError = (error: Error | null): string | undefined =>
  !error || (error instanceof ApiError && error.fields.length > 0) ? undefined : getErrorText(error)
