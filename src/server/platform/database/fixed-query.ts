/** Queries whose text never changes, compiled once: building a query for each call takes longer than running it. */
import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A placeholder in a query for a value that comes with each call. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Values = object
/** Refers to a value inside the query, with the type of that value. */
type The<Given extends Values> = <Name extends keyof Given & string>(name: Name) => Given[Name]

const the = (name: string) => new Slot(name)

/**
 * @example
 * const accountsOf = fixed<{ email: string }>()((db, the) =>
 *   db.selectFrom('identity_account').select('uuid').where('email', '=', the('email')).compile())
 * const [account] = await accountsOf(db, { email })
 */
export const preparedQuery =
  <Given extends Values>() =>
  <Row>(
    build: (db: Database, the: The<Given>) => CompiledQuery<Row>,
  ): ((db: Database, given: Given) => Promise<Row[]>) => {
    let built: CompiledQuery<Row> | undefined
    return async (db, given) => {
      built ??= build(db, the as unknown as The<Given>)
      const values = given as Record<string, unknown>
      const parameters = built.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
      return (await db.executeQuery<Row>({ ...built, parameters })).rows
    }
  }
