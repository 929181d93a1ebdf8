/** Reads conflicts and messages from errors. */
import { ApiError } from '#contract/call.ts'
import { getFormError } from '#web/lib/errors/field-errors.ts'
import { adminCatalog } from '#web/lib/messages/en/catalog.ts'

/**
 * Returns the stored version if another admin has changed it.
 * @param block the name of its block in the contract
 */
export const getConflictingVersion = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined

export const getCatalogErrorMessage = (error: Error | null, block: string): string | undefined =>
  getConflictingVersion(error, block) ? adminCatalog('stale') : getFormError(error)
