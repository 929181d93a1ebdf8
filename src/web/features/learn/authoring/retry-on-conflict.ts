/** Acts that change nothing of what somebody else wrote: where they were faster, the act goes over what is stored now. */
import { isRevisionRef, type RevisionRef, getConflictingVersion } from './autosave/save-errors.ts'

/** @param block what the contract calls the thing @throws ApiError */
export const retryOnConflict = async <Answer>(
  { uuid, revision }: RevisionRef,
  block: string,
  act: (seen: RevisionRef) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await act({ uuid, revision })
  } catch (error) {
    const stored = getConflictingVersion(error, block)
    if (!isRevisionRef(stored)) throw error
    return act({ uuid, revision: stored.revision })
  }
}
