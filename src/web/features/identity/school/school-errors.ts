/** Explains a failed change of a school's data, such as a conflict with another admin's change. */
import { ApiError } from '#contract/call.ts'
import { getFormError } from '#web/lib/errors/field-errors.ts'
import { school } from '#web/lib/messages/en/school.ts'

/**
 * Whether the error is a conflict that carries the stored version.
 * @param block its name in the contract
 */
export const isRevisionConflict = (error: Error | null, block: string): boolean =>
  error instanceof ApiError && error.http === 409 && error.body[block] !== undefined

export const getSchoolErrorMessage = (error: Error | null, block: string): string | undefined =>
  isRevisionConflict(error, block) ? school('stale') : getFormError(error)
