/**
 * Guards against queries outside an open transaction. Inside `db.transaction().execute(...)`, only the transaction may
 * run queries. Any other query would wait for a connection that the transaction occupies: forever on the embedded
 * engine, and under load on PostgreSQL.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** A bug in our own code, which the first test that runs it reveals. */
export class OutsideTransactionError extends Error {
  constructor() {
    super('This query runs beside an open transaction: pass the transaction on and ask that instead of the database.')
  }
}

export class TransactionGuard {
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>()

  /** @throws OutsideTransactionError */
  assertOutside(): void {
    if (this.#inside.getStore()?.open) throw new OutsideTransactionError()
  }

  /**
   * Marks what follows in the caller's asynchronous context as inside. Call it before the first await.
   * @returns a function that ends the transaction, also for work that continues after it
   */
  enter(): () => void {
    const state = { open: true }
    this.#inside.enterWith(state)
    return () => void (state.open = false)
  }
}
