/** Reports to the system admin how many rows the nightly removal would delete now, and how many it deleted. */
import { subtractMonths, getRetentionMonths, retentionKinds } from '#rules/retention.ts'
import type { Database } from '#server/platform/database/database.ts'
import { agedTables, countAged, listRemovalsSince, listSchoolsWithRetention } from './retention.queries.ts'

const formatLine = (...cells: (string | number)[]): string => {
  const [first = '', second = '', ...rest] = cells
  return [String(first).padEnd(14), String(second).padEnd(18), ...rest].join('  ').trimEnd()
}

const REPORTED_MONTHS = 1

/** Reports only; it deletes nothing. @returns the lines to print */
export const createRetentionReport = async (db: Database, now: Date): Promise<string[]> => {
  const lines = [formatLine('school', 'kind', 'months retained'.padEnd(16), 'to delete now')]
  for (const { uuid, school_code, retention } of await listSchoolsWithRetention(db)) {
    for (const kind of retentionKinds) {
      const months = getRetentionMonths(kind, retention)
      let count = 0
      for (const table of months === null ? [] : agedTables[kind]) {
        count += await countAged(db, { ...table, school: uuid, before: subtractMonths(now, months ?? 0) })
      }
      const retentionLabel = months === null ? 'until deleted' : String(months)
      lines.push(formatLine(school_code, kind, retentionLabel.padEnd(16), months === null ? '' : count))
    }
  }
  const removals = await listRemovalsSince(db, subtractMonths(now, REPORTED_MONTHS))
  if (!removals.length) return [...lines, '', 'Nothing was deleted in the last month.']
  lines.push('', formatLine('school', 'kind', 'deleted'.padEnd(16), 'last deleted at'))
  for (const { school_code, kind, removed, ran_at } of removals) {
    lines.push(formatLine(school_code, kind, String(removed).padEnd(16), ran_at.toISOString()))
  }
  return lines
}
