/** The check-ins as activity shows them: that they were done. A check-in belongs to the day where the person was. */
import type { Database } from '../../platform/database/database.ts'
import type { Part } from '../../platform/newest-first.ts'
import { checkInDays, checkInMoments } from './source.queries.ts'

export const checkInSource = {
  days: (db: Database, accountUuid: string, { from, to }: { from: string; to: string }) =>
    checkInDays(db, accountUuid, { from, to }),
  async items(db: Database, accountUuid: string, part: Part) {
    const rows = await checkInMoments(db, accountUuid, part)
    return rows.map(({ uuid, answered_at }) => ({ kind: 'check_in' as const, uuid, at: answered_at.toISOString() }))
  },
}
