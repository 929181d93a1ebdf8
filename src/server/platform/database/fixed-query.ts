/** Queries whose text never changes, built once: putting one together anew for each call costs more than asking it. */
import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Stands in a query where a value will be. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Values = object
/** Names a value inside the query, and has its type there. */
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
