/** What a refusal says of the thing that was to be changed. */
import { ApiError } from '#contract/call.ts'
import { catalogue } from '#web/lib/words/catalogue.en.ts'

/** The server's own sentences, by the field they belong to. */
export type Problems = Readonly<Record<string, string>>

export const problemsOf = (error: Error | null): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? path, message]))
    : {}

/** The thing as it is stored, where somebody else has changed it meanwhile. @param block its name in the contract */
export const storedIn = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined

/** Nothing where the fields say it. */
export const sentenceOf = (error: Error | null, block: string): string | undefined => {
  if (storedIn(error, block)) return catalogue('stale')
  if (error instanceof ApiError && error.fields.length > 0) return undefined
  return error?.message
}
