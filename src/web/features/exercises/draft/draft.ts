/**
 * The exercise that is being made. Every change is kept on the device at once and sent a moment later with the revision
 * it was made of; nothing is let go of before the server has it. It lives outside of the screens, so a step that is
 * left in haste still saves.
 */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/exercises.ts'
import { call } from '#web/lib/api.ts'
import { newUuid } from '#web/lib/device.ts'
import { stillOpen } from '#web/lib/still-open.ts'
import { type Changes, isEmpty, isThere, keptTyping, sendable, shownOf, type Stored } from './changes.ts'
import { begunWith, type History, now, recorded, redone, undone } from './history.ts'
import { dropKept, keep, readKept } from './kept-changes.ts'
import type { Lines } from './lines.ts'

/** What undo goes back to. */
interface Words {
  title: string
  description: string
  lines: Lines
}

export interface DraftState {
  stored: Stored | undefined
  changes: Changes
  /** `waiting` for someone to answer at all; `refused` with a sentence of the server's. */
  saving: 'saved' | 'soon' | 'sending' | 'waiting' | 'refused'
  refusal: ApiError | undefined
  /** Words that are stored call for a person; so it was found when it was last opened or sent. */
  needsPerson: boolean
  /** A title that another exercise of this person has; the other changes go on without it. */
  takenTitle: string | undefined
  /** What another window or device stored meanwhile; a person says which of the two stays. */
  theirs: Stored | undefined
  history: History<Words> | undefined
}

/** Milliseconds of rest before a change is sent, and before it is tried again when nobody answered. */
const SOON = 600
const AGAIN = 6000

const untouched: DraftState = {
  stored: undefined,
  changes: {},
  saving: 'saved',
  refusal: undefined,
  needsPerson: false,
  takenTitle: undefined,
  theirs: undefined,
  history: undefined,
}

const wordsOf = (stored: Stored, changes: Changes): Words => {
  const { title, description, lines } = shownOf(stored, changes)
  return { title, description, lines }
}

/** Codes of words that were kept, and are not to be made a sound of. */
const NEEDS_PERSON = '801'
const KEPT_BUT = [NEEDS_PERSON, '802']
/** Code of a title that is taken. */
const TITLE_TAKEN = '204'

const isStored = (body: Record<string, unknown>): body is Record<string, unknown> & Stored =>
  'Exercise' in body && 'Script' in body

export class Draft {
  readonly uuid: string
  #state = untouched
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined
  #listeners = new Set<() => void>()

  constructor(uuid: string) {
    this.uuid = uuid
  }

  get = (): DraftState => this.#state
  /** As they stand on the screen. */
  lines = (): Lines => this.#state.changes.script ?? this.#state.stored?.Script.segments ?? []
  /** Of what the server has. */
  revision = (): number => this.#state.stored?.Exercise.revision ?? 0

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From the server, when the exercise is opened or asked for again. Changes that nobody stored come back with it. */
  async load(stored: Stored, needsPerson = false): Promise<void> {
    const kept = this.#state.stored ? undefined : await readKept(this.uuid)
    if (this.#state.stored) return this.#reload(stored, needsPerson)
    const open = kept && !isThere(kept.changes, stored) ? kept : undefined
    const collided = open !== undefined && open.revision < stored.Exercise.revision
    const changes = open?.changes ?? {}
    this.#become({ stored, changes, needsPerson, history: begunWith(wordsOf(stored, changes)) })
    if (kept && !open) void dropKept(this.uuid)
    if (collided) this.#become({ theirs: stored, saving: 'refused' })
    else if (open) this.#sendIn(0)
  }

  /** @param what names the place, so that typing on in it is one step of undo; without it there is no step */
  change(changes: Changes, what?: string): void {
    this.#put(changes)
    const { history, stored } = this.#state
    if (!what || !history || !stored) return
    const words = wordsOf(stored, this.#state.changes)
    this.#become({ history: recorded(history, words, { what, at: Date.now() }) })
  }

  /** The server has written something anew; undo leads back to what was there before. */
  replace(stored: Stored): void {
    const words = wordsOf(stored, {})
    const { history } = this.#state
    const step = { what: newUuid(), at: Date.now() }
    this.#become({
      ...untouched,
      stored,
      history: history ? recorded(history, words, step) : begunWith(words),
    })
    void dropKept(this.uuid)
  }

  undo = (): void => this.#step(undone)
  redo = (): void => this.#step(redone)

