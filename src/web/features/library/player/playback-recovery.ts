/**
 * Recovers from a file that fails while it plays: it asks the server whether the session still exists, and for its
 * current URL.
 */
import type { SessionResult } from './session-info.ts'

type PlaybackRecoveryCalls = {
  fetchSession: () => Promise<SessionResult>
  /** Called if the file is available at this URL. */
  resumeFrom: (url: string) => void
  /** Called if the file is unavailable, for now or for good. */
  onSettled: (result: SessionResult) => void
}

/** A file that fails more often than this without playing in between is lost. */
const MOST_TIMES = 2

export class PlaybackRecovery {
  readonly #calls: PlaybackRecoveryCalls
  #state: 'whole' | 'asking' | 'cut' | 'lost' = 'whole'
  #times = 0
  /** Identifies the current attempt. Responses to earlier ones are ignored. */
  #round = 0

  constructor(calls: PlaybackRecoveryCalls) {
    this.#calls = calls
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
    this.#times = 0
    this.#round += 1
  }

  async begin(): Promise<void> {
    this.#state = 'asking'
    const round = ++this.#round
    const result = await this.#calls.fetchSession()
    if (round !== this.#round) return
    if (result.outcome === 'found' && result.session.url && this.#times < MOST_TIMES) {
      this.#times += 1
      this.#state = 'whole'
      this.#calls.resumeFrom(result.session.url)
      return
    }
    this.#state = result.outcome === 'unreachable' ? 'cut' : 'lost'
    this.#calls.onSettled(result)
  }
}
