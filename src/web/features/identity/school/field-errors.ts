/** What a refusal says of the form that was sent. */
import { ApiError } from '#contract/call.ts'
import { getFormError } from '#web/lib/field-errors.ts'
import { school } from '#web/lib/messages/en/school.ts'

/** The server's own sentences, by the field they belong to: `name`, `days.terms.0`. */
export const getFieldErrors = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.').slice(1).join('.'), message]))
    : {}

/** Somebody else has saved meanwhile, and the answer holds how it is now. @param block its name in the contract */
export const isRevisionConflict = (error: Error | null, block: string): boolean =>
  error instanceof ApiError && error.http === 409 && error.body[block] !== undefined

export const getErrorMessage = (error: Error | null, block: string): string | undefined =>
  isRevisionConflict(error, block) ? school('stale') : getFormError(error)
