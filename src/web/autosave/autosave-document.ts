/**
 * Autosaves one document: on the device at once, and on the server when typing pauses. No edit is lost: what the server
 * refuses remains in the local draft, and after a conflict both versions are available.
 * See docs/decisions/073-one-autosave-document.md.
 */
import type { ApiError } from '#contract/call.ts'
import { isEqual } from '#rules/site/is-equal.ts'
import { isTransientError } from '#web/lib/errors/api-errors.ts'
import { isOnline } from '#web/lib/online.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { chooseVersion, fitsKeepalive, getNextStep, type NextStep, validateFields } from './document-changes.ts'
import type { DocumentDefinition, DocumentState, ErrorOutcome } from './document-definition.ts'
import { DocumentStore } from './document-store.ts'
import type { LocalDraft } from './local-draft.ts'
import { isFieldPath, isRejection, omitFields, parseFieldErrors, toApiError } from './save-errors.ts'
import { SaveTimer } from './save-timer.ts'

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY_MS = 1200
/** Limits merges in one save, so that someone who saves all the time doesn't keep this document retrying forever. */
const MAX_MERGES = 5

interface SaveOptions {
  /** True while the page is closing: the request may outlive it. */
  keepalive?: boolean
}

interface OpenedDraft<Fields> {
  account: string
  draft?: LocalDraft<Fields> | undefined
}

export class AutosaveDocument<Stored, Fields extends object> {
  readonly account: string
  readonly #definition: DocumentDefinition<Stored, Fields>
  readonly #store: DocumentStore<Stored, Fields>
  readonly #timer = new SaveTimer(() => void this.save())
  #mergeCount = 0
  #running: Promise<unknown> | undefined

  constructor(definition: DocumentDefinition<Stored, Fields>, stored: Stored, { account, draft }: OpenedDraft<Fields>) {
    this.account = account
    this.#definition = definition
    this.#store = new DocumentStore(definition, account, stored)
    if (!draft) return
    this.#store.restore(draft)
    if (!this.isUnsaved) void this.#markSaved()
  }

  snapshot = (): DocumentState<Stored, Fields> => this.#store.state

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** The key of the local draft. */
  get draftKey(): string {
    return this.#store.draftKey
  }

  /** Whether there are edits that the server hasn't confirmed. */
  get isUnsaved(): boolean {
    return this.#store.isUnsaved
  }

