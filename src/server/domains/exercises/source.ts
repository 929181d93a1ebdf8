/** The exercises that someone made, for the domain that tells of their days. */
import { type Days, momentsOf } from '#rules/zones.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Part } from '../../platform/newest-first.ts'
import { exerciseDays, exerciseItems } from './source.queries.ts'

export interface ExercisesWish extends Part {
  timeZone: string
}

export const exerciseSource = {
  days: (db: Database, accountUuid: string, days: Days) => exerciseDays(db, accountUuid, days),

  items: async (db: Database, accountUuid: string, { from, to, timeZone, before, limit }: ExercisesWish) => {
    const rows = await exerciseItems(db, accountUuid, {
      ...(from ? { from: momentsOf({ from, to: from, timeZone }).from } : {}),
      ...(to ? { end: momentsOf({ from: to, to, timeZone }).before } : {}),
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
