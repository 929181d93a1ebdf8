/**
 * The draft of an exercise. Every change is saved on the device at once and sent a moment later with the revision it
 * was based on. Nothing is dropped before the server has it. The draft lives outside the pages, so a step that is left
 * in a hurry still saves.
 */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { call } from '#web/lib/api.ts'
import { newUuid } from '#web/lib/device.ts'
import { getUnsavedChanges } from '#web/lib/unsaved-changes.ts'
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
const SOON = 600
const AGAIN = 6000

const untouched: ExerciseDraftState = {
  stored: undefined,
  changes: {},
  saving: 'saved',
  refusal: undefined,
  needsPerson: false,
  takenTitle: undefined,
  theirs: undefined,
  history: undefined,
}

const undoStateOf = (stored: StoredExercise, changes: ExerciseChanges): UndoState => {
  const { title, description, lines } = applyChanges(stored, changes)
  return { title, description, lines }
}

/** The codes of text that was stored but must not become audio. */
const NEEDS_PERSON = '801'
const STORED_WITHOUT_AUDIO_CODES = [NEEDS_PERSON, '802']
/** The code of a title that another exercise already has. */
const TITLE_TAKEN = '204'

const isStored = (body: Record<string, unknown>): body is Record<string, unknown> & StoredExercise =>
  'Exercise' in body && 'Script' in body

export class ExerciseDraft {
  readonly uuid: string
  #state = untouched
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #listeners = new Set<() => void>()

  constructor(uuid: string) {
    this.uuid = uuid
  }

