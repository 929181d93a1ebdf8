/** Reads validation errors and conflicting versions from API errors. */
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { logFailure } from '#web/lib/log.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

export interface RevisionRef {
  uuid: string
  revision: number
}

export const isRevisionRef = (value: unknown): value is RevisionRef =>
  typeof value === 'object' && value !== null && 'revision' in value && 'uuid' in value

/** An error of our own code counts as one without an answer: what was typed stays, and is sent again. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  logFailure('autosave', error)
  return Object.assign(new ApiError({ code: 'none', message: NO_ANSWER, http: 0 }), { cause: error })
}

/**
 * Returns the errors by field. The block name is dropped: `Unit.description` becomes `description`, and
 * `Lesson.parts.begin` becomes `begin`.
 */
export const parseFieldErrors = ({ fields }: ApiError): FieldErrors =>
  Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^\w+\.(?:parts\.)?/, ''), message]))

export const getFieldErrors = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? parseFieldErrors(error) : {}

/** Returns the message of an error that belongs to no field, else an empty text. */
export const getGeneralMessage = (error: ApiError | undefined): string =>
  error && error.fields.length === 0 ? error.message : ''

export const isFieldPath = (path: string, name: PropertyKey): boolean =>
  path === name || path.startsWith(`${String(name)}.`)

export const omitFields = (problems: FieldErrors, names: readonly PropertyKey[]): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !names.some((name) => isFieldPath(path, name))))

/** Returns whether the server answered that it did not save: the request has certainly changed nothing. */
export const isRejection = ({ code, http }: ApiError): boolean => code !== 'none' && http >= 400 && http < 500

/**
 * Returns the stored version that a conflict error carries.
 * @param block its name in the contract
 */
export const getConflictingVersion = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined

/** Returns the stored version that a conflict error carries, if it has the form of a document. */
export const readConflict = (error: ApiError, block: string): RevisionRef | undefined => {
  const stored = getConflictingVersion(error, block)
  return isRevisionRef(stored) ? stored : undefined
}
