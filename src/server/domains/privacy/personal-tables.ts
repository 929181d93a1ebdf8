/** Which tables hold something of a person, found in the database's own catalogue; both engines have the same. */
import type { Database } from '#server/platform/database/database.ts'
import { getRowLabels, type Reference, listForeignKeys } from './references.queries.ts'

export const ACCOUNT = 'identity_account'

/** Rows that are the person's own, and go when they go. */
export interface OwnTable {
  table: string
  /** Columns that name their person. */
  columns: string[]
}

/** Rows that hang from the person's own rows and name nobody themselves. */
export interface DependentTable {
  table: string
  column: string
  /** The table they hang from. */
  from: string
}

/** Somebody else's rows, or the school's, in which the person is named. */
export interface Mention {
  table: string
  column: string
  /** What names such a row. */
  key: string[]
}

export interface PersonalTables {
  own: OwnTable[]
  hanging: DependentTable[]
  mentions: Mention[]
}

const hangingFrom = (all: readonly Reference[], own: ReadonlySet<string>): DependentTable[] => {
  const found: DependentTable[] = []
  const known = new Set([...own, ACCOUNT])
  // What names a person itself belongs to that person, whatever else it hangs from: a favourite is its keeper's.
  for (const parents = [...own]; parents.length;) {
    const from = parents.shift()
    for (const { table, column } of all.filter((one) => one.refers_to === from && one.ends === 'goes')) {
      if (known.has(table)) continue
      known.add(table)
      parents.push(table)
      found.push({ table, column, from: from! })
    }
  }
  return found
}

/** Parents stand before what hangs from them. */
export const personalTables = async (db: Database): Promise<PersonalTables> => {
  const all = await listForeignKeys(db)
  const keys = await getRowLabels(db)
  const toAccount = all.filter(({ refers_to, table }) => refers_to === ACCOUNT && table !== ACCOUNT)
  const own = new Map<string, OwnTable>()
  for (const { table, column } of toAccount.filter(({ ends }) => ends === 'goes')) {
    own.set(table, { table, columns: [...(own.get(table)?.columns ?? []), column] })
  }
  return {
    own: [...own.values()],
    hanging: hangingFrom(all, new Set(own.keys())),
    mentions: toAccount
      .filter(({ ends }) => ends !== 'goes')
      .map(({ table, column }) => ({ table, column, key: keys.get(table) ?? [] })),
  }
}
