/**
 * Limits the concurrent calls to a platform: more while it responds quickly, fewer while it is slow, and none while it
 * is unavailable.
 */
import { MINUTE_MS } from '#rules/durations.ts'

/** The number of concurrent calls. */
const INITIAL_LIMIT = 8
const MAX_LIMIT = 32
/** A response that takes longer counts as slow. */
const SLOW_MS = 1_500
/** The first pause and the longest one of ours. A pause that the platform requests may be longer. */
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = MINUTE_MS

export class OutboxThrottle {
  #limit = INITIAL_LIMIT
  #fastCount = 0
  #failures = 0
  #pausedUntil = 0

  get limit(): number {
    return this.#limit
  }

  /** The time until which nothing is sent, in epoch milliseconds. */
  get pausedUntil(): number {
    return this.#pausedUntil
  }

  isPaused(now: number): boolean {
    return now < this.#pausedUntil
  }

  /**
   * Records a response, whatever its result.
   * @param elapsedMs milliseconds
   */
  recordResponse(elapsedMs: number): void {
    this.#failures = 0
    if (elapsedMs > SLOW_MS) {
      this.#limit = Math.max(1, this.#limit >> 1)
      this.#fastCount = 0
      return
    }
    this.#fastCount += 1
    if (this.#fastCount < this.#limit) return
    this.#fastCount = 0
    this.#limit = Math.min(MAX_LIMIT, this.#limit + 1)
  }

  /**
   * Records that the platform did not respond, or requested a pause.
   * @param requestedMs the requested pause in milliseconds
   */
  recordUnavailable(now: number, requestedMs?: number): void {
    // Concurrent calls that fail together count as one failure.
    if (this.isPaused(now)) {
      this.#pausedUntil = Math.max(this.#pausedUntil, now + (requestedMs ?? 0))
      return
    }
    this.#limit = Math.max(1, this.#limit >> 1)
    this.#fastCount = 0
    this.#pausedUntil = now + (requestedMs ?? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures))
    this.#failures += 1
  }
}
