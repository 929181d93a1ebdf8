/**
 * Limits the concurrent calls to a platform: more while it responds quickly, fewer while it is slow, and none while it
 * is unavailable.
 */

/** The number of concurrent calls. */
const FIRST = 8
const MOST = 32
/** A response that takes longer, in milliseconds, counts as slow. */
const SLOW = 1_500
/** The length of pauses, in milliseconds. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 60_000

export class OutboxThrottle {
  #limit = FIRST
  #quick = 0
  #away = 0
  #until = 0

  get limit(): number {
    return this.#limit
  }

  /** The time until which nothing is sent, in epoch milliseconds. */
  get pausedUntil(): number {
    return this.#until
  }

  isPaused(now: number): boolean {
    return now < this.#until
  }

  /**
   * Records a response, whatever its result.
   * @param elapsedMs milliseconds
   */
  answered(took: number): void {
    this.#away = 0
    if (took > SLOW) {
      this.#limit = Math.max(1, this.#limit >> 1)
      this.#quick = 0
      return
    }
    this.#quick += 1
    if (this.#quick < this.#limit) return
    this.#quick = 0
    this.#limit = Math.min(MOST, this.#limit + 1)
  }

  /**
   * Records that the platform did not respond, or requested a pause.
   * @param requestedMs the requested pause in milliseconds
   */
  wasAway(now: number, wait?: number): void {
    // Concurrent calls that fail together count as one failure.
    if (this.isPaused(now)) return
    this.#limit = Math.max(1, this.#limit >> 1)
    this.#quick = 0
    this.#until = now + (wait ?? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#away))
    this.#away += 1
  }
}
