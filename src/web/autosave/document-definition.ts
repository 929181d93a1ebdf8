/** The definition of an autosaved document, and the state that screens see. */
import type { ApiError } from '#contract/call.ts'
import type { DeviceSaveStatus } from './device-save-tracker.ts'
import type { LocalDraftFormat, Revision } from './local-draft.ts'
import type { FieldMerges, Merge, SameCheck } from './merge-fields.ts'
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'

export interface SendContext<Fields> {
  /** All fields as they are on the screen. */
  fields: Fields
  /** True while the page is closing: the request may outlive it. */
  keepalive: boolean
}

export interface SaveStep<Stored, Fields> {
  /** The fields that this call sends. */
  names: readonly (keyof Fields)[]
  send: (stored: Stored, changes: Partial<Fields>, context: SendContext<Fields>) => Promise<Stored>
}

/** The meaning of an error to one kind of document, if it is more than a failure. */
export type ErrorOutcome<Stored> =
  /** The server saved the fields, and says something about them. */
  | { kind: 'saved'; stored: Stored }
  /** Someone else saved another version. */
  | { kind: 'conflict'; theirs: Stored }
  /** These fields wait until the person changes them; the others are sent without them. */
  | { kind: 'held'; problems: FieldErrors }
  /** The document was deleted elsewhere, and what was written here is sent as a new one. */
  | { kind: 'restart'; stored: Stored; onSavedLocally: () => Promise<void> }
  /** The document was deleted elsewhere, and nothing was written here since. */
  | { kind: 'gone'; stored: Stored }

/** The settings that differ between the kinds of autosaved documents. */
export interface DocumentDefinition<Stored, Fields extends object> {
  /** The key and the format of the local draft. */
  localDraft: LocalDraftFormat<Stored, Fields>
  getId: (stored: Stored) => string
  getRevision: (stored: Stored) => Revision
  toFields: (stored: Stored) => Fields
  steps: readonly SaveStep<Stored, Fields>[]
  /** Returns the version that someone else saved, if the error carries one. */
  readConflict: (error: ApiError) => Stored | undefined
  /** Returns validation errors by field before anything is sent; an invalid field isn't sent. */
  validate?: (fields: Fields) => FieldErrors
  /** Returns whether a field can be sent as it is. Another one waits without an error. */
  isSendable?: (name: keyof Fields, fields: Fields) => boolean
  /** The merge of concurrent edits: by field, which is the default, or as a whole. */
  merge?: Merge<Fields>
  fieldMerges?: FieldMerges<Fields>
  /** Returns whether the server's value is the one that was sent; it may have trimmed it. */
  isSame?: SameCheck<Fields>
  /** Returns the saved version and its fields with the person's typing preserved, where the server changes more. */
  adopt?: (stored: Stored, sent: Partial<Fields>, fields: Fields) => { stored: Stored; base: Fields }
  /** @param sent the unanswered versions, of which the last one was just refused */
  interpretError?: (error: ApiError, sent: readonly Partial<Fields>[]) => Promise<ErrorOutcome<Stored> | undefined>
  /** Updates the cached answers with the saved version. */
  updateCache?: (stored: Stored) => void
  /** Refetches the other lists that contain the document, once the person leaves it. */
  refetchLists?: (stored: Stored) => Promise<unknown>
  /** Pause in typing before an autosave, in milliseconds, if it differs from the usual one. */
  typingDelayMs?: number
  /** Whether to ask before the page is closed with edits that couldn't be stored on the device. */
  warnsOfLoss?: boolean
  /** Returns whether the local draft stays after everything was saved. */
  keepsDraft?: () => boolean
  /** Whether to send although the server seems unreachable. Otherwise edits wait until it answers again. */
  triesOffline?: boolean
}

export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'refused' | 'failed' | 'conflict'

export interface DocumentState<Stored, Fields> {
  /** The server's last known version; in a conflict, the version of someone else. */
  stored: Stored
  /** The stored values of the editable fields. */
  base: Fields
  fields: Fields
  status: SaveStatus
  /** Whether unsaved edits are in the local draft (`here`), only in this tab (`open`), or on their way there. */
  device: DeviceSaveStatus
  /** Validation errors by field; those of list items have paths such as `links.2.url`. */
  problems: FieldErrors
  /** The error of the last save or action. */
  error: ApiError | undefined
  /** Fields in conflict: `base` has their version and `fields` has mine. */
  conflicts: readonly (keyof Fields)[]
  /** Fields that someone else changed, and whose new values were merged in. */
  mergedIn: readonly (keyof Fields)[]
  /** The name of the action that is running, else empty. */
  runningAction: string
  /** The React key of editors: increases with every value that came from outside, so that editors restart with it. */
  editorKey: number
}