  write(change: Partial<Fields>): void {
    this.#store.write(change)
    // Autosave waits until the conflict is resolved.
    if (this.#store.hasConflict) return undefined
    this.#store.set({ status: 'waiting', error: undefined })
    // The edit was undone before it was sent, so there is nothing to send.
    if (!this.isUnsaved) return void this.#markSaved()
    return this.#startTyping()
  }

  /** Sends unconfirmed edits, after anything that is already running. Never rejects. */
  save = async (options: SaveOptions = {}): Promise<void> => {
    this.#timer.stop()
    while (this.#running) await this.#running
    await this.#run(() => this.#sendChanges(options))
  }

  /**
   * Runs another change of the document after its edits are saved.
   * @returns whether it succeeded
   */
  async act(name: string, work: (stored: Stored) => Promise<Stored>): Promise<boolean> {
    const { runningAction, fields } = this.#store.state
    if (runningAction) return false
    // What the server refused may be right by now.
    this.#store.set({ runningAction: name, error: undefined, problems: validateFields(this.#definition, fields) })
    await this.save()
    while (this.#running) await this.#running
    const isDone = !this.isUnsaved && (await this.#run(() => this.#runAction(work)))
    this.#store.set({ runningAction: '' })
    return isDone
  }

  /**
   * Resolves a conflict. The choice is stored on the device before it is shown, so a person who leaves at once has
   * still chosen.
   * @param names the fields to decide; without them, all fields in conflict
   */
  async choose(whose: 'mine' | 'theirs', names?: readonly (keyof Fields)[]): Promise<void> {
    const chosenNames = names ?? this.#store.state.conflicts
    await this.#store.writeLocally(chooseVersion(this.#store.state, whose, chosenNames))
    this.#store.set(chooseVersion(this.#store.state, whose, chosenNames))
    if (this.#store.hasConflict) return
    if (this.isUnsaved) await this.save()
    else await this.#markSaved()
  }

  /** Replaces everything, edits too, by a version that the server has just written. */
  replace(stored: Stored): void {
    this.#store.replace(stored)
    void this.#markSaved()
  }

  /** Takes in a version that the server sent. */
  receive(stored: Stored): void {
    const { getId, getRevision } = this.#definition
    const current = this.#store.state.stored
    const [revision, currentRevision] = [getRevision(stored), getRevision(current)]
    if (this.#running || getId(stored) !== getId(current) || revision < currentRevision) return
    if (revision === currentRevision) {
      if (!this.isUnsaved) this.#store.refresh(stored)
      return
    }
    this.#store.merge(stored)
    if (!this.isUnsaved) void this.#markSaved()
    else if (!this.#store.hasConflict) this.#startTyping()
  }

  /** Whether to ask before the page is closed. Edits that are in a local draft don't block leaving. */
  get wouldLose(): boolean {
    return this.#definition.warnsOfLoss === true && this.isUnsaved && this.#store.state.device === 'open'
  }

  /** The fields of requests without an answer, oldest first: the server may have saved any of them. */
  get unansweredVersions(): readonly Partial<Fields>[] {
    return this.#store.sent
  }

  /** Stores the draft again, after something changed that its format has besides the fields. */
  async storeDraft(): Promise<void> {
    await this.#store.saveLocally()
  }

  clearTaken(): void {
    this.#store.set({ mergedIn: [] })
  }

  /** Refetches related lists when the document is no longer on screen. */
  async refresh(): Promise<void> {
    await this.#definition.refetchLists?.(this.#store.state.stored)
  }

  /** Stops all later saves: another document has the draft, or nobody wants it any more. */
  close(): void {
    this.#timer.close()
  }

  #startTyping(): void {
    this.#timer.start(this.#definition.typingDelayMs ?? TYPING_DELAY_MS)
  }

  /** Marks the document as saved once its local draft is deleted, unless something was typed meanwhile. */
  async #markSaved(): Promise<void> {
    this.#timer.stop()
    await this.#store.settleLocally()
    if (!this.isUnsaved) this.#store.set({ status: 'saved' })
  }

  /** Runs work that nothing else of this document may run beside. */
  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work().finally(() => {
      this.#running = undefined
    })
    this.#running = running
    return running
  }

  /** Never sends edits under the account of a person who signed in later. */
  #isOwn(): boolean {
    return (getCurrentUser()?.user_account_uuid ?? '') === this.account
  }

  #getNextStep() {
    return this.#isOwn() && !this.#timer.isClosed
      ? getNextStep(this.#definition, this.#store.state, this.#store.sent)
      : undefined
  }

  async #sendChanges({ keepalive = false }: SaveOptions): Promise<void> {
    this.#mergeCount = 0
    for (let next = this.#getNextStep(); next; next = this.#getNextStep()) {
      if (!isOnline() && !this.#definition.triesOffline) return this.#store.set({ status: 'failed' })
      if (!(await this.#sendStep(next, keepalive))) return undefined
    }
    if (!this.#isOwn() || this.#timer.isClosed || this.#store.hasConflict) return undefined
    const { status, problems } = this.#store.state
    if (!this.isUnsaved) return status === 'saved' ? undefined : this.#markSaved()
    return this.#store.set({ status: Object.keys(problems).length > 0 ? 'refused' : 'waiting' })
  }

  /** @returns whether to go on with the next call */
  async #sendStep({ step, changes }: NextStep<Stored, Fields>, keepalive: boolean): Promise<boolean> {
    const { stored, fields } = this.#store.state
    this.#store.set({ status: 'saving', error: undefined })
    this.#store.remember(changes)
    try {
      this.#accept(await step.send(stored, changes, { fields, keepalive: keepalive && fitsKeepalive(fields) }), changes)
      return true
    } catch (cause) {
      return this.#handleSaveError(toApiError(cause), changes)
    }
  }

  async #runAction(work: (stored: Stored) => Promise<Stored>): Promise<boolean> {
    try {
      this.#accept(await work(this.#store.state.stored), {})
      return true
    } catch (cause) {
      const error = toApiError(cause)
      const theirs = this.#definition.readConflict(error)
      if (theirs) await this.#merge(theirs)
      const { problems } = this.#store.state
      // A conflict has its own panel. Otherwise the merge was silent, and the person must learn why nothing happened.
      if (!this.#store.hasConflict) this.#store.set({ error, problems: { ...problems, ...parseFieldErrors(error) } })
      return false
    }
  }

  #accept(stored: Stored, sent: Partial<Fields>): void {
    this.#timer.reset()
    this.#store.accept(stored, sent)
  }

  /** Takes in the version of a conflict. It may be the person's own, from a request whose answer was lost. */
  async #merge(theirs: Stored): Promise<void> {
    this.#store.merge(theirs)
    this.#definition.updateCache?.(theirs)
    if (!this.isUnsaved) await this.#markSaved()
  }

  async #handleSaveError(cause: ApiError, sent: Partial<Fields>): Promise<boolean> {
    const theirs = this.#definition.readConflict(cause)
    if (theirs) return this.#mergeAndContinue(theirs)
    let outcome: ErrorOutcome<Stored> | undefined
    try {
      outcome = await this.#definition.interpretError?.(cause, this.#store.sent)
    } catch (failure) {
      // What the error means could not be looked up, so the whole save is tried again.
      return this.#fail(toApiError(failure), {})
    }
    if (!outcome) return this.#fail(cause, sent)
    if (outcome.kind === 'held') return this.#fail(cause, sent, outcome.problems)
    if (outcome.kind === 'conflict') return this.#mergeAndContinue(outcome.theirs)
    await this.#applyOutcome(outcome, cause, sent)
    return true
  }

  async #applyOutcome(
    outcome: Exclude<ErrorOutcome<Stored>, { kind: 'held' | 'conflict' }>,
    error: ApiError,
    sent: Partial<Fields>,
  ): Promise<void> {
    if (outcome.kind === 'saved') {
      this.#accept(outcome.stored, sent)
      this.#store.set({ error })
    } else if (outcome.kind === 'gone') this.replace(outcome.stored)
    else {
      await this.#store.rebase(outcome.stored)
      await outcome.onSavedLocally()
    }
  }

  async #mergeAndContinue(theirs: Stored): Promise<boolean> {
    this.#mergeCount += 1
    await this.#merge(theirs)
    if (this.#store.hasConflict) return false
    if (this.#mergeCount >= MAX_MERGES) this.#timer.retry({ retryAfter: undefined })
    return this.#mergeCount < MAX_MERGES
  }

  /** @returns whether the rest can be sent without the refused fields */
  #fail(error: ApiError, sent: Partial<Fields>, fieldErrors = parseFieldErrors(error)): boolean {
    const { fields, problems } = this.#store.state
    const names = Object.keys(sent) as (keyof Fields)[]
    if (isRejection(error)) this.#store.sent = this.#store.sent.filter((version) => version !== sent)
    // A field that was changed since then may be right now.
    const changedNames = names.filter((name) => !isEqual(fields[name], sent[name]))
    const current = omitFields(fieldErrors, changedNames)
    const isTransient = isTransientError(error)
    const isRefused = !isTransient && !error.sessionEnded
    if (isTransient) this.#timer.retry(error)
    this.#store.set({ error, problems: { ...problems, ...current }, status: isRefused ? 'refused' : 'failed' })
    return isRefused && names.some((name) => Object.keys(current).some((path) => isFieldPath(path, name)))
  }
}
