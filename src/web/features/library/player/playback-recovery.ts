/** What happens when the file breaks off or is refused: is it still there, is the network, and where is it now? */
import type { SessionResult } from './session-info.ts'

type PlaybackRecoveryCalls = {
  ask: () => Promise<SessionResult>
  /** The file can be had, at this address. */
  takeUp: (url: string) => void
  /** It cannot be had for now, or for good. */
  settled: (found: SessionResult) => void
}

/** A file that breaks more often than this without having played in between is lost. */
const MOST_TIMES = 2

export class PlaybackRecovery {
  readonly #calls: PlaybackRecoveryCalls
  #state: 'whole' | 'asking' | 'cut' | 'lost' = 'whole'
  #times = 0
  /** Answers to questions about an earlier file are not heard. */
  #round = 0

  constructor(calls: PlaybackRecoveryCalls) {
    this.#calls = calls
  }

  get isWhole(): boolean {
    return this.#state === 'whole'
  }

  /** Whether waiting still makes sense. */
  get isLost(): boolean {
    return this.#state === 'lost'
  }

  get isCut(): boolean {
    return this.#state === 'cut'
  }

  /** Another file, or this one plays again. */
  reset(): void {
    this.#state = 'whole'
    this.#times = 0
    this.#round += 1
  }

  async begin(): Promise<void> {
    this.#state = 'asking'
    const round = ++this.#round
    const found = await this.#calls.ask()
    if (round !== this.#round) return
    if (found.outcome === 'found' && found.session.url && this.#times < MOST_TIMES) {
      this.#times += 1
      this.#state = 'whole'
      this.#calls.takeUp(found.session.url)
      return
    }
    this.#state = found.outcome === 'unreachable' ? 'cut' : 'lost'
    this.#calls.settled(found)
  }
}
