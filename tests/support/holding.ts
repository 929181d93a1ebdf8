/** A database whose answer can be kept back: somebody has read, and others write before they go on. */
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
  /** Keeps back the next answer whose first row is meant, until it is let go. */
  const hold = (meant: (row: Row) => boolean) => {
    isMeant = meant
    came = Promise.withResolvers<void>()
    goesOn = Promise.withResolvers<void>()
    return { came: came.promise, letGo: goesOn.resolve }
  }
  return { on: { ...database, db }, hold }
}
