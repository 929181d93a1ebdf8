/** The page of a copy that people read: plain HTML that needs nothing else, without a script, fit for printing. */
import type { Row } from './everything.queries.ts'
import type { Everything } from './everything.ts'
import { nameOf, tableNames, type TableName } from './names.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** Ids that are words: of a feeling after its room, of an age with its underscore. */
const FEELING = /^[a-z]+\.[a-z-]+$/
const SNAKE = /^[a-z]+(?:_[a-z0-9]+)+$/

export interface Reading {
  everything: Everything
  person: string
  school: string
  madeAt: Date
  /** Times are told as they were at the person's school. */
  timeZone: string
  /** Where each stored file lies in the copy, by its key. */
  files: ReadonlyMap<string, string>
}

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

const textOf = (text: string, reading: Reading): string => {
  const { everything, files } = reading
  const file = files.get(text)
  if (file) return fileLink(file)
  if (TIME.test(text)) return timeText(new Date(text), reading)
  if (FEELING.test(text)) return text.slice(text.indexOf('.') + 1).replaceAll('-', ' ')
  if (SNAKE.test(text)) return text.replaceAll('_', ' ')
  return safe(everything.labels[text] ?? text)
}

const valueOf = (value: unknown, reading: Reading): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return textOf(value, reading)
  if (typeof value !== 'object') return safe(`${value as number}`)
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => valueOf(one, reading)).filter(Boolean)
    return items.every((item) => item.length < 60) ? items.join(', ') : items.map((item) => `<p>${item}</p>`).join('')
  }
  // Of a line of a script only what is spoken; of an answer the question and what was chosen.
  if ('text' in value && 'pause' in value) return valueOf(value.text, reading)
  if ('question_uuid' in value && 'score' in value) {
    return `${valueOf(value.question_uuid, reading)} ${valueOf(value.score, reading)}`
  }
  return Object.entries(value)
    .map(([key, one]) => [safe(key.replaceAll('_', ' ')), valueOf(one, reading)])
    .filter(([, text]) => text)
    .map(([key, text]) => (key?.endsWith('uuid') ? text : `${key}: ${text}`))
    .join(', ')
}

const inTable = (rows: readonly Row[], { columns }: TableName, reading: Reading): string => {
  const used = Object.entries(columns).filter(([column]) => rows.some((row) => valueOf(row[column], reading)))
  const head = used.map(([, label]) => `<th scope="col">${safe(label)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${used.map(([column]) => `<td>${valueOf(row[column], reading)}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`
}

const inPages = (rows: readonly Row[], { columns }: TableName, reading: Reading): string =>
  rows
    .map((row) => {
      const lines = Object.entries(columns)
        .map(([column, label]) => [label, valueOf(row[column], reading)] as const)
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
  const sorted = newestFirst(rows)
  const body = name.pages ? inPages(sorted, name, reading) : inTable(sorted, name, reading)
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
