/** The definition of an autosaved document, and the state that screens see. */
import type { FieldMerges } from './merge-fields.ts'
import type { FieldErrors, RevisionRef } from './save-errors.ts'

export interface SaveStep<Stored, Fields> {
  /** The fields that this call sends. */
  names: readonly (keyof Fields)[]
  send: (revisionRef: RevisionRef, changes: Partial<Fields>) => Promise<Stored>
}

/** What differs between the kinds of autosaved documents. */
export interface DocumentDefinition<Stored extends RevisionRef, Fields extends object> {
  /** The name of the block in the contract. */
  block: string
  toFields: (stored: Stored) => Fields
  /** Returns validation errors by field before anything is sent; an invalid field isn't sent. */
  validate: (fields: Fields) => FieldErrors
  steps: readonly SaveStep<Stored, Fields>[]
  merges?: FieldMerges<Fields>
  /** Updates the cached answers with the saved version. */
  show: (stored: Stored) => void
  /** Refetches the other lists that contain the document, once the person leaves it. */
  refresh: () => Promise<void>
}

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'refused' | 'failed' | 'conflict'

export interface DocumentState<Stored, Fields> {
  stored: Stored
  /** The stored values of the editable fields. */
  base: Fields
  fields: Fields
  status: SaveStatus
  /** Whether unsaved edits survive closing this page. */
  isSaved: boolean
  /** Validation errors by field; those of list items have paths such as `links.2.url`. */
  problems: FieldErrors
  /** An error that belongs to no field. */
  trouble: string
  /** Fields in conflict: `base` has their version and `fields` has mine. */
  conflicts: readonly (keyof Fields)[]
  /** Fields that someone else changed, and whose new values were merged in. */
  taken: readonly (keyof Fields)[]
  acting: string
  /** Increases with every value that came from outside, so that editors restart with it. */
  edition: number
}
