/** What a refusal says of the fields it is about, in the server's own sentences. */
import { ApiError } from '#contract/call.ts'

/** By the name of the field. */
export type Problems = Readonly<Record<string, string>>

const problemsBy = (error: unknown, nameOf: (words: string[]) => string | undefined): Problems =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ path, message }) => [nameOf(path.split('.')) ?? path, message]))
    : {}

/** A field's name comes after that of its block: `Section.name`. */
export const problemsOf = (error: unknown): Problems => problemsBy(error, ([, name]) => name)

/** For forms whose fields lie in blocks of several depths: the last word is the name. */
export const problemsByLastWord = (error: unknown): Problems => problemsBy(error, (words) => words.at(-1))

/** Nothing where the fields say it. */
export const sentenceOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.fields.length > 0 ? undefined : error?.message
