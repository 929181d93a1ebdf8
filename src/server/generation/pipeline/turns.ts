/** Who may render now: so many at a time, in the order in which they came; what nobody waits for gives way to the others. */
import { raceAbort } from './or-aborted.ts'

/** Ends a work that nobody waits for; it is done anew when it is its turn again. */
class PreemptedError extends Error {}

export type TurnOptions = {
  /** Aborting ends the waiting, and the work is never begun. */
  signal?: AbortSignal | undefined
  /** Nobody waits for it: it comes after all others, and makes room for them when it has begun. */
  patient?: boolean | undefined
}

export class RenderQueue {
  #atOnce: number
  #free: number
  #waiting: (() => void)[] = []
  #patient: (() => void)[] = []
  /** Works that would make room. */
  readonly #interruptible = new Set<AbortController>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
    this.#free = atOnce
  }

  /** So many at a time from now on; what has begun goes on. */
  allow(atOnce: number) {
    const more = atOnce - this.#atOnce
    this.#atOnce = atOnce
    this.change(more)
  }

  /** One more or fewer at a time. */
  change(by: number) {
    this.#free += by
    while (this.#free > 0 && this.#waiting.length + this.#patient.length > 0) this.#next()
    if (this.#waiting.length > 0) this.#makeRoom()
  }

  /** Does the work when it is its turn. The signal it is given is also aborted where it has to make room. */
  async take<Result>(
    work: (signal: AbortSignal | undefined) => Promise<Result>,
    { signal, patient = false }: TurnOptions = {},
  ): Promise<Result> {
    if (!patient) return this.#once(() => work(signal), { signal, line: this.#waiting })
    for (;;) {
      try {
        return await this.#once(() => this.#interruptibly(work, signal), { signal, line: this.#patient })
      } catch (error) {
        if (!(error instanceof PreemptedError)) throw error
      }
    }
  }

  async #interruptibly<Result>(work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal | undefined) {
    const giving = new AbortController()
    this.#interruptible.add(giving)
    try {
      return await work(AbortSignal.any([giving.signal, ...(signal ? [signal] : [])]))
    } finally {
      this.#interruptible.delete(giving)
    }
  }

  #makeRoom() {
    const [one] = [...this.#interruptible].filter(({ signal }) => !signal.aborted)
    const leaving = this.#interruptible.size - [...this.#interruptible].filter(({ signal }) => !signal.aborted).length
    if (leaving < this.#waiting.length) one?.abort(new PreemptedError())
  }

  async #once<Result>(
    work: () => Promise<Result>,
    { signal, line }: { signal: AbortSignal | undefined; line: (() => void)[] },
  ): Promise<Result> {
    signal?.throwIfAborted()
    const { promise, resolve } = Promise.withResolvers<void>()
    line.push(resolve)
    this.change(0)
    try {
      await raceAbort(promise, signal)
    } catch (error) {
      const place = line.indexOf(resolve)
      if (place < 0) this.change(1)
      else line.splice(place, 1)
      throw error
    }
    try {
      return await work()
    } finally {
      this.change(1)
    }
  }

  #next() {
    this.#free--
    const next = this.#waiting.shift() ?? this.#patient.shift()
    next?.()
  }
}

/** Rendering fills one core and up to a third of a gigabyte, so there is one at a time unless RENDER_SLOTS says otherwise. */
export const soundQueue = new RenderQueue(1)

/** A line is heard at once while somebody edits it, and takes less than a second: it does not wait for whole sounds. */
export const lineQueue = new RenderQueue(1)
