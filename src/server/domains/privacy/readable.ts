/** The page of a copy that people read: plain HTML that needs nothing else, without a script, fit for printing. */
import type { Audience } from '#rules/feelings/feeling-word.ts'
import { momentIn } from '#rules/contact-hours.ts'
import { zoneNamed } from '#rules/zones.ts'
import type { Row } from './everything.queries.ts'
import type { Everything } from './everything.ts'
import { nameOf, tableNames } from './names.ts'
import type { TableName } from './table-name.ts'
import { type Kind, safe, told, type Telling } from './telling.ts'

interface Reading {
  everything: Everything
  person: string
  school: string
  madeAt: Date
  /** Of the person's school; times are told by it where they have not said where they are. */
  timeZone: string
  /** Where each stored file lies in the copy, by its key. */
  files: ReadonlyMap<string, string>
  /** What each column holds, by `table.column`, as the database says. */
  types: ReadonlyMap<string, string>
}

interface Page extends Telling {
  types: Reading['types']
}

const ownZone = ({ tables }: Everything): string | undefined => {
  const zone = tables['reflect_setting']?.[0]?.['time_zone']
  try {
    return typeof zone === 'string' ? zoneNamed(zone) : undefined
  } catch {
    return undefined
  }
}

const pageOf = ({ everything, timeZone, files, types }: Reading): Page => ({
  labels: everything.labels,
  answers: everything.answers,
  timeZone: ownZone(everything) ?? timeZone,
  audience: (everything.tables['identity_account']?.[0]?.['audience'] ?? 'high_school') as Audience,
  files,
  types,
})

interface Sheet {
  table: string
  rows: readonly Row[]
  name: TableName
}

const kindsOfTypes: Readonly<Record<string, Kind>> = {
  'timestamp with time zone': 'time',
  date: 'day',
  uuid: 'reference',
}

const kindOf = ({ table, name }: Sheet, column: string, { types }: Page): Kind =>
  name.kinds?.[column] ??
  kindsOfTypes[types.get(`${table}.${column}`) ?? ''] ??
  (column.endsWith('_key') ? 'file' : 'written')

const cellOf = (sheet: Sheet, { row, column }: { row: Row; column: string }, page: Page): string => {
  const text = told(row[column], kindOf(sheet, column, page), page)
  return !text && column === 'entered_by' && row['by_staff'] ? 'a member of staff' : text
}

const inTable = (sheet: Sheet, page: Page): string => {
  const { rows, name } = sheet
  const used = Object.entries(name.columns).filter(([column]) =>
    rows.some((row) => cellOf(sheet, { row, column }, page)),
  )
  const head = used.map(([, label]) => `<th scope="col">${safe(label)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${used.map(([column]) => `<td>${cellOf(sheet, { row, column }, page)}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
}

const inPages = (sheet: Sheet, page: Page): string =>
  sheet.rows
    .map((row) => {
      const lines = Object.entries(sheet.name.columns)
        .map(([column, label]) => [label, cellOf(sheet, { row, column }, page)] as const)
        .filter(([, text]) => text)
      return `<dl>${lines.map(([label, text]) => `<dt>${safe(label)}</dt><dd>${text}</dd>`).join('')}</dl>`
    })
    .join('\n')

const timesOf = [
  'answered_at',
  'written_at',
  'started_at',
  'sent_at',
  'listened_at',
  'created_at',
  'user_start_time',
  'at',
]
const timeOf = (row: Row): string => {
  const column = timesOf.find((name) => typeof row[name] === 'string')
  return column ? (row[column] as string) : ''
}
const newestFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : timeOf(one) > timeOf(other) ? -1 : 0))

const section = (table: string, rows: readonly Row[], page: Page): string => {
  const name = nameOf(table, Object.keys(rows[0] ?? {}))
  const sheet = { table, rows: newestFirst(rows), name }
  const body = name.pages ? inPages(sheet, page) : inTable(sheet, page)
  return `<section><h2>${safe(name.title)}</h2><p>${safe(name.about)}</p>\n${body}</section>`
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

const clockText = (everything: Everything, { timeZone }: Page): string =>
  `All times are those of ${ownZone(everything) ? 'where you are' : 'your school'} (${timeZone.replaceAll('_', ' ')}).`

/** A whole HTML document. */
export const readablePage = (reading: Reading): string => {
  const { everything, person, school, madeAt } = reading
  const page = pageOf(reading)
  const order = Object.keys(tableNames)
  const place = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length)
  const sections = Object.entries(everything.tables)
    .filter(([, rows]) => rows.length)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([table, rows]) => section(table, rows, page))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Everything about ${safe(person)} in Alaia</title>
<style>${style}
</style>
</head>
<body>
<h1>Everything about ${safe(person)} in Alaia</h1>
<p>${safe(school)}. Made on ${momentIn(page.timeZone, madeAt)}. ${safe(clockText(everything, page))} The same, with every detail, is in <a href="everything.json">everything.json</a>.</p>
${sections.join('\n')}
</body>
</html>
`
}
