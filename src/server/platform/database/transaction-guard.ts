/**
 * Inside `db.transaction().execute(...)` only the transaction may be asked. Any other query would wait for a
 * connection that the transaction holds: for ever on the embedded engine, and under load on PostgreSQL.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A mistake in our own code, found by the first test that runs it. */
export class OutsideTransactionError extends Error {
  constructor() {
    super('This query runs beside an open transaction: pass the transaction on and ask that instead of the database.')
  }
}

export class TransactionGuard {
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>()

  /** @throws OutsideTransactionError */
  refuseInside(): void {
    if (this.#inside.getStore()?.open) throw new OutsideTransactionError()
  }

  /**
   * Marks what follows in the caller's asynchronous context as inside; call it before the first await.
   * @returns ends the transaction, also for what outlives it
   */
  enter(): () => void {
    const mark = { open: true }
    this.#inside.enterWith(mark)
    return () => void (mark.open = false)
  }
}
