/**
 * Parses a people list, as other school programs write it, into people and mistakes. It reads and changes nothing else.
 */
import { toNameKey } from '../names.ts'
import type { Table, TableRow } from '../tables/table.ts'
import { type PeopleListColumns, parseColumns, isHeader, type ListColumn, listColumns } from './columns.ts'
import {
  type CellResult,
  readClasses,
  readEmail,
  readGrade,
  readName,
  readRole,
  readUsername,
  findInvalidCell,
} from './people-list-cells.ts'
import { type Mistake, createMistake, type MistakeName } from './mistakes.ts'

export interface ListedPerson {
  line: number
  email: string | null
  username: string | null
  first_name: string
  last_name: string
  user_type: 'student' | 'teacher' | 'teacher_only'
  grade: number | null
  classes: string[]
  /** The person's id in a roster; a plain list has none. */
  key?: string
  /**
   * The classes that the person leaves. `others` means every class that came from a roster and is not among `classes`.
   */
  leaves?: readonly string[] | 'others'
}

export interface PeopleList {
  people: ListedPerson[]
  mistakes: Mistake[]
  /** The sign-in keys in rows with mistakes. Such a person counts as present in the list. */
  mentioned: ReadonlySet<string>
  /** The number of rows below the header. */
  rows: number
  /** Whether the list is a workbook, whose lines are its rows. */
  isWorkbook: boolean
}

/** The most people of one file; a larger school sends its list in parts. */
export const MAX_PEOPLE_LISTED = 30_000

/** The table of a list is read only so far: its header row, its people, and one more row to know that it is too long. */
export const PEOPLE_TABLE_LIMITS = { maxRows: MAX_PEOPLE_LISTED + 2 } as const

type Cells = Record<ListColumn, string>
type ReportMistake = (name: MistakeName, column: ListColumn, details?: { count?: number }) => void

/** Returns the comparison key of a username or an email address. */
export const toSignInKey = (name: string): string => toNameKey(name)

const readCells = ({ cells }: TableRow, { at }: PeopleListColumns): Cells =>
  Object.fromEntries(listColumns.map((column) => [column, (cells[at[column] ?? -1] ?? '').trim()])) as Cells

/** Returns the mistake of a row that is visible before its cells are read. */
const findRowMistake = (
  row: TableRow,
  columns: PeopleListColumns,
  brokenLines: ReadonlySet<number>,
): Mistake | undefined => {
  const { line, cells } = row
  if (brokenLines.has(line)) return createMistake(line, 'after_quote')
  if (isHeader(row)) return createMistake(line, 'header_again')
  if (/^(?:grand )?totals?\b[^@]*$/i.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')) {
    return createMistake(line, 'total_line')
  }
  const filled = cells.reduce((end, cell, index) => (cell.trim() === '' ? end : index + 1), 0)
  if (filled > columns.count) return createMistake(line, 'too_many_cells', { count: filled })
  return cells.length < Math.min(columns.count, 4)
    ? createMistake(line, 'too_few_cells', { count: cells.length })
    : undefined
}

const readPerson = (line: number, cells: Cells, reportMistake: ReportMistake): ListedPerson | undefined => {
  let isValid = true
  const readCell = <Value>(column: ListColumn, result: CellResult<Value> & { count?: number }): Value | undefined => {
    if ('value' in result) return result.value
    isValid = false
    reportMistake(result.wrong, column, result.count === undefined ? {} : { count: result.count })
    return undefined
  }
  const person = {
    line,
    first_name: readCell('first_name', readName(cells.first_name, 'first_name_missing')) ?? '',
    last_name: readCell('last_name', readName(cells.last_name, 'last_name_missing')) ?? '',
    email: readCell('email', readEmail(cells.email)) ?? null,
    username: readCell('username', readUsername(cells.username)) ?? null,
    user_type: readCell('role', readRole(cells.role)) ?? 'student',
    grade: readCell('grade', readGrade(cells.grade)) ?? null,
    classes: readCell('class', readClasses(cells.class)) ?? [],
  }
  return isValid ? person : undefined
}

/** Returns the mistake that only several cells together show. */
const findPersonMistake = ({ email, username, user_type, grade }: ListedPerson): MistakeName | undefined => {
  if (!email && !username) return 'key_missing'
  if (user_type !== 'student') return email ? undefined : 'email_missing'
  return grade === null ? 'grade_missing' : undefined
}

