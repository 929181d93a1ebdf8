/** The manifest of an import: a table with a header and a row for each session, and its problems row by row. */
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import * as rules from '#rules/catalog.ts'
import { exerciseThemes, techniques } from '#rules/exercises.ts'
import { getOwnValue } from '#rules/get-own-value.ts'
import { parseCsv } from '#rules/tables/parse-csv.ts'
import { describeTableProblem, type Table } from '#rules/tables/table.ts'
import { getExtension } from '#rules/uploads.ts'

export interface ManifestProblem {
  column: string
  message: string
}

/** A parsed and checked row. Empty columns are left out, so they don't change the session. */
export interface ManifestRow {
  /** The number of the row as a spreadsheet counts: from 1, including the header and empty rows. */
  rowNumber: number
  file: string
  /** The id that identifies the row in later imports. */
  id: string
  fields: {
    title?: string
    description?: string
    session_type?: 'session' | 'thought_exercise'
    audience?: (typeof rules.audiences)[number]
    technique?: string
    theme?: string
    energy?: string
    eyes?: 'open' | 'choice'
    author?: string
    narrator?: string
    scene?: string
    palette?: string
  }
  series?: string
  collections: string[]
  /** The ids or titles of related sessions. */
  related: string[]
  /** The files that accompany the audio. */
  cover?: string
  transcript?: string
  publish: boolean
  problems: ManifestProblem[]
}

interface ImportManifest {
  rows: ManifestRow[]
  /** The problems of the table as a whole. */
  problems: string[]
}

const indexChoices = (choices: readonly string[]): Record<string, string> =>
  Object.fromEntries(choices.map((choice) => [choice.replaceAll('_', ' '), choice]))

const kinds = indexChoices(rules.sessionTypes)
const audiences = {
  ...indexChoices(rules.audiences),
  'k-5': 'k_5',
  '6-8': 'middle_school',
  '9-12': 'high_school',
  adults: 'adult',
}
const answers = { yes: 'yes', no: 'no', true: 'yes', false: 'no', '1': 'yes', '0': 'no' }

/** The columns that accept one of a few words, and the stored value of each. */
const choices: Record<string, Record<string, string>> = {
  kind: kinds,
  audience: audiences,
  technique: indexChoices(techniques),
  theme: indexChoices(exerciseThemes),
  energy: indexChoices(rules.energies),
  eyes: indexChoices(['open', 'choice']),
  scene: indexChoices(sceneNames),
  palette: indexChoices(paletteNames),
  publish: answers,
}
/** The columns of free text, and the most characters of each. */
const maxLengths: Record<string, number> = {
  title: rules.MAX_CATALOG_TITLE_LENGTH,
  description: rules.MAX_CATALOG_DESCRIPTION_LENGTH,
  author: rules.MAX_CATALOG_NAME_LENGTH,
  narrator: rules.MAX_CATALOG_NAME_LENGTH,
  series: rules.MAX_CATALOG_TITLE_LENGTH,
  id: 120,
  file: 200,
  cover: 200,
  transcript: 200,
  collections: 1000,
  related: 1000,
}
export const columns: readonly string[] = [...Object.keys(maxLengths), ...Object.keys(choices)]

/** The file extensions that each file column accepts. */
const extensions: Record<string, readonly string[]> = {
  file: [...rules.audioExtensions, ...rules.ffmpegExtensions],
  cover: rules.pictureExtensions,
  transcript: ['txt', 'vtt', 'srt'],
}

const splitList = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

type Cells = Record<string, string>

const findCellProblem = (column: string, value: string): string | undefined => {
  const choice = choices[column]
  const maxLength = maxLengths[column] ?? 0
  const allowed = extensions[column]
  if (choice && !Object.hasOwn(choice, value.toLowerCase().replaceAll('_', ' '))) {
    return `"${value}" isn't allowed here. Use one of: ${[...new Set(Object.keys(choice))].join(', ')}.`
  }
  if (!choice && value.length > maxLength) return `This is too long. Use ${maxLength} characters at most.`
  if (allowed && !allowed.includes(getExtension(value))) return `This type can't be used. Try ${allowed.join(', ')}.`
  return undefined
}

