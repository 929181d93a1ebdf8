/** What a sheet is made for, and what is seen of it. */
import type { FieldMerges } from './merge-fields.ts'
import type { FieldErrors, RevisionRef } from './save-errors.ts'

export interface SaveStep<Stored, Fields> {
  /** Those that it sends. */
  names: readonly (keyof Fields)[]
  send: (seen: RevisionRef, changes: Partial<Fields>) => Promise<Stored>
}

/** What is different for each kind of thing that is written. */
export interface DocumentDefinition<Stored extends RevisionRef, Fields extends object> {
  /** What the contract calls it. */
  block: string
  fieldsOf: (stored: Stored) => Fields
  /** What is wrong before the server is asked, by field; such a field waits. */
  problemsOf: (fields: Fields) => FieldErrors
  steps: readonly SaveStep<Stored, Fields>[]
  merges?: FieldMerges<Fields>
  /** The server has it so. */
  show: (stored: Stored) => void
  /** Asks anew for what else tells of it, once nobody writes any more. */
  refresh: () => Promise<void>
}

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'refused' | 'failed' | 'divided'

export interface DocumentState<Stored, Fields> {
  stored: Stored
  /** As it is stored, as far as what is written is concerned. */
  base: Fields
  fields: Fields
  status: SaveStatus
  /** Whether what is not saved outlives this page. */
  isKept: boolean
  /** By field; those of lists as `links.2.url`. */
  problems: FieldErrors
  /** What stands against it that is about no field. */
  trouble: string
  /** Both changed these: `base` has theirs and `fields` mine. */
  divided: readonly (keyof Fields)[]
  /** Somebody else changed these meanwhile, and they are here now. */
  taken: readonly (keyof Fields)[]
  acting: string
  /** Counts what came from elsewhere: editors begin anew with each. */
  edition: number
}
