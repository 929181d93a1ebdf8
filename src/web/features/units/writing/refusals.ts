/** What a refusal says of the fields that were sent, and of the thing they belong to. */
import { ApiError } from '#contract/call.ts'

/** By field; those of lists as `links.2.url`. */
export type Problems = Readonly<Partial<Record<string, string>>>

export interface Seen {
  uuid: string
  revision: number
}

/** What a server may answer better to in a while. */
export const isPassing = ({ http }: ApiError): boolean => http === 0 || http >= 500 || http === 429

export const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'revision' in value && 'uuid' in value

/** Unit.description is about the description, and Lesson.parts.begin about how it begins. */
export const problemsIn = ({ fields }: ApiError): Problems =>
  Object.fromEntries(fields.map(({ path, message }) => [path.replace(/^\w+\.(?:parts\.)?/, ''), message]))

export const problemsOf = (error: Error | null): Problems => (error instanceof ApiError ? problemsIn(error) : {})

export const isAbout = (path: string, name: PropertyKey): boolean =>
  path === name || path.startsWith(`${String(name)}.`)

export const without = (problems: Problems, names: readonly PropertyKey[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !names.some((name) => isAbout(path, name))))

/** The thing as it is stored, where somebody else has changed it meanwhile. @param block its name in the contract */
export const storedIn = (error: unknown, block: string): unknown =>
  error instanceof ApiError && error.http === 409 ? error.body[block] : undefined
