/** Finds the tables with personal data in the database's own catalog, which is the same in both engines. */
import type { Database } from '#server/platform/database/database.ts'
import { getPrimaryKeys, type ForeignKey, listForeignKeys } from './foreign-keys.queries.ts'

export const ACCOUNT = 'identity_account'

/** A table whose rows belong to the person and are deleted with the account. */
export interface OwnTable {
  table: string
  /** Columns that name the person. */
  columns: string[]
}

/** A table whose rows depend on the person's own rows and name nobody themselves. */
export interface DependentTable {
  table: string
  column: string
  /** The parent table. */
  from: string
}

/** A table with rows of somebody else, or of the school, that name the person. */
export interface Mention {
  table: string
  column: string
  /** The columns of the primary key. */
  key: string[]
}

export interface PersonalTables {
  own: OwnTable[]
  dependents: DependentTable[]
  mentions: Mention[]
}

const findDependents = (foreignKeys: readonly ForeignKey[], own: ReadonlySet<string>): DependentTable[] => {
  const dependents: DependentTable[] = []
  const visited = new Set([...own, ACCOUNT])
  // A row that names a person belongs to that person, whatever else it depends on: a favorite belongs to the person who
  // marked it.
  for (const parents = [...own]; parents.length;) {
    const parent = parents.shift()
    for (const { table, column } of foreignKeys.filter(
      (reference) => reference.refers_to === parent && reference.ends === 'goes',
    )) {
      if (visited.has(table)) continue
      visited.add(table)
      parents.push(table)
      dependents.push({ table, column, from: parent! })
    }
  }
  return dependents
}

/** Lists parents before the tables that depend on them. */
export const findPersonalTables = async (db: Database): Promise<PersonalTables> => {
  const foreignKeys = await listForeignKeys(db)
  const keys = await getPrimaryKeys(db)
  const accountReferences = foreignKeys.filter(({ refers_to, table }) => refers_to === ACCOUNT && table !== ACCOUNT)
  const own = new Map<string, OwnTable>()
  for (const { table, column } of accountReferences.filter(({ ends }) => ends === 'goes')) {
    own.set(table, { table, columns: [...(own.get(table)?.columns ?? []), column] })
  }
  return {
    own: [...own.values()],
    dependents: findDependents(foreignKeys, new Set(own.keys())),
    mentions: accountReferences
      .filter(({ ends }) => ends !== 'goes')
      .map(({ table, column }) => ({ table, column, key: keys.get(table) ?? [] })),
  }
}
