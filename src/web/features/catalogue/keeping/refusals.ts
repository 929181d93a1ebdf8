/** What a refusal says of the thing that was to be changed. */
import { ApiError } from '#contract/call.ts'
import { sentenceOf } from '#web/lib/refusals.ts'
import { catalogue } from '#web/lib/words/catalogue.en.ts'

/** The thing as it is stored, where somebody else has changed it meanwhile. @param block its name in the contract */
export const storedIn = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined

export const sentenceFor = (error: Error | null, block: string): string | undefined =>
  storedIn(error, block) ? catalogue('stale') : sentenceOf(error)
