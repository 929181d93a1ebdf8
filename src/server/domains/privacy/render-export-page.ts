/** Renders the page of a data export for people: plain HTML without scripts or other files, suitable for printing. */
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { formatMoment } from '#rules/contact-hours.ts'
import { resolveTimeZone } from '#rules/time-zones.ts'
import type { PersonalRow } from './personal-data.queries.ts'
import type { PersonalData } from './personal-data.ts'
import { getTableName, tableNames } from './table-names/table-names.ts'
import type { TableDescription } from './table-names/table-name.ts'
import { type ValueKind, escapeHtmlText, toHtml, type ExportFormatter } from './export-format.ts'

interface ExportPageInput {
  personalData: PersonalData
  personName: string
  school: string
  createdAt: Date
  /** The time zone of the person's school, used if they have not set their own. */
  timeZone: string
  /** The path of each stored file in the export, by its key. */
  files: ReadonlyMap<string, string>
  /** The database type of each column, by `table.column`. */
  types: ReadonlyMap<string, string>
}

interface ExportPageContext extends ExportFormatter {
  types: ExportPageInput['types']
}

const findOwnTimeZone = ({ tables }: PersonalData): string | undefined => {
  const zone = tables['reflect_setting']?.[0]?.['time_zone']
  try {
    return typeof zone === 'string' ? resolveTimeZone(zone) : undefined
  } catch {
    return undefined
  }
}

const toPageContext = ({ personalData, timeZone, files, types }: ExportPageInput): ExportPageContext => ({
  labels: personalData.labels,
  answers: personalData.answers,
  timeZone: findOwnTimeZone(personalData) ?? timeZone,
  audience: (personalData.tables['identity_account']?.[0]?.['audience'] ?? 'high_school') as Audience,
  files,
  types,
})

interface TableSection {
  table: string
  rows: readonly PersonalRow[]
  name: TableDescription
}

const kindsOfTypes: Readonly<Record<string, ValueKind>> = {
  'timestamp with time zone': 'time',
  date: 'day',
  uuid: 'reference',
}

const getColumnKind = ({ table, name }: TableSection, column: string, { types }: ExportPageContext): ValueKind =>
  name.kinds?.[column] ??
  kindsOfTypes[types.get(`${table}.${column}`) ?? ''] ??
  (column.endsWith('_key') ? 'file' : 'written')

const renderCell = (
  data: TableSection,
  { row, column }: { row: PersonalRow; column: string },
  page: ExportPageContext,
): string => {
  const text = toHtml(row[column], getColumnKind(data, column, page), page)
  return !text && column === 'entered_by' && row['by_staff'] ? 'a member of staff' : text
}

const renderAsTable = (data: TableSection, page: ExportPageContext): string => {
  const { rows, name } = data
  const usedColumns = Object.entries(name.columns).filter(([column]) =>
    rows.some((row) => renderCell(data, { row, column }, page)),
  )
  const headCells = usedColumns.map(([, label]) => `<th scope="col">${escapeHtmlText(label)}</th>`).join('')
  const body = rows.map(
    (row) =>
      `<tr>${usedColumns.map(([column]) => `<td>${renderCell(data, { row, column }, page)}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${headCells}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
}

const renderAsPages = (data: TableSection, page: ExportPageContext): string =>
  data.rows
    .map((row) => {
      const lines = Object.entries(data.name.columns)
        .map(([column, label]) => [label, renderCell(data, { row, column }, page)] as const)
        .filter(([, text]) => text)
      return `<dl>${lines.map(([label, text]) => `<dt>${escapeHtmlText(label)}</dt><dd>${text}</dd>`).join('')}</dl>`
    })
    .join('\n')

const timeColumns = [
  'answered_at',
  'written_at',
  'started_at',
  'sent_at',
  'listened_at',
  'created_at',
  'user_start_time',
  'at',
]
const getRowTime = (row: PersonalRow): string => {
  const column = timeColumns.find((name) => typeof row[name] === 'string')
  return column ? (row[column] as string) : ''
}
const sortNewestFirst = (rows: readonly PersonalRow[]): PersonalRow[] =>
  rows.toSorted((a, b) => (getRowTime(a) < getRowTime(b) ? 1 : getRowTime(a) > getRowTime(b) ? -1 : 0))

const renderSection = (table: string, rows: readonly PersonalRow[], page: ExportPageContext): string => {
  const name = getTableName(table, Object.keys(rows[0] ?? {}))
  const data = { table, rows: sortNewestFirst(rows), name }
  const body = name.asPages ? renderAsPages(data, page) : renderAsTable(data, page)
  return `<section><h2>${escapeHtmlText(name.title)}</h2><p>${escapeHtmlText(name.about)}</p>\n${body}</section>`
}

const style = `
body { font: 1rem/1.6 system-ui, sans-serif; color: #16323a; background: #fff; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 2px solid #16323a; padding-bottom: .3rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid #c9d6d4; }
dl { border: 1px solid #c9d6d4; border-radius: .5rem; padding: .8rem 1rem; break-inside: avoid-page; }
dt { font-size: .85rem; color: #456068; } dd { margin: 0 0 .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
dd p { margin: 0 0 .4rem; }
@media print { body { margin: 0; max-width: none; } .wide { overflow: visible; } }`

const describeClock = (personalData: PersonalData, { timeZone }: ExportPageContext): string =>
  `All times are those of ${findOwnTimeZone(personalData) ? 'where you are' : 'your school'} (${timeZone.replaceAll('_', ' ')}).`

/** Returns a complete HTML document. */
export const renderExportPage = (input: ExportPageInput): string => {
  const { personalData, personName, school, createdAt } = input
  const page = toPageContext(input)
  const order = Object.keys(tableNames)
  const getOrder = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length)
  const sections = Object.entries(personalData.tables)
    .filter(([, rows]) => rows.length)
    .toSorted(([a], [b]) => getOrder(a) - getOrder(b))
    .map(([table, rows]) => renderSection(table, rows, page))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Everything about ${escapeHtmlText(personName)} in Alaia</title>
<style>${style}
</style>
</head>
<body>
<h1>Everything about ${escapeHtmlText(personName)} in Alaia</h1>
<p>${escapeHtmlText(school)}. Made on ${formatMoment(page.timeZone, createdAt)}. ${escapeHtmlText(describeClock(personalData, page))} The same, with every detail, is in <a href="everything.json">everything.json</a>.</p>
${sections.join('\n')}
</body>
</html>
`
}
