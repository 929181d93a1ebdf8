/** What CHANGELOG.md says, for the page: the newest version first. */
import { readFileSync } from 'node:fs'

export interface Version {
  version: string
  /** As 2026-11-23. */
  day: string
  changes: string[]
}

const HEAD = /^(\d+\.\d+\.\d+) · (\d{4}-\d{2}-\d{2})$/

/** @throws Error where a version has no day */
export const readChanges = (): Version[] =>
  readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
    .split('\n## ')
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [, version, day] = HEAD.exec(head) ?? []
      if (!version || !day) throw new Error(`CHANGELOG.md: "${head}" is no version with its day`)
      return { version, day, changes: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)) }
    })
