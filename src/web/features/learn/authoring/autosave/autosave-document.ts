/**
 * Autosaves a unit or a lesson: on the device at once, and on the server when typing pauses. No edit is lost: what the
 * server refuses remains in the local draft, and after a conflict both versions are available.
 */
import { ApiError } from '#contract/call.ts'
import { isEqual } from '#rules/site/changes.ts'
import { isTransientError } from '#web/lib/api-errors.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { deleteLocalDraft, saveLocalDraft, type LocalDraft } from './local-draft.ts'
import { mergeFields, type MergeResult } from './merge-fields.ts'
import {
  isFieldPath,
  isRevisionRef,
  type FieldErrors,
  parseFieldErrors,
  type RevisionRef,
  omitFields,
} from './save-errors.ts'
import type { DocumentDefinition, DocumentState, SaveStatus, SaveStep } from './document-definition.ts'

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY_MS = 1200
/** Delay before a retry after a transient error, in milliseconds. */
const RETRY_DELAY_MS = 10_000
/** Limits merges in one save, so that someone who saves all the time doesn't keep this document retrying forever. */
const MAX_MERGES = 5

export class AutosaveDocument<Stored extends RevisionRef, Fields extends object> {
  readonly account: string
  readonly draftKey: string
  readonly #definition: DocumentDefinition<Stored, Fields>
  #state: DocumentState<Stored, Fields>
  #sent: Partial<Fields> | undefined
  #mergeCount = 0
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  readonly #listeners = createListeners()

  constructor(
    definition: DocumentDefinition<Stored, Fields>,
    stored: Stored,
    { account, place, saved }: { account: string; place: string; saved: LocalDraft<Fields> | undefined },
  ) {
    this.account = account
    this.draftKey = place
    this.#definition = definition
    const fields = definition.toFields(stored)
    const clean = { isSaved: true, trouble: '', conflicts: [], taken: [], acting: '', edition: 0 }
    this.#state = { ...clean, stored, base: fields, fields, status: 'saved', problems: {} }
    if (saved) this.#restoreDraft(saved)
  }

  snapshot = (): DocumentState<Stored, Fields> => this.#state

  subscribe = this.#listeners.subscribe

