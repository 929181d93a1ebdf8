/** Writes the table of log events into docs/operations.md: node scripts/log-events.ts */
import { readFileSync, writeFileSync } from 'node:fs'
import { logEvents } from '../src/server/platform/log-events/log-events.ts'

const page = new URL('../docs/operations.md', import.meta.url)
const BLOCK = /(?<start><!-- log-events: .+ -->\n)[^]*(?<end><!-- \/log-events -->)/

const rows = Object.entries(logEvents).map(
  ([code, { level, meaning, action }]) => `| \`${code}\` | ${level} | ${meaning} | ${action} |`,
)
const table = ['| event | level | what happened | what to do |', '|---|---|---|---|', ...rows].join('\n')

/** Returns the page with the table of today's events between its two markers. */
export const updateLogEvents = (text: string): string =>
  text.replace(BLOCK, (_block, start: string, end: string) => `${start}\n${table}\n\n${end}`)

if (import.meta.main) writeFileSync(page, updateLogEvents(readFileSync(page, 'utf8')))