/** A person who appears in two rows with different classes is one person: the rows may differ only in their classes. */
const isSamePerson = (one: ListedPerson, other: ListedPerson): boolean =>
  (['email', 'username', 'first_name', 'last_name', 'user_type', 'grade'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  )

const addClasses = (person: ListedPerson, { classes }: ListedPerson): boolean => {
  const fresh = classes.filter(
    (name) => !person.classes.some((existingClass) => toNameKey(existingClass) === toNameKey(name)),
  )
  person.classes.push(...fresh)
  return fresh.length > 0
}

class PeopleListReader {
  readonly people: ListedPerson[] = []
  readonly mistakes: Mistake[] = []
  readonly mentioned = new Set<string>()
  readonly #byKey = new Map<string, ListedPerson>()
  readonly #isWorkbook: boolean

  constructor(isWorkbook: boolean) {
    this.#isWorkbook = isWorkbook
  }

  mention({ email, username }: Pick<Cells, 'email' | 'username'>): void {
    for (const name of [email, username]) if (name) this.mentioned.add(toSignInKey(name))
  }

  /** Adds a new person, or merges the classes of a row into the person that an earlier row lists. */
  add(person: ListedPerson): void {
    const keys = { email: person.email, username: person.username }
    for (const [column, name] of Object.entries(keys) as ['email' | 'username', string | null][]) {
      const earlier = name ? this.#byKey.get(`${column} ${toSignInKey(name)}`) : undefined
      if (!earlier) continue
      this.mention({ email: person.email ?? '', username: person.username ?? '' })
      const other = { other: earlier.line, isWorkbook: this.#isWorkbook }
      if (!isSamePerson(earlier, person)) this.mistakes.push(createMistake(person.line, `same_${column}`, other))
      else if (!addClasses(earlier, person)) this.mistakes.push(createMistake(person.line, 'same_row', other))
      return
    }
    for (const [column, name] of Object.entries(keys)) {
      if (name) this.#byKey.set(`${column} ${toSignInKey(name)}`, person)
    }
    this.people.push(person)
  }

  row(line: number, cells: Cells): void {
    const before = this.mistakes.length
    const reportMistake: ReportMistake = (name, column, details = {}) =>
      void this.mistakes.push(createMistake(line, name, { text: cells[column], column, ...details }))
    for (const column of listColumns) {
      const name = findInvalidCell(column, cells[column])
      if (name) reportMistake(name, column)
    }
    const person = this.mistakes.length === before ? readPerson(line, cells, reportMistake) : undefined
    const name = person && findPersonMistake(person)
    if (!person || name) {
      if (name) this.mistakes.push(createMistake(line, name))
      return this.mention(cells)
    }
    if (person.user_type !== 'student' && person.grade !== null) {
      this.mistakes.push(createMistake(line, 'grade_of_adult'))
      person.grade = null
    }
    this.add(person)
  }
}

/** @param table read with `PEOPLE_TABLE_LIMITS` */
export const parsePeopleList = (table: Table): PeopleList => {
  const { rows: allRows, problem, brokenLines, sheet, isWorkbook = false } = table
  const createEmptyList = (mistakes: Mistake[]): PeopleList => {
    return { people: [], mistakes, mentioned: new Set(), rows: 0, isWorkbook }
  }
  if (problem) return createEmptyList([createMistake(problem.line, problem.name)])
  const [first] = allRows
  const sheetNotes = sheet === undefined ? [] : [createMistake(first?.line ?? 1, 'one_sheet', { text: sheet })]
  if (!first) return createEmptyList([...sheetNotes, createMistake(1, 'empty')])
  const columns = parseColumns(first)
  const rows = isHeader(first) ? allRows.slice(1) : allRows
  if (columns.mistakes.some(({ weight }) => weight === 'file')) {
    return createEmptyList([...sheetNotes, ...columns.mistakes])
  }
  if (rows.length === 0) return createEmptyList([...sheetNotes, createMistake(first.line, 'header_alone')])
  const firstExtraRow = rows[MAX_PEOPLE_LISTED]
  if (firstExtraRow) {
    const mistake = createMistake(firstExtraRow.line, 'too_many_rows', { count: MAX_PEOPLE_LISTED })
    return createEmptyList([...sheetNotes, mistake])
  }
  const reader = new PeopleListReader(isWorkbook)
  reader.mistakes.push(...sheetNotes, ...columns.mistakes)
  const broken = new Set(brokenLines)
  for (const row of rows) {
    const mistake = findRowMistake(row, columns, broken)
    if (!mistake) reader.row(row.line, readCells(row, columns))
    else {
      reader.mistakes.push(mistake)
      for (const cell of row.cells) reader.mention({ email: cell.trim(), username: '' })
    }
  }
  const { people, mistakes, mentioned } = reader
  return { people, mistakes, mentioned, rows: rows.length, isWorkbook }
}
