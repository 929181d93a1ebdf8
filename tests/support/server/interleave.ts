/** Simulates writes by others between a read and the action that follows. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @param write runs before the call's first transaction, so that what the call has read is stale */
export const interleave = async <CallResult>(
  platform: Platform,
  write: () => Promise<unknown>,
  call: () => Promise<CallResult>,
): Promise<CallResult> => {
  const { db } = platform
  const createDelayedTransaction = () => ({
    execute: async <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> => {
      platform.db = db
      await write()
      return db.transaction().execute(work)
    },
  })
  platform.db = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return createDelayedTransaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  try {
    return await call()
  } finally {
    platform.db = db
  }
}