  /** Whether there are edits that the server hasn't confirmed. */
  get isUnsaved(): boolean {
    return !isEqual(this.#state.fields, this.#state.base)
  }

  write(change: Partial<Fields>): void {
    const { fields, problems, status } = this.#state
    const next = { ...fields, ...change }
    const names = Object.keys(change)
    this.#set({ fields: next, problems: { ...omitFields(problems, names), ...this.#validate(next) } })
    this.#saveLocally()
    // Autosave waits until the conflict is resolved.
    if (status === 'conflict') return
    this.#set({ status: 'waiting', trouble: '' })
    this.#scheduleSave(TYPING_DELAY_MS)
  }

  /** Sends unconfirmed edits, after any save that is already running. Never rejects. */
  save = async (): Promise<void> => {
    clearTimeout(this.#saveTimer)
    while (this.#sending) await this.#sending
    // The edit was undone before it was sent, so there is nothing to send.
    if (!this.isUnsaved && !this.#sent && this.#state.status === 'waiting') await this.#markSaved()
    if (!this.isUnsaved || this.#state.conflicts.length > 0) return
    // Never send edits under the account of a person who signed in later.
    if (getCurrentUser()?.user_account_uuid !== this.account) return
    this.#mergeCount = 0
    this.#sending = this.#sendChanges().finally(() => (this.#sending = undefined))
    await this.#sending
  }

  /**
   * Runs another change of the document after its edits are saved.
   * @returns whether it succeeded
   */
  async act(name: string, work: (stored: Stored) => Promise<Stored>): Promise<boolean> {
    if (this.#state.acting) return false
    this.#set({ acting: name, trouble: '', problems: this.#validate(this.#state.fields) })
    await this.save()
    try {
      if (this.isUnsaved) return false
      this.#acceptSaved(await work(this.#state.stored), {})
      return true
    } catch (cause) {
      this.#handleError(cause, this.#state.status)
      return false
    } finally {
      this.#set({ acting: '' })
    }
  }

  /** Resolves the conflict of one field. */
  choose(name: keyof Fields, whose: 'mine' | 'theirs'): void {
    const { conflicts, fields, base, edition } = this.#state
    const remaining = conflicts.filter((field) => field !== name)
    const chosen = whose === 'theirs' ? { fields: { ...fields, [name]: base[name] }, edition: edition + 1 } : {}
    this.#set({ ...chosen, conflicts: remaining, status: remaining.length > 0 ? 'conflict' : 'waiting' })
    this.#saveLocally()
    if (remaining.length === 0) void this.#saveOrMarkSaved()
  }

  /** Saves and refreshes related lists when the document is no longer on screen. Never rejects. */
  saveAndRefresh = async (): Promise<void> => {
    await this.save()
    await this.#definition.refresh()
  }

  /** Stops all later saves. */
  close(): void {
    clearTimeout(this.#saveTimer)
  }

  clearTaken(): void {
    this.#set({ taken: [] })
  }

  /** Takes in a version that the server sent. */
  receive(stored: Stored): void {
    const current = this.#state.stored
    if (stored.uuid !== current.uuid || stored.revision <= current.revision || this.#sending) return
    this.#mergeTheirs(stored, this.isUnsaved)
    if (this.#state.status === 'waiting') this.#scheduleSave(TYPING_DELAY_MS)
  }

  #validate(fields: Fields): FieldErrors {
    return this.#definition.validate(fields)
  }

  #restoreDraft({ fields, base, revision, sent, conflicts }: LocalDraft<Fields>): void {
    this.#sent = sent
    this.#set({
      fields,
      base,
      conflicts,
      status: conflicts.length > 0 ? 'conflict' : 'waiting',
      problems: this.#validate(fields),
    })
    const { stored } = this.#state
    if (revision === stored.revision) this.#set({ base: this.#definition.toFields(stored) })
    else this.#mergeTheirs(stored, true)
    if (!this.isUnsaved) void this.#markSaved()
  }

  #saveLocally(): void {
    const { stored, base, fields, conflicts } = this.#state
    const localDraft = { fields, base, revision: stored.revision, sent: this.#sent, conflicts: [...conflicts] }
    void saveLocalDraft(this.account, this.draftKey, localDraft).then((isSaved) => {
      if (isSaved !== this.#state.isSaved) this.#set({ isSaved })
      return undefined
    })
  }

  #scheduleSave(milliseconds: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.save(), milliseconds)
  }

  #set(change: Partial<DocumentState<Stored, Fields>>): void {
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }

  /** Marks the document as saved and deletes its local draft. */
  async #markSaved(): Promise<void> {
    this.#sent = undefined
    this.#set({ status: 'saved' })
    await deleteLocalDraft(this.account, this.draftKey)
  }

  async #saveOrMarkSaved(): Promise<void> {
    if (this.isUnsaved) await this.save()
    else await this.#markSaved()
  }

  /** Returns the next call with the edited, valid fields that one call takes, or undefined if there are none. */
  #getNextStep(): { step: SaveStep<Stored, Fields>; changes: Partial<Fields> } | undefined {
    const { fields, base, problems } = this.#state
    const invalidPaths = Object.keys({ ...problems, ...this.#validate(fields) })
    const isReady = (name: keyof Fields) =>
      !isEqual(fields[name], base[name]) && !invalidPaths.some((path) => isFieldPath(path, name))
    for (const step of this.#definition.steps) {
      const ready = step.names.filter(isReady)
      if (ready.length === 0) continue
      const changes = Object.fromEntries(ready.map((name) => [name, fields[name]])) as Partial<Fields>
      return { step, changes }
    }
    return undefined
  }

  async #sendChanges(): Promise<void> {
    for (let next = this.#getNextStep(); next; next = this.#getNextStep()) {
      const { step, changes } = next
      this.#set({ status: 'saving', trouble: '' })
      this.#sent = changes
      this.#saveLocally()
      try {
        const { uuid, revision } = this.#state.stored
        this.#acceptSaved(await step.send({ uuid, revision }, changes), changes)
      } catch (cause) {
        if (!this.#recoverFrom(cause)) return
      }
    }
    if (this.isUnsaved) this.#set({ status: 'refused' })
    else await this.#markSaved()
  }

  /** Takes in a saved version. Text stays on the screen as it was typed, even if the server normalized it. */
  #acceptSaved(stored: Stored, sent: Partial<Fields>): void {
    const { base, fields } = this.#state
    const next: Fields = { ...this.#definition.toFields(stored), ...sent }
    const untouched = (Object.keys(next) as (keyof Fields)[]).filter(
      (name) => !(name in sent) && isEqual(fields[name], base[name]),
    )
    const fresh = Object.fromEntries(untouched.map((name) => [name, next[name]])) as Partial<Fields>
    this.#set({ stored, base: next, fields: { ...fields, ...fresh } })
    this.#definition.show(stored)
    if (this.isUnsaved) this.#saveLocally()
  }

  #mergeTheirs(theirs: Stored, shouldNotify: boolean): void {
    const { base, fields, conflicts, edition, taken } = this.#state
    const next = this.#definition.toFields(theirs)
    const merged: MergeResult<Fields> = mergeFields({
      base,
      mine: fields,
      theirs: next,
      sent: this.#sent,
      merges: this.#definition.merges,
    })
    const openConflicts = [...new Set([...conflicts, ...merged.conflicts])].filter(
      (name) => !isEqual(merged.fields[name], next[name]),
    )
    const takenFields = shouldNotify ? [...new Set([...taken, ...merged.taken])] : []
    const isNew = !isEqual(merged.fields, fields)
    this.#set({
      stored: theirs,
      base: next,
      fields: merged.fields,
      conflicts: openConflicts,
      taken: takenFields,
      edition: isNew ? edition + 1 : edition,
      status: openConflicts.length > 0 ? 'conflict' : isEqual(merged.fields, next) ? 'saved' : 'waiting',
    })
    if (this.isUnsaved) this.#saveLocally()
    else void this.#markSaved()
  }

  #recoverFrom(cause: unknown): boolean {
    const theirs = cause instanceof ApiError && cause.http === 409 ? cause.body[this.#definition.block] : undefined
    if (!isRevisionRef(theirs)) {
      this.#handleError(cause, 'failed')
      return false
    }
    this.#mergeCount += 1
    this.#mergeTheirs(theirs as Stored, true)
    this.#definition.show(theirs as Stored)
    return this.#state.conflicts.length === 0 && this.#mergeCount < MAX_MERGES
  }

  #handleError(cause: unknown, status: SaveStatus): void {
    if (!(cause instanceof ApiError)) throw cause
    const theirs = cause.http === 409 ? cause.body[this.#definition.block] : undefined
    if (isRevisionRef(theirs)) return this.#mergeTheirs(theirs as Stored, true)
    const problems = { ...this.#state.problems, ...parseFieldErrors(cause) }
    const isFailing = status === 'failed'
    if (isTransientError(cause) && isFailing) this.#scheduleSave(RETRY_DELAY_MS)
    const isRefused = isFailing && !isTransientError(cause) && !cause.sessionEnded
    const trouble = cause.fields.length > 0 ? '' : cause.message
    return this.#set({ status: isRefused ? 'refused' : status, problems, trouble })
  }
}
