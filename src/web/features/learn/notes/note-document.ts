/**
 * An open note: each keystroke is stored on the device at once and on the server a moment later. No edit is lost: what
 * the server refuses stays on the device, and after a conflict both versions are available until one is chosen.
 */
import { ApiError } from '#contract/call.ts'
import * as contract from '#contract/learn.ts'
import type { LessonNote } from '#contract/learn.ts'
import { call } from '#web/lib/api.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { DeviceSaveTracker } from '#web/autosave/device-save-tracker.ts'
import { isOnline } from '#web/lib/online.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { getCurrentUser } from '#web/session/session.ts'
import { deleteLocalNote, saveLocalNote } from './local-notes.ts'
import { isUnsent, mergeNote, type Note, toNote } from './note.ts'

/** Pause in typing before an autosave, in milliseconds. */
const TYPING_DELAY_MS = 1200
/** Delay before a retry after a transient error, in milliseconds. */
const RETRY_DELAY_MS = 8_000

export interface NoteDocumentState {
  note: Note
  /** `blank`: nothing was ever written. `here`: only on this device. `open`: only in this tab. */
  status: 'blank' | 'saved' | 'saving' | 'here' | 'open'
  theirs: LessonNote | undefined
  /** The server's error message. */
  refused: string | undefined
}

const isLessonNote = (value: unknown): value is LessonNote =>
  typeof value === 'object' && value !== null && 'revision' in value && 'text' in value

export class NoteDocument {
  readonly account: string
  #state: NoteDocumentState
  readonly #device = new DeviceSaveTracker()
  #busy = false
  #sending: Promise<void> | undefined
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = createListeners()

  constructor(account: string, note: Note) {
    this.account = account
    this.#state = { note, status: 'blank', theirs: undefined, refused: undefined }
    this.#show({})
  }

  snapshot = (): NoteDocumentState => this.#state

  subscribe = this.#listeners.subscribe

  write = (text: string): void => {
    // No status is shown before the text is stored.
    this.#state = { ...this.#state, note: { ...this.#state.note, text }, refused: undefined }
    void this.#saveLocally()
    this.#scheduleFlush(TYPING_DELAY_MS)
  }

  /** Sends unsent text. Never rejects: without a server the text stays on the device. */
  flush = (): Promise<void> => {
    clearTimeout(this.#saveTimer)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
      this.#busy = false
      this.#show({})
    })
    return this.#sending
  }

  /** Takes in the server's version; if it came from another device, both are shown. */
  receive(remote: LessonNote): void {
    if (this.#busy) return
    const { note, theirs } = mergeNote(this.#state.note, remote)
    this.#show({ note, theirs })
    if (isUnsent(note)) this.#scheduleFlush(TYPING_DELAY_MS)
    else void deleteLocalNote(this.account, note.lesson_uuid)
  }

  /** Replaces the other version with this one, alone or appended to the other text. */
  keepMine({ withTheirs = false } = {}): Promise<void> {
    const { theirs, note } = this.#state
    if (theirs) {
      const text = withTheirs ? `${theirs.text}\n\n${note.text}` : note.text
      const stored = { text: theirs.text, revision: theirs.revision }
      this.#show({ note: { ...note, text, stored, sent: null }, theirs: undefined })
    }
    void this.#saveLocally()
    return this.flush()
  }

  acceptTheirs(): void {
    const { theirs } = this.#state
    if (!theirs) return
    this.#show({ note: toNote(theirs), theirs: undefined, refused: undefined })
    void deleteLocalNote(this.account, theirs.lesson_uuid)
  }

  #getStatus(): NoteDocumentState['status'] {
    const { note } = this.#state
    if (!isUnsent(note)) return note.stored.revision === 0 ? 'blank' : 'saved'
    if (this.#busy) return 'saving'
    return this.#device.status(this.#state.status)
  }

  #show(change: Partial<NoteDocumentState>): void {
    this.#state = { ...this.#state, ...change }
    this.#state = { ...this.#state, status: this.#getStatus() }
    this.#listeners.notify()
  }

  async #saveLocally(): Promise<void> {
    const saving = this.#device.track(() => saveLocalNote(this.account, this.#state.note))
    this.#show({})
    await saving
    this.#show({})
  }

  #scheduleFlush(milliseconds: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.flush(), milliseconds)
  }

  /** Never send notes under the account of a person who signed in later. */
  #hasToSend(): boolean {
    const isSameAccount = getCurrentUser()?.user_account_uuid === this.account
    return isSameAccount && isOnline() && isUnsent(this.#state.note) && !this.#state.theirs
  }

  async #sendAll(): Promise<void> {
    let shouldContinue = true
    while (shouldContinue && this.#hasToSend()) {
      this.#busy = true
      this.#show({})
      shouldContinue = await withLock(`alaia-note/${this.#state.note.lesson_uuid}`, () => this.#sendOnce())
    }
  }

  /**
   * Sends the note once.
   * @returns whether another attempt makes sense
   */
  async #sendOnce(): Promise<boolean> {
    const { note } = this.#state
    const { lesson_uuid, text, stored } = note
    this.#show({ note: { ...note, sent: text } })
    await this.#saveLocally()
    try {
      const { Note } = await call(contract.lessonNote, { Note: { lesson_uuid, text, revision: stored.revision } })
      await this.#acceptSaved(Note)
      return true
    } catch (error) {
      return this.#handleError(error)
    }
  }

  async #acceptSaved({ text, revision }: LessonNote): Promise<void> {
    const { note } = this.#state
    this.#show({ note: { ...note, stored: { text, revision }, sent: null } })
    if (isUnsent(this.#state.note)) await this.#saveLocally()
    else await deleteLocalNote(this.account, note.lesson_uuid)
  }

  #handleError(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.http === 0) this.#scheduleFlush(RETRY_DELAY_MS)
    if (!(error instanceof ApiError) || error.sessionEnded) return false
    const remote = error.body['Note']
    if (error.http === 409 && isLessonNote(remote)) {
      this.#show(mergeNote(this.#state.note, remote))
      return this.#state.theirs === undefined
    }
    if (error.http >= 500 || error.http === 429) this.#scheduleFlush((error.retryAfter ?? 0) * 1000 || RETRY_DELAY_MS)
    else if (error.http >= 400) this.#show({ refused: error.message })
    return false
  }
}