const listRowProblems = (cells: Cells): ManifestProblem[] => {
  const cellProblems = Object.entries(cells).flatMap(([column, value]) => {
    const message = findCellProblem(column, value)
    return message ? [{ column, message }] : []
  })
  return cells['file'] ? cellProblems : [{ column: 'file', message: '*Required Field' }, ...cellProblems]
}

const findChoice = (cells: Cells, column: string): string | undefined => {
  const value = cells[column]
  return value === undefined ? undefined : getOwnValue(choices[column] ?? {}, value.toLowerCase().replaceAll('_', ' '))
}

const toDefaultId = (file: string): string =>
  file
    .replaceAll('\\', '/')
    .replace(/\.[^./]*$/, '')
    .toLowerCase()

const toRow = (rowNumber: number, cells: Cells): ManifestRow => {
  const { title, description, author, narrator, series, cover, transcript } = cells
  const pick = (column: string) => findChoice(cells, column)
  const fields = {
    title,
    description,
    author,
    narrator,
    session_type: pick('kind'),
    audience: pick('audience'),
    technique: pick('technique'),
    theme: pick('theme'),
    energy: pick('energy'),
    eyes: pick('eyes'),
    scene: pick('scene'),
    palette: pick('palette'),
  }
  const file = cells['file'] ?? ''
  return {
    rowNumber,
    file,
    id: cells['id'] ?? toDefaultId(file),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(series ? { series } : {}),
    ...(cover ? { cover } : {}),
    ...(transcript ? { transcript } : {}),
    collections: splitList(cells['collections']),
    related: splitList(cells['related']),
    publish: pick('publish') === 'yes',
    problems: listRowProblems(cells),
  }
}

const toCells = (heading: readonly string[], record: readonly string[]): Cells =>
  Object.fromEntries(
    heading.flatMap((column, index) => {
      const value = (record[index] ?? '').trim()
      return column && value ? [[column, value]] : []
    }),
  )

/** Reports a repeated id, because two rows would write the same session. */
const reportRepeatedIds = (rows: readonly ManifestRow[]): void => {
  const firstRowById = new Map<string, number>()
  for (const row of rows) {
    // A row without a file has no id either, and that is reported.
    if (row.id === '') continue
    const firstRow = firstRowById.get(row.id)
    if (firstRow === undefined) firstRowById.set(row.id, row.rowNumber)
    else row.problems.push({ column: 'id', message: `Row ${firstRow} has the same id. Change one of them.` })
  }
}

const listHeadingProblems = (heading: readonly string[]): string[] => {
  const unknown = heading.filter((column) => column && !columns.includes(column))
  const repeated = heading.filter((column, index) => column && heading.indexOf(column) < index)
  return [
    ...(heading.includes('file') ? [] : ['The first row must name the columns, and one of them must be "file".']),
    ...unknown.map((column) => `The column "${column}" is unknown. Use only: ${columns.join(', ')}.`),
    ...repeated.map((column) => `The column "${column}" appears twice. Remove one.`),
  ]
}

/** Text after a closing quotation mark makes the cells of its row unreliable, so it refuses the whole table. */
const listTableProblems = ({ rows, problem, brokenLines: [line] }: Table): string[] => {
  const broken = rows.find((row) => row.line === line)
  if (broken) {
    return [
      `Row ${broken.number}: there is text after a closing quotation mark. Write a quotation mark inside a cell twice.`,
    ]
  }
  return problem ? [`Row ${problem.number}: ${describeTableProblem(problem)}`] : []
}

export const parseManifest = (text: string): ImportManifest => {
  const table = parseCsv(text)
  const [headingRow, ...dataRows] = table.rows
  const heading = (headingRow?.cells ?? []).map((column) => column.trim().toLowerCase())
  const tableProblems = listTableProblems(table)
  const problems = tableProblems.length > 0 ? tableProblems : listHeadingProblems(heading)
  if (problems.length > 0) return { rows: [], problems }
  const rows = dataRows.map(({ number, cells }) => toRow(number, toCells(heading, cells)))
  reportRepeatedIds(rows)
  if (rows.length === 0) problems.push('There are no rows below the column names.')
  if (rows.length > rules.MAX_IMPORT_ROWS) {
    problems.push(`The CSV has ${rows.length} rows. You can import at most ${rules.MAX_IMPORT_ROWS} at once.`)
  }
  return { rows, problems }
}
