/** The check-ins as activity shows them: that they were done. A check-in belongs to the day where the person was. */
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/time-cursor.ts'
import { listCheckInDays, listCheckInMoments } from './source.queries.ts'

export const checkInActivitySource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
    listCheckInDays(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, timeWindow: TimeWindow) {
    const rows = await listCheckInMoments(db, accountUuid, timeWindow)
    return rows.map(({ uuid, answered_at }) => ({ kind: 'check_in' as const, uuid, at: answered_at.toISOString() }))
  },
}
