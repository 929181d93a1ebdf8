/** Check-ins as an activity source: when they happened, without answers. Each counts for its local day. */
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'
import { listCheckInDays, listCheckInMoments } from './activity-source.queries.ts'

export const checkInActivitySource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
    listCheckInDays(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, timeWindow: TimeWindow) {
    const rows = await listCheckInMoments(db, accountUuid, timeWindow)
    return rows.map(({ uuid, answered_at }) => ({ kind: 'check_in' as const, uuid, at: answered_at.toISOString() }))
  },
}
