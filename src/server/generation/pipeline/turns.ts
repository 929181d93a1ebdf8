/** Who may render now: so many at a time, the others in the order in which they came. */
import { orAborted } from './or-aborted.ts'

export class Turns {
  #free: number
  #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** One more or fewer at a time from now on; what has begun goes on. */
  change(by: number) {
    this.#free += by
    while (this.#free > 0 && this.#waiting.length > 0) this.#next()
  }

  /** Does the work when it is its turn; aborting ends the waiting, and the work is never begun. */
  async take<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    await this.#turn(signal)
    try {
      return await work()
    } finally {
      this.change(1)
    }
  }

  async #turn(signal: AbortSignal | undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    this.change(0)
    try {
      await orAborted(promise, signal)
    } catch (error) {
      const place = this.#waiting.indexOf(resolve)
      if (place < 0) this.change(1)
      else this.#waiting.splice(place, 1)
      throw error
    }
  }

  #next() {
    this.#free--
    this.#waiting.shift()!()
  }
}

/** Rendering fills one core and up to a third of a gigabyte, so there is one at a time. */
export const soundTurns = new Turns(1)

/** A line is heard at once while somebody edits it, and takes less than a second: it does not wait for whole sounds. */
export const lineTurns = new Turns(1)
