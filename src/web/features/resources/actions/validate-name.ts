/** What is wrong with a name, as far as this page can tell; the server knows all that lies beside it. */
import { ApiError } from '#contract/call.ts'
import { isTitleTaken } from '#rules/names.ts'
import { validateItemName, trimName, findNameViolation } from '#rules/resources/names.ts'
import { resources } from '#web/lib/messages/en/resources.ts'

interface SiblingNames {
  /** Names that lie in the same place. */
  names: readonly string[]
  /** The name it has, which it may keep or change the letters of. */
  own?: string
}

/** @returns the sentence that stands in the field; empty where nothing is wrong */
export const validateName = (name: string, { names, own }: SiblingNames): string => {
  const trimmed = trimName(name)
  const problem = validateItemName(trimmed)
  if (problem) return resources(`name.${problem === 'format' ? findNameViolation(trimmed) : problem}`)
  return isTitleTaken(name, names, own) ? resources('name.taken') : ''
}

/** What the server says of a name, or of the whole. */
export const getNameError = (error: unknown): string =>
  error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : (error as Error).message
