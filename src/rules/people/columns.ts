/** Finds the columns of a people list: by their headings in any order, or in the default order without headings. */
import type { TableRow } from '../tables/table.ts'
import { type Mistake, createMistake } from './mistakes.ts'

export const listColumns = ['email', 'username', 'first_name', 'last_name', 'role', 'grade', 'class'] as const
export type ListColumn = (typeof listColumns)[number]

/** The headings that other school programs use for each column. */
const columnAliases: Record<ListColumn, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'studentemail'],
  username: ['username', 'login', 'loginname', 'userid', 'user'],
  first_name: ['firstname', 'givenname', 'forename', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  role: ['role', 'kind', 'type', 'usertype'],
  grade: ['grade', 'gradelevel'],
  class: ['class', 'classes', 'section', 'sections', 'homeroom', 'classname'],
}

const byName = new Map(
  listColumns.flatMap((column) => columnAliases[column].map((name): [string, ListColumn] => [name, column])),
)

const findColumn = (heading: string): ListColumn | undefined =>
  byName.get(heading.toLowerCase().replaceAll(/[^a-z]/g, ''))

/** Two known headings make a header row; a single one could be a person's name. */
export const isHeader = ({ cells }: TableRow): boolean => new Set(cells.map(findColumn).filter(Boolean)).size >= 2

export interface PeopleListColumns {
  /** The index of each column; a missing column is absent. */
  at: Partial<Record<ListColumn, number>>
  count: number
  mistakes: Mistake[]
}

const defaultColumns: PeopleListColumns = {
  at: Object.fromEntries(listColumns.map((column, index) => [column, index])),
  count: listColumns.length,
  mistakes: [],
}

const findMissingColumns = (index: PeopleListColumns['at'], line: number): Mistake[] => [
  ...(index.first_name === undefined || index.last_name === undefined ? [createMistake(line, 'no_names')] : []),
  ...(index.email === undefined && index.username === undefined ? [createMistake(line, 'no_key')] : []),
  ...(index.role === undefined ? [createMistake(line, 'no_role')] : []),
]

/** @param first the first row, which may be the header row */
export const parseColumns = (first: TableRow): PeopleListColumns => {
  if (!isHeader(first)) return defaultColumns
  const columns: PeopleListColumns = { at: {}, count: first.cells.length, mistakes: [] }
  first.cells.forEach((heading, position) => {
    const column = findColumn(heading)
    if (column && columns.at[column] !== undefined) {
      columns.mistakes.push(createMistake(first.line, 'column_twice', { text: heading }))
    } else if (column) columns.at[column] = position
    else if (heading.trim()) columns.mistakes.push(createMistake(first.line, 'column_unknown', { text: heading }))
  })
  columns.mistakes.push(...findMissingColumns(columns.at, first.line))
  return columns
}
