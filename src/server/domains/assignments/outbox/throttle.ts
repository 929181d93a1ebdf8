/** How many calls at once a platform is sent: more while it answers quickly, fewer while it is slow, none while it is away. */

/** Calls at once. */
const FIRST = 8
const MOST = 32
/** An answer that takes longer, in milliseconds, is a slow one. */
const SLOW = 1_500
/** Milliseconds. */
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

  /** Milliseconds of the epoch until which nothing is sent. */
  get pausedUntil(): number {
    return this.#until
  }

  isPaused(now: number): boolean {
    return now < this.#until
  }

  /** It answered, whatever it said. @param took milliseconds */
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

  /** It did not answer, or asked for patience. @param wait milliseconds it asked for */
  wasAway(now: number, wait?: number): void {
    // Those that were under way together tell of one absence.
    if (this.isPaused(now)) return
    this.#limit = Math.max(1, this.#limit >> 1)
    this.#quick = 0
    this.#until = now + (wait ?? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#away))
    this.#away += 1
  }
}
