/**
 * Autosaves a unit or a lesson: on the device at once, and on the server when typing pauses. No edit is lost: what the
 * server refuses remains in the local draft, and after a conflict both versions are available.
 */
import { ApiError } from '#contract/call.ts'
import { isSame } from '#rules/site/changes.ts'
import { currentUser } from '#web/session/session.ts'
import { deleteLocalDraft, saveLocalDraft, type LocalDraft } from './local-draft.ts'
import { mergeFields, type MergeResult } from './merge-fields.ts'
import {
  isFieldPath,
  isTransientError,
  isRevisionRef,
  type FieldErrors,
  parseFieldErrors,
  type RevisionRef,
  omitFields,
} from './save-errors.ts'
import type { DocumentDefinition, DocumentState, SaveStatus, SaveStep } from './document-definition.ts'

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY = 1200
/** Delay before a retry after a transient error, in milliseconds. */
const ANOTHER_TRY = 10_000
/** Limits merges in one save, so that someone who saves all the time doesn't keep this document retrying forever. */
const MAX_MERGES = 5

export class AutosaveDocument<Stored extends RevisionRef, Fields extends object> {
  readonly account: string
  readonly draftKey: string
  readonly #kind: DocumentDefinition<Stored, Fields>
  #state: DocumentState<Stored, Fields>
  #sent: Partial<Fields> | undefined
  #mergeCount = 0
  #resting: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(
    kind: DocumentDefinition<Stored, Fields>,
    stored: Stored,
    { account, place, saved }: { account: string; place: string; saved: LocalDraft<Fields> | undefined },
  ) {
    this.account = account
    this.draftKey = place
    this.#kind = kind
    const fields = kind.fieldsOf(stored)
    const clean = { isSaved: true, trouble: '', divided: [], taken: [], acting: '', edition: 0 }
    this.#state = { ...clean, stored, base: fields, fields, status: 'saved', problems: {} }
    if (saved) this.#takeUp(saved)
  }

  snapshot = (): DocumentState<Stored, Fields> => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether there are edits that the server hasn't confirmed. */
  get isUnsaved(): boolean {
    return !isSame(this.#state.fields, this.#state.base)
  }

  write(change: Partial<Fields>): void {
    const { fields, problems, status } = this.#state
    const next = { ...fields, ...change }
    const names = Object.keys(change)
    this.#set({ fields: next, problems: { ...omitFields(problems, names), ...this.#wrongIn(next) } })
    this.#saveLocally()
    // Autosave waits until the conflict is resolved.
    if (status === 'divided') return
    this.#set({ status: 'waiting', trouble: '' })
    this.#later(TYPING_DELAY)
  }

  /** Sends unconfirmed edits, after any save that is already running. Never rejects. */
  save = async (): Promise<void> => {
    clearTimeout(this.#resting)
    while (this.#sending) await this.#sending
    // The edit was undone before it was sent, so there is nothing to send.
    if (!this.isUnsaved && !this.#sent && this.#state.status === 'waiting') await this.#settle()
    if (!this.isUnsaved || this.#state.divided.length > 0) return
    // Never send edits under the account of a person who signed in later.
    if (currentUser()?.user_account_uuid !== this.account) return
    this.#mergeCount = 0
    this.#sending = this.#sendAll().finally(() => (this.#sending = undefined))
    await this.#sending
  }

  /**
   * Runs another change of the document after its edits are saved.
   * @returns whether it succeeded
   */
  async act(name: string, work: (stored: Stored) => Promise<Stored>): Promise<boolean> {
    if (this.#state.acting) return false
    this.#set({ acting: name, trouble: '', problems: this.#wrongIn(this.#state.fields) })
    await this.save()
    try {
      if (this.isUnsaved) return false
      this.#arrived(await work(this.#state.stored), {})
      return true
    } catch (cause) {
      this.#refuse(cause, this.#state.status)
      return false
    } finally {
      this.#set({ acting: '' })
    }
  }

  /** Resolves the conflict of one field. */
  choose(name: keyof Fields, whose: 'mine' | 'theirs'): void {
    const { divided, fields, base, edition } = this.#state
    const left = divided.filter((field) => field !== name)
    const chosen = whose === 'theirs' ? { fields: { ...fields, [name]: base[name] }, edition: edition + 1 } : {}
    this.#set({ ...chosen, divided: left, status: left.length > 0 ? 'divided' : 'waiting' })
    this.#saveLocally()
    if (left.length === 0) void this.#saveOrRest()
  }

  /** Saves and refreshes related lists when the document is no longer on screen. Never rejects. */
  saveAndRefresh = async (): Promise<void> => {
    await this.save()
    await this.#kind.refresh()
  }

  /** Stops all later saves. */
  close(): void {
    clearTimeout(this.#resting)
  }

  clearTaken(): void {
    this.#set({ taken: [] })
  }

  /** Takes in a version that the server sent. */
  receive(stored: Stored): void {
    const current = this.#state.stored
    if (stored.uuid !== current.uuid || stored.revision <= current.revision || this.#sending) return
    this.#mergeTheirs(stored, this.isUnsaved)
    if (this.#state.status === 'waiting') this.#later(TYPING_DELAY)
  }

  #wrongIn(fields: Fields): FieldErrors {
    return this.#kind.problemsOf(fields)
  }

  #takeUp({ fields, base, revision, sent, divided }: LocalDraft<Fields>): void {
    this.#sent = sent
    this.#set({
      fields,
      base,
      divided,
      status: divided.length > 0 ? 'divided' : 'waiting',
      problems: this.#wrongIn(fields),
    })
    const { stored } = this.#state
    if (revision === stored.revision) this.#set({ base: this.#kind.fieldsOf(stored) })
    else this.#mergeTheirs(stored, true)
    if (!this.isUnsaved) void this.#settle()
  }

  #saveLocally(): void {
    const { stored, base, fields, divided } = this.#state
    const localDraft = { fields, base, revision: stored.revision, sent: this.#sent, divided: [...divided] }
    void saveLocalDraft(this.account, this.draftKey, localDraft).then((isSaved) => {
      if (isSaved !== this.#state.isSaved) this.#set({ isSaved })
      return undefined
    })
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => void this.save(), milliseconds)
  }

  #set(change: Partial<DocumentState<Stored, Fields>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Marks the document as saved and deletes its local draft. */
  async #settle(): Promise<void> {
    this.#sent = undefined
    this.#set({ status: 'saved' })
    await deleteLocalDraft(this.account, this.draftKey)
  }

  async #saveOrRest(): Promise<void> {
    if (this.isUnsaved) await this.save()
    else await this.#settle()
  }

  /** Returns the next call with the edited, valid fields that one call takes, or undefined if there are none. */
  #next(): { step: SaveStep<Stored, Fields>; changes: Partial<Fields> } | undefined {
    const { fields, base, problems } = this.#state
    const wrong = Object.keys({ ...problems, ...this.#wrongIn(fields) })
    const isReady = (name: keyof Fields) =>
      !isSame(fields[name], base[name]) && !wrong.some((path) => isFieldPath(path, name))
    for (const step of this.#kind.steps) {
      const ready = step.names.filter(isReady)
      if (ready.length === 0) continue
      const changes = Object.fromEntries(ready.map((name) => [name, fields[name]])) as Partial<Fields>
      return { step, changes }
    }
    return undefined
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const { step, changes } = next
      this.#set({ status: 'saving', trouble: '' })
      this.#sent = changes
      this.#saveLocally()
      try {
        const { uuid, revision } = this.#state.stored
        this.#arrived(await step.send({ uuid, revision }, changes), changes)
      } catch (cause) {
        if (!this.#recoverFrom(cause)) return
      }
    }
    if (this.isUnsaved) this.#set({ status: 'refused' })
    else await this.#settle()
  }

  /** Takes in a saved version. Text stays on the screen as it was typed, even if the server normalized it. */
  #arrived(stored: Stored, sent: Partial<Fields>): void {
    const { base, fields } = this.#state
    const next: Fields = { ...this.#kind.fieldsOf(stored), ...sent }
    const untouched = (Object.keys(next) as (keyof Fields)[]).filter(
      (name) => !(name in sent) && isSame(fields[name], base[name]),
    )
    const fresh = Object.fromEntries(untouched.map((name) => [name, next[name]])) as Partial<Fields>
    this.#set({ stored, base: next, fields: { ...fields, ...fresh } })
    this.#kind.show(stored)
    if (this.isUnsaved) this.#saveLocally()
  }

  #mergeTheirs(theirs: Stored, shouldNotify: boolean): void {
    const { base, fields, divided, edition, taken } = this.#state
    const next = this.#kind.fieldsOf(theirs)
    const merged: MergeResult<Fields> = mergeFields({
      base,
      mine: fields,
      theirs: next,
      sent: this.#sent,
      merges: this.#kind.merges,
    })
    const both = [...new Set([...divided, ...merged.divided])].filter(
      (name) => !isSame(merged.fields[name], next[name]),
    )
    const takenFields = shouldNotify ? [...new Set([...taken, ...merged.taken])] : []
    const isNew = !isSame(merged.fields, fields)
    this.#set({
      stored: theirs,
      base: next,
      fields: merged.fields,
      divided: both,
      taken: takenFields,
      edition: isNew ? edition + 1 : edition,
      status: both.length > 0 ? 'divided' : isSame(merged.fields, next) ? 'saved' : 'waiting',
    })
    if (this.isUnsaved) this.#saveLocally()
    else void this.#settle()
  }

  #recoverFrom(cause: unknown): boolean {
    const theirs = cause instanceof ApiError && cause.http === 409 ? cause.body[this.#kind.block] : undefined
    if (!isRevisionRef(theirs)) {
      this.#refuse(cause, 'failed')
      return false
    }
    this.#mergeCount += 1
    this.#mergeTheirs(theirs as Stored, true)
    this.#kind.show(theirs as Stored)
    return this.#state.divided.length === 0 && this.#mergeCount < MAX_MERGES
  }

  #refuse(cause: unknown, status: SaveStatus): void {
    if (!(cause instanceof ApiError)) throw cause
    const theirs = cause.http === 409 ? cause.body[this.#kind.block] : undefined
    if (isRevisionRef(theirs)) return this.#mergeTheirs(theirs as Stored, true)
    const problems = { ...this.#state.problems, ...parseFieldErrors(cause) }
    const isFailing = status === 'failed'
    if (isTransientError(cause) && isFailing) this.#later(ANOTHER_TRY)
    const isRefused = isFailing && !isTransientError(cause) && !cause.sessionEnded
    const trouble = cause.fields.length > 0 ? '' : cause.message
    return this.#set({ status: isRefused ? 'refused' : status, problems, trouble })
  }
}
