/** Simulates writes by others between a read and the action that follows. */
import type { Database } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** @param write runs before the call's first transaction, so that what the call has read is stale */
export const interleave = async <Answer>(
  platform: Platform,
  happens: () => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const { db } = platform
  const transactionAfter = () => ({
    execute: async <Result>(work: (tx: Database) => Promise<Result>): Promise<Result> => {
      platform.db = db
      await happens()
      return db.transaction().execute(work)
    },
  })
  platform.db = new Proxy(db, {
    get(real, name) {
      if (name === 'transaction') return transactionAfter
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? (value.bind(real) as unknown) : value
    },
  })
  try {
    return await call()
  } finally {
    platform.db = db
  }
}