  get = (): ExerciseDraftState => this.#state
  /** Returns the lines as the screen shows them. */
  lines = (): Lines => this.#state.changes.script ?? this.#state.stored?.Script.segments ?? []
  /** Returns the revision that the server has. */
  revision = (): number => this.#state.stored?.Exercise.revision ?? 0

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes the server's version when the exercise is opened or fetched again. Changes that were not stored are restored
   * from the device.
   */
  async load(stored: StoredExercise, needsPerson = false): Promise<void> {
    const localChanges = this.#state.stored ? undefined : await readLocalChanges(this.uuid)
    if (this.#state.stored) return this.#reload(stored, needsPerson)
    const open = localChanges && !isAlreadyStored(localChanges.changes, stored) ? localChanges : undefined
    const collided = open !== undefined && open.revision < stored.Exercise.revision
    const changes = open?.changes ?? {}
    this.#become({ stored, changes, needsPerson, history: createHistory(undoStateOf(stored, changes)) })
    if (localChanges && !open) void deleteLocalChanges(this.uuid)
    if (collided) this.#become({ theirs: stored, saving: 'refused' })
    else if (open) this.#sendIn(0)
  }

  /**
   * @param what names the edited field, so that continuous typing in it is one undo step; without it there is no step
   */
  change(changes: ExerciseChanges, what?: string): void {
    this.#addChanges(changes)
    const { history, stored } = this.#state
    if (!what || !history || !stored) return
    const undoState = undoStateOf(stored, this.#state.changes)
    this.#become({ history: recordStep(history, undoState, { what, at: Date.now() }) })
  }

  /** Takes a version that the server has rewritten. Undo returns to the previous text. */
  replace(stored: StoredExercise): void {
    const undoState = undoStateOf(stored, {})
    const { history } = this.#state
    const step = { what: newUuid(), at: Date.now() }
    this.#become({
      ...untouched,
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
    this.#become({ stored: theirs, theirs: undefined, saving: 'soon' })
    this.#sendIn(0)
  }

  acceptTheirs(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#become({ ...untouched, stored: theirs, history: createHistory(undoStateOf(theirs, {})) })
    void deleteLocalChanges(this.uuid)
  }

  /** Stops sending changes. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #become(next: Partial<ExerciseDraftState>): void {
    this.#state = { ...this.#state, ...next }
    this.#listeners.forEach((listener) => listener())
  }

  #sendIn(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #reload(stored: StoredExercise, needsPerson: boolean): void {
    const { changes, history } = this.#state
    // A response that was requested or cached before the last change was stored is outdated.
    const isOlder = stored.Exercise.revision < this.revision()
    if (isOlder || !hasNoChanges(changes)) return
    this.#become({ stored, needsPerson, history: history && replacePresent(history, undoStateOf(stored, {})) })
  }

  #addChanges(more: ExerciseChanges): void {
    const { stored, saving } = this.#state
    if (!stored) return
    const changes = { ...this.#state.changes, ...more }
    this.#become({ changes, saving: saving === 'sending' ? saving : 'soon', refusal: undefined })
    void saveLocalChanges(this.uuid, { revision: stored.Exercise.revision, changes })
    this.#sendIn(SOON)
  }

  #step(turn: (history: History<UndoState>) => History<UndoState>): void {
    const { history } = this.#state
    const turned = history && turn(history)
    if (!turned || turned.present === history.present) return
    const { title, description, lines } = turned.present
    this.#become({ history: turned })
    this.#addChanges({ title, description, script: lines })
  }

  async #send(options: { keepalive?: boolean }): Promise<void> {
    const { stored, changes, theirs, takenTitle } = this.#state
    const { title, ...others } = changes
    const sent = title !== undefined && title === takenTitle ? others : changes
    const fields = toSendableChanges(sent)
    if (!stored || theirs || hasNoChanges(fields)) return
    this.#become({ saving: 'sending' })
    const Exercise = { uuid: this.uuid, revision: stored.Exercise.revision, ...fields }
    await call(contract.create, { Exercise }, options).then(
      (answer) => this.#take(answer, sent),
      (error: unknown) => this.#fail(error, sent).catch(() => this.#sendIn(AGAIN)),
    )
  }

  /** @param sent the changes that the server has just stored */
  #take(answer: StoredExercise, sent: ExerciseChanges): void {
    const before = this.#state
    const changes = getUnsavedChanges(before.changes, sent)
    const typed = before.changes.script ?? before.stored?.Script.segments ?? []
    const segments = sent.script ? preserveTyping(answer.Script.segments, typed) : answer.Script.segments
    const stored = { Exercise: answer.Exercise, Script: { ...answer.Script, segments } }
    const history = before.history && replacePresent(before.history, undoStateOf(stored, changes))
    const done = hasNoChanges(changes)
    this.#become({ stored, changes, history, saving: done ? 'saved' : 'soon', refusal: undefined })
    if (done) return void deleteLocalChanges(this.uuid)
    void saveLocalChanges(this.uuid, { revision: stored.Exercise.revision, changes })
    this.#sendIn(SOON)
  }

  async #fail(error: unknown, sent: ExerciseChanges): Promise<void> {
    const refusal = error instanceof ApiError ? error : undefined
    if (refusal?.code === '409') return this.#collide(refusal, sent)
    if (refusal?.code === TITLE_TAKEN) return this.#goOnWithoutTitle(refusal, sent)
    if (refusal && STORED_WITHOUT_AUDIO_CODES.includes(refusal.code) && isStored(refusal.body)) {
      this.#take(refusal.body, sent)
      return this.#become({ refusal, needsPerson: refusal.code === NEEDS_PERSON })
    }
    if (refusal && !refusal.sessionEnded && refusal.http > 0 && refusal.http < 500) {
      return this.#become({ saving: 'refused', refusal })
    }
    this.#become({ saving: 'waiting' })
    if (!refusal?.sessionEnded) this.#sendIn(AGAIN)
  }

  #goOnWithoutTitle(refusal: ApiError, { title, ...others }: ExerciseChanges): void {
    this.#become({ saving: 'refused', refusal, takenTitle: title })
    if (!hasNoChanges(others)) this.#sendIn(SOON)
  }

  async #collide(refusal: ApiError, sent: ExerciseChanges): Promise<void> {
    const { body } = refusal
    const theirs = isStored(body) ? body : await call(contract.draftInfo, { Exercise: { uuid: this.uuid } })
    if (isAlreadyStored(sent, theirs)) this.#take(theirs, sent)
    else this.#become({ theirs, saving: 'refused' })
  }
}
