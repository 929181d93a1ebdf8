/** What is wrong with a name, as far as this page can tell; the server knows all that lies beside it. */
import { ApiError } from '#contract/call.ts'
import { isNameTaken } from '#rules/names.ts'
import { problemOfName, trimmedName, whyUnfit } from '#rules/resources/names.ts'
import { resources } from '#web/lib/words/resources.en.ts'

interface Beside {
  /** Names that lie in the same place. */
  names: readonly string[]
  /** The name it has, which it may keep or change the letters of. */
  own?: string
}

/** @returns the sentence that stands in the field; empty where nothing is wrong */
export const nameProblem = (name: string, { names, own }: Beside): string => {
  const trimmed = trimmedName(name)
  const problem = problemOfName(trimmed)
  if (problem) return resources(`name.${problem === 'format' ? whyUnfit(trimmed) : problem}`)
  return isNameTaken(name, names, own) ? resources('name.taken') : ''
}

/** What the server says of a name, or of the whole. */
export const refusalOf = (error: unknown): string =>
  error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : (error as Error).message
