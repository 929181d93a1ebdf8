/** Reads CHANGELOG.md (Keep a Changelog) for the app's "What's new" dialog. */
import { readFileSync } from 'node:fs'

export interface Version {
  version: string
  /** ISO date, such as 2026-11-23. */
  day: string
  /** Every entry, in the order of the file, without its heading (Added, Changed, …). */
  changes: string[]
}

const VERSION_HEADING = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

const parseVersion = (section: string): Version => {
  const [heading = '', ...lines] = section.split('\n')
  const [, version, day] = VERSION_HEADING.exec(heading) ?? []
  if (!version || !day) throw new Error(`CHANGELOG.md: "${heading}" is not "[version] - date"`)
  const unknown = lines.find((line) => line.startsWith('### ') && !KINDS.includes(line.slice(4)))
  if (unknown) throw new Error(`CHANGELOG.md: "${unknown}" is not one of ${KINDS.join(', ')}`)
  return { version, day, changes: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)) }
}

/**
 * @returns released versions, newest first; the Unreleased section is left out
 * @throws Error if a heading does not follow Keep a Changelog
 */
export const parseChangelog = (text: string): Version[] =>
  text
    .split('\n## ')
    .slice(1)
    .filter((section) => !section.startsWith('[Unreleased]'))
    .map(parseVersion)

export const readChanges = (): Version[] =>
  parseChangelog(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8'))
