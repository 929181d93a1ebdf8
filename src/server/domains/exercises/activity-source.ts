/** Provides the exercises that a person created to the activity domain. */
import { type ZonedDayRange, toMomentRange } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeWindow } from '#server/platform/pagination/time-cursor.ts'
import { listExerciseDays, listExerciseItems } from './activity-source.queries.ts'

export interface ExerciseItemsRequest extends TimeWindow {
  timeZone: string
}

export const exerciseActivitySource = {
  days: (db: Database, accountUuid: string, days: ZonedDayRange) => listExerciseDays(db, accountUuid, days),

  items: async (db: Database, accountUuid: string, { from, to, timeZone, before, limit }: ExerciseItemsRequest) => {
    const rows = await listExerciseItems(db, accountUuid, {
      ...(from ? { from: toMomentRange({ from, to: from, timeZone }).from } : {}),
      ...(to ? { end: toMomentRange({ from: to, to, timeZone }).before } : {}),
      before,
      limit,
    })
    return rows.map(({ uuid, title, created_at }) => ({
      kind: 'exercise' as const,
      uuid,
      title,
      at: created_at.toISOString(),
    }))
  },
}
