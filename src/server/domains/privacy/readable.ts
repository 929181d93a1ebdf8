/** The page of a copy that people read: plain HTML that needs nothing else, without a script, fit for printing. */
import type { Row } from './everything.queries.ts'
import type { Everything } from './everything.ts'
import { nameOf, tableNames, type TableName } from './names.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')

interface Reading {
  everything: Everything
  person: string
  school: string
  madeAt: Date
  /** Times are told as they were at the person's school. */
  timeZone: string
  /** Where each stored file lies in the copy, by its key. */
  files: ReadonlyMap<string, string>
  /** What each column holds, by `table.column`, as the database says. */
  types: ReadonlyMap<string, string>
}

/** How the texts of a column are read. What somebody wrote is told as it is, whatever it looks like. */
type Kind = 'time' | 'reference' | 'file' | 'id' | 'written'

const timeText = (moment: Date, { timeZone }: Pick<Reading, 'timeZone'>): string =>
  moment.toLocaleString('en-US', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

const fileLink = (path: string): string => `<a href="${safe(path)}">${safe(path.slice(path.lastIndexOf('/') + 1))}</a>`

/** Of a word for a feeling not the age it is for. */
const wordsOfId = (id: string): string => id.slice(id.indexOf('.') + 1).replaceAll(/[-_]/g, ' ')

const textOf = (text: string, kind: Kind, reading: Reading): string => {
  const file = kind === 'file' ? reading.files.get(text) : undefined
  if (file) return fileLink(file)
  if (kind === 'time') return timeText(new Date(text), reading)
  if (kind === 'id') return safe(wordsOfId(text))
  return safe((kind === 'reference' ? reading.everything.labels[text] : undefined) ?? text)
}

/** Within JSON the name alone tells what it is. */
const kindWithin = (name: string): Kind =>
  /(?:^|_)uuid$/.test(name) ? 'reference' : /(?:^|_)key$/.test(name) ? 'file' : 'written'

const valueOf = (value: unknown, kind: Kind, reading: Reading): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textOf(value, kind, reading)
  if (typeof value !== 'object') return safe(`${value as number}`)
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => valueOf(one, kind, reading)).filter(Boolean)
    return items.every((item) => item.length < 60) ? items.join(', ') : items.map((item) => `<p>${item}</p>`).join('')
  }
  // Of a line of a script only what is spoken; of an answer the question and what was chosen.
  if ('text' in value && 'pause' in value) return valueOf(value.text, 'written', reading)
  if ('question_uuid' in value && 'score' in value) {
    return `${valueOf(value.question_uuid, 'reference', reading)} ${valueOf(value.score, 'written', reading)}`
  }
  return Object.entries(value)
    .map(([key, one]) => [safe(key.replaceAll('_', ' ')), valueOf(one, kindWithin(key), reading)])
    .filter(([, text]) => text)
    .map(([key, text]) => (key?.endsWith('uuid') ? text : `${key}: ${text}`))
    .join(', ')
}

interface Sheet {
  table: string
  rows: readonly Row[]
  name: TableName
}

const kindOf = ({ table, name }: Sheet, column: string, { types }: Reading): Kind => {
  const type = types.get(`${table}.${column}`)
  if (type === 'timestamp with time zone') return 'time'
  if (type === 'uuid') return 'reference'
  if (name.ids?.includes(column)) return 'id'
  return column.endsWith('_key') ? 'file' : 'written'
}

const cellOf = (sheet: Sheet, { row, column }: { row: Row; column: string }, reading: Reading): string => {
  const text = valueOf(row[column], kindOf(sheet, column, reading), reading)
  return !text && column === 'entered_by' && row['by_staff'] ? 'a member of staff' : text
}

const inTable = (sheet: Sheet, reading: Reading): string => {
  const { rows, name } = sheet
  const used = Object.entries(name.columns).filter(([column]) =>
    rows.some((row) => cellOf(sheet, { row, column }, reading)),
  )
  const head = used.map(([, label]) => `<th scope="col">${safe(label)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${used.map(([column]) => `<td>${cellOf(sheet, { row, column }, reading)}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
}

const inPages = (sheet: Sheet, reading: Reading): string =>
  sheet.rows
    .map((row) => {
      const lines = Object.entries(sheet.name.columns)
        .map(([column, label]) => [label, cellOf(sheet, { row, column }, reading)] as const)
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

const section = (table: string, rows: readonly Row[], reading: Reading): string => {
  const name = nameOf(table, Object.keys(rows[0] ?? {}))
  const sheet = { table, rows: newestFirst(rows), name }
  const body = name.pages ? inPages(sheet, reading) : inTable(sheet, reading)
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

/** A whole HTML document. */
export const readablePage = (reading: Reading): string => {
  const { everything, person, school, madeAt } = reading
  const order = Object.keys(tableNames)
  const place = (table: string) => (order.includes(table) ? order.indexOf(table) : order.length)
  const sections = Object.entries(everything.tables)
    .filter(([, rows]) => rows.length)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([table, rows]) => section(table, rows, reading))
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
<p>${safe(school)}. Made on ${timeText(madeAt, reading)}. The same, with every detail, is in <a href="everything.json">everything.json</a>.</p>
${sections.join('\n')}
</body>
</html>
`
}
