/** All that is kept about one person, table by table, as the database itself knows it. */
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid-text.ts'
import {
  accountRow,
  answersOf,
  hangingRows,
  labelsOf,
  mentioningRows,
  ownRows,
  type Row,
} from './everything.queries.ts'
import { describing, leftOut } from './left-out.ts'
import { ACCOUNT, type Mention, personalTables } from './personal-tables.ts'

export interface Everything {
  /** Rows by table; a table without any of theirs is there and empty. */
  tables: Record<string, Row[]>
  /** Where the person stands in rows that are somebody else's or the school's, by table and column. */
  named: Record<string, Row[]>
  /** What the uuids in all of it are called. */
  labels: Record<string, string>
  /** What the answers to each question are called, the lowest first. */
  answers: Record<string, string[]>
}

/** Every text in a value, however deep. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const columnsLeftOut = (table: string): string[] => Object.keys(leftOut[table] ?? {})
const columnsOf = ({ table }: Mention): string[] => (describing.has(table) ? columnsLeftOut(table) : ['*'])

export const everythingOf = async (db: Database, accountUuid: string): Promise<Everything> => {
  const all = await personalTables(db)
  const tables: Record<string, Row[]> = {}
  const asked = (table: string) => ({ accountUuid, without: columnsLeftOut(table) })
  tables[ACCOUNT] = await accountRow(db, asked(ACCOUNT))
  for (const one of all.own) tables[one.table] = await ownRows(db, one, asked(one.table))
  for (const one of all.hanging) tables[one.table] = await hangingRows(db, { one, all }, asked(one.table))
  const named: Record<string, Row[]> = {}
  for (const mention of all.mentions) {
    named[`${mention.table}.${mention.column}`] = await mentioningRows(db, mention, {
      accountUuid,
      without: columnsOf(mention),
    })
  }
  const uuids = new Set(textsIn(tables).filter(isUuid))
  const labels = await labelsOf(db, { uuids: [...uuids], accountUuid })
  return { tables, named, labels, answers: await answersOf(db, [...uuids]) }
}
