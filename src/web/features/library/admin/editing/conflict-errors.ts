/** What a refusal says of the thing that was to be changed. */
import { ApiError } from '#contract/call.ts'
import { getFormError } from '#web/lib/field-errors.ts'
import { catalogue } from '#web/lib/messages/en/catalog.ts'

/** The thing as it is stored, where somebody else has changed it meanwhile. @param block its name in the contract */
export const getConflictingVersion = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined

export const getErrorMessage = (error: Error | null, block: string): string | undefined =>
  getConflictingVersion(error, block) ? catalogue('stale') : getFormError(error)
