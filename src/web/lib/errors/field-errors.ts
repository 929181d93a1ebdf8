/** Reads the field errors of a failed call, in the server's own sentences. */
import { ApiError } from '#contract/call.ts'

/** The errors by field name. */
export type FieldErrors = Readonly<Record<string, string>>

const getFieldErrorsBy = (error: unknown, toName: (segments: string[]) => string | undefined): FieldErrors =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [toName(path.split('.')) ?? path, message]))
    : {}

/** Returns the errors of fields. A field's name follows that of its block: `Section.name`. */
export const getFieldErrors = (error: unknown): FieldErrors => getFieldErrorsBy(error, ([, name]) => name)

/** Returns the errors of forms with nested blocks: the last segment of the path is the field's name. */
export const getFieldErrorsByLastSegment = (error: unknown): FieldErrors =>
  getFieldErrorsBy(error, (segments) => segments.at(-1))

/** Returns undefined if the fields show the error. */
export const getFormError = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.fields.length > 0 ? undefined : error?.message
