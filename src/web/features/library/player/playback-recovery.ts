/**
 * Recovers from a file that fails while it plays: it asks the server whether the session still exists, and for its
 * current URL.
 */
import type { SessionResult } from './session-info.ts'

type PlaybackRecoveryCallbacks = {
  fetchSession: () => Promise<SessionResult>
  /** Called if the file is available at this URL. */
  resumeFrom: (url: string) => void
  /** Called if the file is unavailable, for now or for good. */
  onSettled: (result: SessionResult) => void
}

/** A file that fails more often than this without playing in between is lost. */
const MAX_ATTEMPTS = 2

export class PlaybackRecovery {
  readonly #callbacks: PlaybackRecoveryCallbacks
  #state: 'whole' | 'asking' | 'cut' | 'lost' = 'whole'
  #attempts = 0
  /** Identifies the current attempt. Responses to earlier ones are ignored. */
  #attemptId = 0

  constructor(callbacks: PlaybackRecoveryCallbacks) {
    this.#callbacks = callbacks
  }

  get isIntact(): boolean {
    return this.#state === 'whole'
  }

  /** Whether retrying is pointless. */
  get isLost(): boolean {
    return this.#state === 'lost'
  }

  get isInterrupted(): boolean {
    return this.#state === 'cut'
  }

  /** Call this when another file is loaded, or when this one plays again. */
  reset(): void {
    this.#state = 'whole'
    this.#attempts = 0
    this.#attemptId += 1
  }

  async begin(): Promise<void> {
    this.#state = 'asking'
    const attemptId = ++this.#attemptId
    const result = await this.#callbacks.fetchSession()
    if (attemptId !== this.#attemptId) return
    if (result.outcome === 'found' && result.session.url && this.#attempts < MAX_ATTEMPTS) {
      this.#attempts += 1
      this.#state = 'whole'
      this.#callbacks.resumeFrom(result.session.url)
      return
    }
    this.#state = result.outcome === 'unreachable' ? 'cut' : 'lost'
    this.#callbacks.onSettled(result)
  }
}
