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
type Placeholder<Params extends Values> = <Name extends keyof Params & string>(name: Name) => Params[Name]

const createPlaceholder = (name: string) => new Slot(name)

/**
 * @example
 * const findAccounts = preparedQuery<{ email: string }>()((db, placeholder) =>
 *   db.selectFrom('identity_account').select('uuid').where('email', '=', createPlaceholder('email')).compile())
 * const [account] = await findAccounts(db, { email })
 */
export const preparedQuery =
  <Params extends Values>() =>
  <Row>(
    build: (db: Database, placeholder: Placeholder<Params>) => CompiledQuery<Row>,
  ): ((db: Database, params: Params) => Promise<Row[]>) => {
    let compiled: CompiledQuery<Row> | undefined
    return async (db, params) => {
      compiled ??= build(db, createPlaceholder as unknown as Placeholder<Params>)
      const values = params as Record<string, unknown>
      const parameters = compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
      return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
    }
  }
