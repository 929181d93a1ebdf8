/** Collects everything that is stored about one person, table by table, as the database catalog lists it. */
import type { Database } from '#server/platform/database/database.ts'
import { isUuid } from '#server/platform/uuid-text.ts'
import {
  findAccountRow,
  getQuestionAnswers,
  listDependentRows,
  getLabels,
  listMentioningRows,
  listOwnRows,
  type PersonalRow,
} from './personal-data.queries.ts'
import { descriptionOnlyTables, excludedColumns } from './excluded-columns.ts'
import { ACCOUNT, type Mention, findPersonalTables } from './personal-tables.ts'

export interface PersonalData {
  /** Rows by table; a table without any of theirs is present and empty. */
  tables: Record<string, PersonalRow[]>
  /** Rows of other people or the school that name the person, by table and column. */
  named: Record<string, PersonalRow[]>
  /** Labels for the uuids in all rows. */
  labels: Record<string, string>
  /** Labels for the answers to each question, the lowest first. */
  answers: Record<string, string[]>
}

/** Returns every string in a value, at any depth. */
export const collectTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

const listExcludedColumns = (table: string): string[] => Object.keys(excludedColumns[table] ?? {})
const listMentionExclusions = ({ table }: Mention): string[] =>
  descriptionOnlyTables.has(table) ? listExcludedColumns(table) : ['*']

export const collectPersonalData = async (db: Database, accountUuid: string): Promise<PersonalData> => {
  const personTables = await findPersonalTables(db)
  const tables: Record<string, PersonalRow[]> = {}
  const createQuery = (table: string) => ({ accountUuid, excludedColumns: listExcludedColumns(table) })
  tables[ACCOUNT] = await findAccountRow(db, createQuery(ACCOUNT))
  for (const relatedTable of personTables.own) {
    tables[relatedTable.table] = await listOwnRows(db, relatedTable, createQuery(relatedTable.table))
  }
  for (const relatedTable of personTables.dependents) {
    tables[relatedTable.table] = await listDependentRows(
      db,
      { dependent: relatedTable, all: personTables },
      createQuery(relatedTable.table),
    )
  }
  const named: Record<string, PersonalRow[]> = {}
  for (const mention of personTables.mentions) {
    named[`${mention.table}.${mention.column}`] = await listMentioningRows(db, mention, {
      accountUuid,
      excludedColumns: listMentionExclusions(mention),
    })
  }
  const uuids = new Set(collectTexts(tables).filter(isUuid))
  const labels = await getLabels(db, { uuids: [...uuids], accountUuid })
  return { tables, named, labels, answers: await getQuestionAnswers(db, [...uuids]) }
}
