/**
 * The draft of an exercise. Every change is saved on the device at once and sent a moment later with the revision it
 * was based on. Nothing is dropped before the server has it. The draft lives outside the pages, so a step that is left
 * in a hurry still saves.
 */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { CONFLICT, NAME_TAKEN, NEEDS_PERSON, TOPIC_NOT_OFFERED } from '#contract/failures.ts'
import { call } from '#web/lib/api.ts'
import { createUuid } from '#web/lib/device.ts'
import { getUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { createListeners } from '#web/lib/listeners.ts'
import {
  type ExerciseChanges,
  hasNoChanges,
  isAlreadyStored,
  preserveTyping,
  toSendableChanges,
  applyChanges,
  type StoredExercise,
} from './changes.ts'
import { createHistory, type History, replacePresent, recordStep, redoStep, undoStep } from './history.ts'
import { deleteLocalChanges, saveLocalChanges, readLocalChanges } from './local-changes.ts'
import type { Lines } from './lines.ts'

/** The state that undo returns to. */
interface UndoState {
  title: string
  description: string
  lines: Lines
}

export interface ExerciseDraftState {
  stored: StoredExercise | undefined
  changes: ExerciseChanges
  /** `waiting` means that the server doesn't respond. `refused` means that it rejected the changes with a message. */
  saving: 'saved' | 'soon' | 'sending' | 'waiting' | 'refused'
  refusal: ApiError | undefined
  /** Whether the stored text indicates that the person needs help, as of the last load or save. */
  needsPerson: boolean
  /** A title that another exercise of this person already has. The other changes are saved without it. */
  takenTitle: string | undefined
  /** The version that another window or device has stored in the meantime. The person chooses which one to keep. */
  theirs: StoredExercise | undefined
  history: History<UndoState> | undefined
}

/** The delays in milliseconds before a change is sent, and before it is retried if the server didn't respond. */
const SAVE_DELAY_MS = 600
const RETRY_DELAY_MS = 6000

const emptyState: ExerciseDraftState = {
  stored: undefined,
  changes: {},
  saving: 'saved',
  refusal: undefined,
  needsPerson: false,
  takenTitle: undefined,
  theirs: undefined,
  history: undefined,
}

const toUndoState = (stored: StoredExercise, changes: ExerciseChanges): UndoState => {
  const { title, description, lines } = applyChanges(stored, changes)
  return { title, description, lines }
}

/** The codes of text that was stored but must not become audio. */
const STORED_WITHOUT_AUDIO_CODES = [NEEDS_PERSON, TOPIC_NOT_OFFERED]

const hasExercise = (body: Record<string, unknown>): body is Record<string, unknown> & StoredExercise =>
  'Exercise' in body && 'Script' in body

export class ExerciseDraft {
  readonly uuid: string
  #state = emptyState
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  readonly #listeners = createListeners()

  constructor(uuid: string) {
    this.uuid = uuid
  }

  get = (): ExerciseDraftState => this.#state
  /** Returns the lines as the screen shows them. */
  lines = (): Lines => this.#state.changes.script ?? this.#state.stored?.Script.segments ?? []
  /** Returns the revision that the server has. */
  revision = (): number => this.#state.stored?.Exercise.revision ?? 0

  subscribe = this.#listeners.subscribe

  /**
   * Takes the server's version when the exercise is opened or fetched again. Changes that were not stored are restored
   * from the device.
   */
  async load(stored: StoredExercise, needsPerson = false): Promise<void> {
    const localChanges = this.#state.stored ? undefined : await readLocalChanges(this.uuid)
    if (this.#state.stored) return this.#reload(stored, needsPerson)
    const pendingChanges = localChanges && !isAlreadyStored(localChanges.changes, stored) ? localChanges : undefined
    const hasConflict = pendingChanges !== undefined && pendingChanges.revision < stored.Exercise.revision
    const changes = pendingChanges?.changes ?? {}
    this.#setState({ stored, changes, needsPerson, history: createHistory(toUndoState(stored, changes)) })
    if (localChanges && !pendingChanges) void deleteLocalChanges(this.uuid)
    if (hasConflict) this.#setState({ theirs: stored, saving: 'refused' })
    else if (pendingChanges) this.#scheduleSend(0)
  }

  /**
   * @param field names the edited field, so that continuous typing in it is one undo step; without it there is no step
   */
  change(changes: ExerciseChanges, field?: string): void {
    this.#addChanges(changes)
    const { history, stored } = this.#state
    if (!field || !history || !stored) return
    const undoState = toUndoState(stored, this.#state.changes)
    this.#setState({ history: recordStep(history, undoState, { what: field, at: Date.now() }) })
  }

  /** Takes a version that the server has rewritten. Undo returns to the previous text. */
  replace(stored: StoredExercise): void {
    const undoState = toUndoState(stored, {})
    const { history } = this.#state
    const step = { what: createUuid(), at: Date.now() }
    this.#setState({
      ...emptyState,
      stored,
      history: history ? recordStep(history, undoState, step) : createHistory(undoState),
    })
    void deleteLocalChanges(this.uuid)
  }

  undo = (): void => this.#step(undoStep)
  redo = (): void => this.#step(redoStep)

  /**
   * Sends all unsaved changes now.
   * @returns whether the server has everything
   */
  async flush(options: { keepalive?: boolean } = {}): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#sending
    this.#sending = this.#send(options).finally(() => (this.#sending = undefined))
    await this.#sending
    return hasNoChanges(toSendableChanges(this.#state.changes))
  }

  /** Resolves a conflict in favor of the version on this screen. */
  keepMine(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#setState({ stored: theirs, theirs: undefined, saving: 'soon' })
    this.#scheduleSend(0)
  }

  acceptTheirs(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#setState({ ...emptyState, stored: theirs, history: createHistory(toUndoState(theirs, {})) })
    void deleteLocalChanges(this.uuid)
  }

  /** Stops sending changes. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #setState(next: Partial<ExerciseDraftState>): void {
    this.#state = { ...this.#state, ...next }
    this.#listeners.notify()
  }

  #scheduleSend(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #reload(stored: StoredExercise, needsPerson: boolean): void {
    const { changes, history } = this.#state
    // A response that was requested or cached before the last change was stored is outdated.
    const isOlder = stored.Exercise.revision < this.revision()
    if (isOlder || !hasNoChanges(changes)) return
    this.#setState({ stored, needsPerson, history: history && replacePresent(history, toUndoState(stored, {})) })
  }

  #addChanges(newChanges: ExerciseChanges): void {
    const { stored, saving } = this.#state
    if (!stored) return
    const changes = { ...this.#state.changes, ...newChanges }
    this.#setState({ changes, saving: saving === 'sending' ? saving : 'soon', refusal: undefined })
    void saveLocalChanges(this.uuid, { revision: stored.Exercise.revision, changes })
    this.#scheduleSend(SAVE_DELAY_MS)
  }

  #step(applyStep: (history: History<UndoState>) => History<UndoState>): void {
    const { history } = this.#state
    const newHistory = history && applyStep(history)
    if (!newHistory || newHistory.present === history.present) return
    const { title, description, lines } = newHistory.present
    this.#setState({ history: newHistory })
    this.#addChanges({ title, description, script: lines })
  }

  async #send(options: { keepalive?: boolean }): Promise<void> {
    const { stored, changes, theirs, takenTitle } = this.#state
    const { title, ...others } = changes
    const sent = title !== undefined && title === takenTitle ? others : changes
    const fields = toSendableChanges(sent)
    if (!stored || theirs || hasNoChanges(fields)) return
    this.#setState({ saving: 'sending' })
    const Exercise = { uuid: this.uuid, revision: stored.Exercise.revision, ...fields }
    await call(contract.create, { Exercise }, options).then(
      (answer) => this.#acceptSaved(answer, sent),
      (error: unknown) => this.#handleError(error, sent).catch(() => this.#scheduleSend(RETRY_DELAY_MS)),
    )
  }

  /** @param sent the changes that the server has just stored */
  #acceptSaved(answer: StoredExercise, sent: ExerciseChanges): void {
    const before = this.#state
    const changes = getUnsavedChanges(before.changes, sent)
    const typed = before.changes.script ?? before.stored?.Script.segments ?? []
    const segments = sent.script ? preserveTyping(answer.Script.segments, typed) : answer.Script.segments
    const stored = { Exercise: answer.Exercise, Script: { ...answer.Script, segments } }
    const history = before.history && replacePresent(before.history, toUndoState(stored, changes))
    const isSaved = hasNoChanges(changes)
    this.#setState({ stored, changes, history, saving: isSaved ? 'saved' : 'soon', refusal: undefined })
    if (isSaved) return void deleteLocalChanges(this.uuid)
    void saveLocalChanges(this.uuid, { revision: stored.Exercise.revision, changes })
    this.#scheduleSend(SAVE_DELAY_MS)
  }

  async #handleError(error: unknown, sent: ExerciseChanges): Promise<void> {
    const refusal = error instanceof ApiError ? error : undefined
    if (refusal?.code === CONFLICT) return this.#handleConflict(refusal, sent)
    if (refusal?.code === NAME_TAKEN) return this.#saveWithoutTitle(refusal, sent)
    if (refusal && STORED_WITHOUT_AUDIO_CODES.includes(refusal.code) && hasExercise(refusal.body)) {
      this.#acceptSaved(refusal.body, sent)
      return this.#setState({ refusal, needsPerson: refusal.code === NEEDS_PERSON })
    }
    if (refusal && !refusal.sessionEnded && refusal.http > 0 && refusal.http < 500) {
      return this.#setState({ saving: 'refused', refusal })
    }
    this.#setState({ saving: 'waiting' })
    if (!refusal?.sessionEnded) this.#scheduleSend(RETRY_DELAY_MS)
  }

  #saveWithoutTitle(refusal: ApiError, { title, ...others }: ExerciseChanges): void {
    this.#setState({ saving: 'refused', refusal, takenTitle: title })
    if (!hasNoChanges(others)) this.#scheduleSend(SAVE_DELAY_MS)
  }

  async #handleConflict(refusal: ApiError, sent: ExerciseChanges): Promise<void> {
    const { body } = refusal
    const theirs = hasExercise(body) ? body : await call(contract.draftInfo, { Exercise: { uuid: this.uuid } })
    if (isAlreadyStored(sent, theirs)) this.#acceptSaved(theirs, sent)
    else this.#setState({ theirs, saving: 'refused' })
  }
}
