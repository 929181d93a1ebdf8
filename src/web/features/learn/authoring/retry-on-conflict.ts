/** Retries actions that can't overwrite other edits: after a conflict, the action applies to the stored revision. */
import { isRevisionRef, type RevisionRef, getConflictingVersion } from '#web/autosave/save-errors.ts'

/**
 * Runs an action, and once more with the stored revision after a conflict.
 * @param block the name of the block in the contract
 * @throws ApiError
 */
export const retryOnConflict = async <Answer>(
  { uuid, revision }: RevisionRef,
  block: string,
  act: (revisionRef: RevisionRef) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await act({ uuid, revision })
  } catch (error) {
    const stored = getConflictingVersion(error, block)
    if (!isRevisionRef(stored)) throw error
    return act({ uuid, revision: stored.revision })
  }
}
