/** What other rooms may know of a journal, each for its author alone: the last entries, their openings, how many on which day. */
import type { Database } from '../../platform/database/database.ts'
import type { Part } from '../../platform/newest-first.ts'
import { daysOfEntries, entriesOf, momentsOfEntries } from './journal.queries.ts'
import { openingOf } from './openings.ts'

export const journalEntries = {
  async last(db: Database, accountUuid: string, count: number) {
    const rows = await entriesOf(db, accountUuid, { before: null, limit: count })
    return rows.map(({ uuid, title, content, written_at }) => ({
      uuid,
      title: title || openingOf(content),
      written_at,
    }))
  },
  /** Newest first; of one moment by uuid. */
  async openings(db: Database, accountUuid: string, part: Part) {
    const rows = await entriesOf(db, accountUuid, part)
    return rows.map(({ uuid, title, content, written_at }) => ({
      uuid,
      title,
      opening: openingOf(content),
      at: written_at,
    }))
  },
}

/** An entry belongs to the day on which it was written, where that was. */
export const journalSource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string; timeZone: string }) =>
    daysOfEntries(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, { from, to, before, limit }: Part & { timeZone: string }) {
    const rows = await momentsOfEntries(db, accountUuid, { from, to, before, limit })
    return rows.map(({ uuid, written_at }) => ({ kind: 'entry' as const, uuid, at: written_at.toISOString() }))
  },
}
