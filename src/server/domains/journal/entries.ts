/** The access of other domains to a journal, only for its author: the latest entries, excerpts, and counts by day. */
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'
import { listEntryDays, listEntries, listEntryMoments } from './journal.queries.ts'
import { createExcerpt } from './excerpts.ts'

export const journalEntryAccess = {
  async listLatest(db: Database, accountUuid: string, count: number) {
    const rows = await listEntries(db, accountUuid, { before: null, limit: count })
    return rows.map(({ uuid, title, content, written_at }) => ({
      uuid,
      title: title || createExcerpt(content),
      written_at,
    }))
  },
  /** Lists entries newest first; those of the same moment are sorted by uuid. */
  async listExcerpts(db: Database, accountUuid: string, timeWindow: TimeWindow) {
    const rows = await listEntries(db, accountUuid, timeWindow)
    return rows.map(({ uuid, title, content, written_at }) => ({
      uuid,
      title,
      opening: createExcerpt(content),
      at: written_at,
    }))
  },
}

/** An entry counts for the local day on which it was written. */
export const journalActivitySource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string; timeZone: string }) =>
    listEntryDays(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, { from, to, before, limit }: TimeWindow & { timeZone: string }) {
    const rows = await listEntryMoments(db, accountUuid, { from, to, before, limit })
    return rows.map(({ uuid, written_at }) => ({ kind: 'entry' as const, uuid, at: written_at.toISOString() }))
  },
}
