/**
 * Schedules work on the single connection: statements may pass together, a transaction has the connection to itself,
 * and all are served in the order they arrived.
 */
interface QueuedStatement {
  alone: boolean
  start: () => void
}

export class StatementQueue {
  #entries: QueuedStatement[] = []
  #isReserved = false

  /** Calls `start` as soon as no transaction is open or queued before it; at once if possible. */
  enqueue(start: () => void): void {
    this.#queue({ alone: false, start })
  }

  /**
   * Resolves when the connection belongs to the caller alone. The returned function releases it, and may be called
   * twice.
   */
  async alone(): Promise<() => void> {
    const granted = Promise.withResolvers<void>()
    this.#queue({ alone: true, start: granted.resolve })
    await granted.promise
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#isReserved = false
      this.#advance()
    }
  }

  #queue(entry: QueuedStatement): void {
    this.#entries.push(entry)
    this.#advance()
  }

  #advance(): void {
    while (!this.#isReserved && this.#entries.length > 0) {
      const next = this.#entries.shift()!
      this.#isReserved = next.alone
      next.start()
    }
  }
}
