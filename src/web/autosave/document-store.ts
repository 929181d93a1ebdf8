/** Holds the state of one document, tells its listeners, and stores its draft on the device. */
import { isEqual } from '#rules/site/is-equal.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { deleteDraft, saveDraft } from '#web/lib/storage/encrypted-drafts.ts'
import { DeviceSaveTracker } from './device-save-tracker.ts'
import { acceptSaved, createState, mergeStored, validateFields } from './document-changes.ts'
import type { DocumentDefinition, DocumentState } from './document-definition.ts'
import type { DraftOrigin, LocalDraft } from './local-draft.ts'
import { omitFields } from './save-errors.ts'

/** At most this many unanswered versions are remembered. */
const MAX_SENT_VERSIONS = 10

export class DocumentStore<Stored, Fields extends object> {
  state: DocumentState<Stored, Fields>
  /** The fields of unanswered requests, oldest first: the server may have saved any of them. */
  sent: readonly Partial<Fields>[] = []
  /** The version before the open conflict. */
  #origin: DraftOrigin<Fields> | undefined
  readonly #definition: DocumentDefinition<Stored, Fields>
  readonly #account: string
  readonly #device = new DeviceSaveTracker()
  readonly #listeners = createListeners()

  constructor(definition: DocumentDefinition<Stored, Fields>, account: string, stored: Stored) {
    this.#definition = definition
    this.#account = account
    this.state = createState(definition, stored)
  }

  get draftKey(): string {
    return this.#definition.localDraft.prefix + this.#definition.getId(this.state.stored)
  }

  get isUnsaved(): boolean {
    return this.sent.length > 0 || !isEqual(this.state.fields, this.state.base)
  }

  get hasConflict(): boolean {
    return this.state.conflicts.length > 0
  }

  subscribe = this.#listeners.subscribe

  set(change: Partial<DocumentState<Stored, Fields>>): void {
    const next = { ...this.state, ...change }
    const shown = next.status === 'saved' || next.status === 'saving' ? next.status : next.device
    this.state = { ...next, device: this.#device.status(shown) }
    this.#listeners.notify()
  }

  /** Changes fields, and stores them on the device before any status is shown. */
  write(change: Partial<Fields>): void {
    const fields = { ...this.state.fields, ...change }
    const problems = {
      ...omitFields(this.state.problems, Object.keys(change)),
      ...validateFields(this.#definition, fields),
    }
    this.state = { ...this.state, fields, problems }
    void this.saveLocally()
  }

  restore({ fields, base, revision, sent, conflicts }: LocalDraft<Fields>): void {
    const { stored, fields: storedFields } = this.state
    const restored = { ...storedFields, ...fields }
    this.sent = sent
    const status = conflicts.length > 0 ? 'conflict' : 'waiting'
    this.set({ fields: restored, conflicts, status, problems: validateFields(this.#definition, restored) })
    const storedRevision = this.#definition.getRevision(stored)
    if (revision < storedRevision) this.merge(stored, { base, revision })
    // The version is from before the draft, such as a cached one: saving finds out what is stored now.
    if (revision > storedRevision) this.set({ base: { ...this.state.base, ...base } })
  }

  /** Takes in the answer to a request. */
  accept(stored: Stored, sent: Partial<Fields>): void {
    const { getRevision, updateCache } = this.#definition
    this.sent = []
    // An answer may be older than a version that replaced everything meanwhile.
    const [revision, current] = [getRevision(stored), getRevision(this.state.stored)]
    if (typeof revision === 'number' && typeof current === 'number' && revision < current) return
    this.set(acceptSaved(this.#definition, this.state, { stored, sent }))
    updateCache?.(this.state.stored)
    if (this.isUnsaved) void this.saveLocally()
  }

  /** @param from what the edits are based on, if that isn't the version of the state */
  merge(theirs: Stored, from?: DraftOrigin<Fields>): void {
    const { state, isUnsaved } = this
    const origin = from ?? { base: state.base, revision: this.#definition.getRevision(state.stored) }
    const input = { theirs, sent: this.sent, ...(from && { base: from.base }) }
    const merged = mergeStored(this.#definition, state, input)
    // Requests that were based on an earlier version can no longer be saved.
    this.sent = []
    // The first version before a conflict counts, however often they save until it is resolved.
    this.#origin = (state.conflicts.length > 0 && this.#origin) || origin
    this.set({ ...merged, error: undefined, ...(!isUnsaved && { mergedIn: state.mergedIn }) })
    if (this.isUnsaved) void this.saveLocally()
  }

  /** Takes in what the server changes without a new revision, such as the progress of a job. */
  refresh(stored: Stored): void {
    if (!isEqual(stored, this.state.stored)) this.set(acceptSaved(this.#definition, this.state, { stored, sent: {} }))
  }

  /** Replaces everything, edits too. */
  replace(stored: Stored): void {
    this.sent = []
    this.set(createState(this.#definition, stored, this.state.editorKey + 1))
  }

  /** Bases the fields on another version, without merging. */
  async rebase(stored: Stored): Promise<void> {
    this.sent = []
    this.set({ stored, base: this.#definition.toFields(stored), conflicts: [] })
    await this.saveLocally()
  }

  /** Remembers what is being sent until it is answered. */
  remember(changes: Partial<Fields>): void {
    this.sent = [...this.sent.filter((version) => !isEqual(version, changes)), changes].slice(-MAX_SENT_VERSIONS)
    void this.saveLocally()
  }

  async saveLocally(): Promise<void> {
    const writing = this.#device.track(() => this.writeLocally(this.state))
    this.set({})
    await writing
    this.set({})
  }

  /**
   * Stores nothing while nobody is signed in.
   * @returns whether the draft survives closing the page
   */
  async writeLocally({ fields, base, stored, conflicts }: DocumentState<Stored, Fields>): Promise<boolean> {
    if (!this.#account) return false
    const { getRevision, localDraft } = this.#definition
    const revision = getRevision(stored)
    const origin = conflicts.length > 0 && this.#origin ? this.#origin : { base, revision }
    const draft = { fields, base, revision, sent: this.sent, conflicts }
    const isStored = await saveDraft(this.#account, this.draftKey, localDraft.serialize(draft, origin, stored))
    localDraft.onChange?.()
    return isStored
  }

  /** Deletes the draft after everything was saved, unless its kind keeps it. */
  async settleLocally(): Promise<void> {
    const { keepsDraft, localDraft } = this.#definition
    if (!this.#account) return
    if (keepsDraft?.()) await this.writeLocally(this.state)
    else await deleteDraft(this.#account, this.draftKey)
    localDraft.onChange?.()
  }
}
