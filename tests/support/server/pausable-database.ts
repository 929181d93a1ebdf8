/** A database whose query results can be delayed, so that others write between a read and what follows. */
import { getTestDatabase } from './database.ts'

type Row = Record<string, unknown>

export const openPausableDatabase = async () => {
  const database = await getTestDatabase()
  let matches: (row: Row) => boolean = () => false
  let reached = Promise.withResolvers<void>()
  let released = Promise.withResolvers<void>()
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (!row || !matches(row)) return result
      matches = () => false
      reached.resolve()
      await released.promise
      return result
    },
  })
  /** Delays the next result whose first row matches, until it is released. */
  const delayNextResult = (matcher: (row: Row) => boolean) => {
    matches = matcher
    reached = Promise.withResolvers<void>()
    released = Promise.withResolvers<void>()
    return { reached: reached.promise, release: released.resolve }
  }
  return { database: { ...database, db }, delayNextResult }
}
