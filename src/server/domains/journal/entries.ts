/** What other rooms may know of a journal, each for its author alone: the last entries, their openings, how many on which day. */
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/time-cursor.ts'
import { listEntryDays, listEntries, listEntryMoments } from './journal.queries.ts'
import { createExcerpt } from './excerpts.ts'

export const journalEntryAccess = {
  async last(db: Database, accountUuid: string, count: number) {
    const rows = await listEntries(db, accountUuid, { before: null, limit: count })
    return rows.map(({ uuid, title, content, written_at }) => ({
      uuid,
      title: title || createExcerpt(content),
      written_at,
    }))
  },
  /** Newest first; of one moment by uuid. */
  async openings(db: Database, accountUuid: string, timeWindow: TimeWindow) {
    const rows = await listEntries(db, accountUuid, timeWindow)
    return rows.map(({ uuid, title, content, written_at }) => ({
      uuid,
      title,
      opening: createExcerpt(content),
      at: written_at,
    }))
  },
}

/** An entry belongs to the day on which it was written, where that was. */
export const journalActivitySource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string; timeZone: string }) =>
    listEntryDays(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, { from, to, before, limit }: TimeWindow & { timeZone: string }) {
    const rows = await listEntryMoments(db, accountUuid, { from, to, before, limit })
    return rows.map(({ uuid, written_at }) => ({ kind: 'entry' as const, uuid, at: written_at.toISOString() }))
  },
}
