/** Validates a name as far as this page can; only the server knows all names in the folder. */
import { ApiError } from '#contract/call.ts'
import { isNameTaken } from '#rules/names.ts'
import { validateItemName, trimName, findNameViolation } from '#rules/resources/file-names.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { resources } from '#web/lib/messages/en/resources.ts'

interface SiblingNames {
  /** The names in the same folder. */
  names: readonly string[]
  /** The current name, which may stay or change only its case. */
  own?: string
}

/** Validates a name. @returns the error message for the field; empty if the name is valid */
export const validateName = (name: string, { names, own }: SiblingNames): string => {
  const trimmed = trimName(name)
  const problem = validateItemName(trimmed)
  if (problem) return resources(`name.${problem === 'format' ? findNameViolation(trimmed) : problem}`)
  return isNameTaken(name, names, own) ? resources('name.taken') : ''
}

/** Returns the server's error message for the name, or else for the whole request. */
export const getNameError = (error: unknown): string =>
  (error instanceof ApiError && error.fields[0]?.message) || toErrorText(error)
