/** Reads validation errors and conflicting versions from API errors. */
import { ApiError } from '#contract/call.ts'

/** Error messages by field; those of list items have paths such as `links.2.url`. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

export interface RevisionRef {
  uuid: string
  revision: number
}

export const isRevisionRef = (value: unknown): value is RevisionRef =>
  typeof value === 'object' && value !== null && 'revision' in value && 'uuid' in value

/**
 * Returns the errors by field. The block name is dropped: `Unit.description` becomes `description`, and
 * `Lesson.parts.begin` becomes `begin`.
 */
export const parseFieldErrors = ({ fields }: ApiError): FieldErrors =>
  Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^\w+\.(?:parts\.)?/, ''), message]))

export const getFieldErrors = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? parseFieldErrors(error) : {}

export const isFieldPath = (path: string, name: PropertyKey): boolean =>
  path === name || path.startsWith(`${String(name)}.`)

export const omitFields = (problems: FieldErrors, names: readonly PropertyKey[]): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !names.some((name) => isFieldPath(path, name))))

/**
 * Returns the stored version that a conflict error carries.
 * @param block its name in the contract
 */
export const getConflictingVersion = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined
