/**
 * Handles one request of an upload at a time. A later request ends the one before it, because a sender resumes an
 * upload when its connection is dead, which the server may not know yet.
 */
export class UploadTurns {
  readonly #current = new Map<string, { abort: AbortController; isOver: Promise<unknown> }>()

  /** @param work stops early when its signal is aborted */
  async run<Result>(name: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    for (let before = this.#current.get(name); before; before = this.#current.get(name)) {
      before.abort.abort()
      await before.isOver
    }
    const abort = new AbortController()
    const result = work(abort.signal)
    const isOver = result.then(
      () => this.#current.delete(name),
      () => this.#current.delete(name),
    )
    this.#current.set(name, { abort, isOver })
    return result
  }
}
