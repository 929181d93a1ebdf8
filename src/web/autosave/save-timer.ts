/** Starts the next save after a pause, and retries failed ones at growing intervals. */
import type { ApiError } from '#contract/call.ts'

/** The delays before the first retry after a failure, and the longest one, in milliseconds. */
const RETRY_DELAY_MS = { first: 5_000, max: 60_000 }

export class SaveTimer {
  readonly #save: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #failureCount = 0
  isClosed = false

  constructor(save: () => void) {
    this.#save = save
  }

  start(milliseconds: number): void {
    this.stop()
    if (!this.isClosed) this.#timer = setTimeout(this.#save, milliseconds)
  }

  /** Saves again after a failure, at the time that the server named if it did. */
  retry({ retryAfter }: Pick<ApiError, 'retryAfter'>): void {
    const growing = Math.min(RETRY_DELAY_MS.max, RETRY_DELAY_MS.first * 2 ** this.#failureCount)
    this.#failureCount += 1
    this.start(retryAfter ? retryAfter * 1000 : growing)
  }

  /** The server answered, so the next failure is a first one. */
  reset(): void {
    this.#failureCount = 0
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  close(): void {
    this.stop()
    this.isClosed = true
  }
}
