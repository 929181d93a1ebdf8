/** A database whose query results can be delayed, so that others write between a read and what follows. */
import { testDatabase } from './database.ts'

type Row = Record<string, unknown>

export const holding = async () => {
  const database = await testDatabase()
  let isMeant: (row: Row) => boolean = () => false
  let came = Promise.withResolvers<void>()
  let goesOn = Promise.withResolvers<void>()
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const [row] = result.rows
      if (!row || !isMeant(row)) return result
      isMeant = () => false
      came.resolve()
      await goesOn.promise
      return result
    },
  })
  /** Delays the next result whose first row matches, until it is released. */
  const hold = (meant: (row: Row) => boolean) => {
    isMeant = meant
    came = Promise.withResolvers<void>()
    goesOn = Promise.withResolvers<void>()
    return { came: came.promise, letGo: goesOn.resolve }
  }
  return { on: { ...database, db }, hold }
}
