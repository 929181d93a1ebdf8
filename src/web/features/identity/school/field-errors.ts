/** Reads field errors and conflicts from API errors. */
import { ApiError } from '#contract/call.ts'
import { getFormError } from '#web/lib/errors/field-errors.ts'
import { school } from '#web/lib/messages/en/school.ts'

/** Returns the server's messages by field, such as `name` or `days.terms.0`. */
export const getFieldErrors = (error: Error | null): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.').slice(1).join('.'), message]))
    : {}

/**
 * Whether the error is a conflict that carries the stored version.
 * @param block its name in the contract
 */
export const isRevisionConflict = (error: Error | null, block: string): boolean =>
  error instanceof ApiError && error.http === 409 && error.body[block] !== undefined

export const getErrorMessage = (error: Error | null, block: string): string | undefined =>
  isRevisionConflict(error, block) ? school('stale') : getFormError(error)
