/** A database whose query results can be delayed, so that others write between a read and what follows. */
import { testDatabase } from './database.ts'

type Row = Record<string, unknown>

export const openPausableDatabase = async () => {
  const database = await testDatabase()
  let matches: (row: Row) => boolean = () => false
  let came = Promise.withResolvers<void>()
  let released = Promise.withResolvers<void>()
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (!row || !matches(row)) return result
      matches = () => false
      came.resolve()
      await released.promise
      return result
    },
  })
  /** Delays the next result whose first row matches, until it is released. */
  const delayNextResult = (matcher: (row: Row) => boolean) => {
    matches = matcher
    came = Promise.withResolvers<void>()
    released = Promise.withResolvers<void>()
    return { came: came.promise, letGo: released.resolve }
  }
  return { on: { ...database, db }, hold: delayNextResult }
}
