/** What a refusal says of the fields that were sent, and of the thing they belong to. */
import { ApiError } from '#contract/call.ts'

/** By field; those of lists as `links.2.url`. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

export interface RevisionRef {
  uuid: string
  revision: number
}

/** What a server may answer better to in a while. */
export const isTransientError = ({ http }: ApiError): boolean => http === 0 || http >= 500 || http === 429

export const isRevisionRef = (value: unknown): value is RevisionRef =>
  typeof value === 'object' && value !== null && 'revision' in value && 'uuid' in value

/** Unit.description is about the description, and Lesson.parts.begin about how it begins. */
export const parseFieldErrors = ({ fields }: ApiError): FieldErrors =>
  Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^\w+\.(?:parts\.)?/, ''), message]))

export const getFieldErrors = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? parseFieldErrors(error) : {}

export const isFieldPath = (path: string, name: PropertyKey): boolean =>
  path === name || path.startsWith(`${String(name)}.`)

export const omitFields = (problems: FieldErrors, names: readonly PropertyKey[]): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !names.some((name) => isFieldPath(path, name))))

/** The thing as it is stored, where somebody else has changed it meanwhile. @param block its name in the contract */
export const getConflictingVersion = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined
