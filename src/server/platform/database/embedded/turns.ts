/**
 * Schedules work on the single connection: statements may pass together, a transaction has the connection to itself,
 * and all are served in the order they arrived.
 */
interface QueuedStatement {
  alone: boolean
  go: () => void
}

export class StatementQueue {
  #waiting: QueuedStatement[] = []
  #taken = false

  /** Calls `go` as soon as no transaction is open or queued before it; at once if possible. */
  pass(go: () => void): void {
    this.#queue({ alone: false, go })
  }

  /**
   * Resolves when the connection belongs to the caller alone. The returned function releases it, and may be called
   * twice.
   */
  async alone(): Promise<() => void> {
    const turn = Promise.withResolvers<void>()
    this.#queue({ alone: true, go: turn.resolve })
    await turn.promise
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#taken = false
      this.#advance()
    }
  }

  #queue(waiting: QueuedStatement): void {
    this.#waiting.push(waiting)
    this.#advance()
  }

  #advance(): void {
    while (!this.#taken && this.#waiting.length > 0) {
      const next = this.#waiting.shift()!
      this.#taken = next.alone
      next.go()
    }
  }
}