  /** Sends what is open now. @returns whether the server has everything */
  async flush(options: { keepalive?: boolean } = {}): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#sending
    this.#sending = this.#send(options).finally(() => (this.#sending = undefined))
    await this.#sending
    return isEmpty(sendable(this.#state.changes))
  }

  /** Of two versions, the one on this screen stays. */
  keepMine(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#become({ stored: theirs, theirs: undefined, saving: 'soon' })
    this.#sendIn(0)
  }

  takeTheirs(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#become({ ...untouched, stored: theirs, history: begunWith(wordsOf(theirs, {})) })
    void dropKept(this.uuid)
  }

  /** Sends nothing more. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #become(next: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...next }
    this.#listeners.forEach((listener) => listener())
  }

  #sendIn(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #reload(stored: Stored, needsPerson: boolean): void {
    const { changes, history } = this.#state
    // An answer that was asked for, or kept, before the last change was stored.
    const isOlder = stored.Exercise.revision < this.revision()
    if (isOlder || !isEmpty(changes)) return
    this.#become({ stored, needsPerson, history: history && now(history, wordsOf(stored, {})) })
  }

  #put(more: Changes): void {
    const { stored, saving } = this.#state
    if (!stored) return
    const changes = { ...this.#state.changes, ...more }
    this.#become({ changes, saving: saving === 'sending' ? saving : 'soon', refusal: undefined })
    void keep(this.uuid, { revision: stored.Exercise.revision, changes })
    this.#sendIn(SOON)
  }

  #step(turn: (history: History<Words>) => History<Words>): void {
    const { history } = this.#state
    const turned = history && turn(history)
    if (!turned || turned.present === history.present) return
    const { title, description, lines } = turned.present
    this.#become({ history: turned })
    this.#put({ title, description, script: lines })
  }

  async #send(options: { keepalive?: boolean }): Promise<void> {
    const { stored, changes, theirs, takenTitle } = this.#state
    const { title, ...others } = changes
    const sent = title !== undefined && title === takenTitle ? others : changes
    const fields = sendable(sent)
    if (!stored || theirs || isEmpty(fields)) return
    this.#become({ saving: 'sending' })
    const Exercise = { uuid: this.uuid, revision: stored.Exercise.revision, ...fields }
    await call(contract.create, { Exercise }, options).then(
      (answer) => this.#take(answer, sent),
      (error: unknown) => this.#fail(error, sent).catch(() => this.#sendIn(AGAIN)),
    )
  }

  /** @param sent what the server has just taken */
  #take(answer: Stored, sent: Changes): void {
    const before = this.#state
    const changes = stillOpen(before.changes, sent)
    const typed = before.changes.script ?? before.stored?.Script.segments ?? []
    const segments = sent.script ? keptTyping(answer.Script.segments, typed) : answer.Script.segments
    const stored = { Exercise: answer.Exercise, Script: { ...answer.Script, segments } }
    const history = before.history && now(before.history, wordsOf(stored, changes))
    const done = isEmpty(changes)
    this.#become({ stored, changes, history, saving: done ? 'saved' : 'soon', refusal: undefined })
    if (done) return void dropKept(this.uuid)
    void keep(this.uuid, { revision: stored.Exercise.revision, changes })
    this.#sendIn(SOON)
  }

  async #fail(error: unknown, sent: Changes): Promise<void> {
    const refusal = error instanceof ApiError ? error : undefined
    if (refusal?.code === '409') return this.#collide(refusal, sent)
    if (refusal?.code === TITLE_TAKEN) return this.#goOnWithoutTitle(refusal, sent)
    if (refusal && KEPT_BUT.includes(refusal.code) && isStored(refusal.body)) {
      this.#take(refusal.body, sent)
      return this.#become({ refusal, needsPerson: refusal.code === NEEDS_PERSON })
    }
    if (refusal && !refusal.sessionEnded && refusal.http > 0 && refusal.http < 500) {
      return this.#become({ saving: 'refused', refusal })
    }
    this.#become({ saving: 'waiting' })
    if (!refusal?.sessionEnded) this.#sendIn(AGAIN)
  }

  #goOnWithoutTitle(refusal: ApiError, { title, ...others }: Changes): void {
    this.#become({ saving: 'refused', refusal, takenTitle: title })
    if (!isEmpty(others)) this.#sendIn(SOON)
  }

  async #collide(refusal: ApiError, sent: Changes): Promise<void> {
    const { body } = refusal
    const theirs = isStored(body) ? body : await call(contract.draftInfo, { Exercise: { uuid: this.uuid } })
    if (isThere(sent, theirs)) this.#take(theirs, sent)
    else this.#become({ theirs, saving: 'refused' })
  }
}
