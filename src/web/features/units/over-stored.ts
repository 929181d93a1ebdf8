/** Acts that change nothing of what somebody else wrote: where they were faster, the act goes over what is stored now. */
import { isSeen, type Seen, storedIn } from './writing/refusals.ts'

/** @param block what the contract calls the thing @throws ApiError */
export const overStored = async <Answer>(
  { uuid, revision }: Seen,
  block: string,
  act: (seen: Seen) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await act({ uuid, revision })
  } catch (error) {
    const stored = storedIn(error, block)
    if (!isSeen(stored)) throw error
    return act({ uuid, revision: stored.revision })
  }
}
