/**
 * A queue for renders: a limited number runs at a time, in the order of arrival. Jobs that nobody waits for give way
 * to the others.
 */
import { raceAbort } from '#server/platform/promises/race-abort.ts'

/** Aborts a job that nobody waits for. The job starts over when its next turn comes. */
class PreemptedError extends Error {}

export type QueueOptions = {
  /** Aborting while the job waits removes it from the queue, and the job never begins. */
  signal?: AbortSignal | undefined
  /** Marks a job that nobody waits for. It runs after all others, and is preempted by them once it runs. */
  isLowPriority?: boolean | undefined
}

export class RenderQueue {
  #slots: number
  #free: number
  #waiting: (() => void)[] = []
  #waitingLowPriority: (() => void)[] = []
  /** The running jobs that can be preempted. */
  readonly #interruptible = new Set<AbortController>()

  constructor(slots: number) {
    this.#slots = slots
    this.#free = slots
  }

  /** Sets how many jobs run at a time from now on. Running jobs continue. */
  setSlots(slots: number) {
    const addedSlots = slots - this.#slots
    this.#slots = slots
    this.changeFree(addedSlots)
  }

  /** Adds to the number of free slots, or subtracts from it. */
  changeFree(count: number) {
    this.#free += count
    while (this.#free > 0 && this.#waiting.length + this.#waitingLowPriority.length > 0) this.#startNext()
    if (this.#waiting.length > 0) this.#preemptOne()
  }

  /** Runs the job when its turn comes. The job's signal is also aborted when the job is preempted. */
  async run<Result>(
    work: (signal: AbortSignal | undefined) => Promise<Result>,
    { signal, isLowPriority = false }: QueueOptions = {},
  ): Promise<Result> {
    if (!isLowPriority) return this.#runInTurn(() => work(signal), { signal, line: this.#waiting })
    for (;;) {
      try {
        return await this.#runInTurn(() => this.#runInterruptibly(work, signal), {
          signal,
          line: this.#waitingLowPriority,
        })
      } catch (error) {
        if (!(error instanceof PreemptedError)) throw error
      }
    }
  }

  async #runInterruptibly<Result>(work: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal | undefined) {
    const preemption = new AbortController()
    this.#interruptible.add(preemption)
    try {
      return await work(AbortSignal.any([preemption.signal, ...(signal ? [signal] : [])]))
    } finally {
      this.#interruptible.delete(preemption)
    }
  }

  #preemptOne() {
    const [preempted] = [...this.#interruptible].filter(({ signal }) => !signal.aborted)
    const abortingCount =
      this.#interruptible.size - [...this.#interruptible].filter(({ signal }) => !signal.aborted).length
    if (abortingCount < this.#waiting.length) preempted?.abort(new PreemptedError())
  }

  async #runInTurn<Result>(
    work: () => Promise<Result>,
    { signal, line }: { signal: AbortSignal | undefined; line: (() => void)[] },
  ): Promise<Result> {
    signal?.throwIfAborted()
    const { promise, resolve } = Promise.withResolvers<void>()
    line.push(resolve)
    this.changeFree(0)
    try {
      await raceAbort(promise, signal)
    } catch (error) {
      const index = line.indexOf(resolve)
      if (index < 0) this.changeFree(1)
      else line.splice(index, 1)
      throw error
    }
    try {
      return await work()
    } finally {
      this.changeFree(1)
    }
  }

  #startNext() {
    this.#free--
    const next = this.#waiting.shift() ?? this.#waitingLowPriority.shift()
    next?.()
  }
}

/**
 * Rendering uses a whole core and up to a third of a gigabyte, so one render runs at a time unless RENDER_SLOTS says
 * otherwise.
 */
export const fullRenderQueue = new RenderQueue(1)

/**
 * A line plays at once while somebody edits it and takes less than a second, so it doesn't wait for whole exercises.
 */
export const lineQueue = new RenderQueue(1)
