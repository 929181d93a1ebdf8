/** Lists the exercises that a person created and that have audio. */
import { sql } from 'kysely'
import { type ZonedDayRange, toMomentRange, listOffsetShifts } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { toLocalDaySql } from '#server/platform/local-days.ts'

const selectRendered = (db: Database, accountUuid: string) =>
  db
    .selectFrom('exercises_exercise')
    .where('account_uuid', '=', accountUuid)
    .where('deleted_at', 'is', null)
    .where('audio_key', 'is not', null)

/** Lists the days on which the person created an exercise, oldest first. */
export const listExerciseDays = (
  db: Database,
  accountUuid: string,
  days: ZonedDayRange,
): Promise<{ day: string }[]> => {
  const { from, before } = toMomentRange(days)
  return selectRendered(db, accountUuid)
    .select(toLocalDaySql(sql`created_at`, listOffsetShifts(days)).as('day'))
    .distinct()
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .orderBy('day')
    .execute()
}

interface ExerciseTimeWindow {
  /** The start, and the end, which is exclusive. */
  from?: Date | undefined
  end?: Date | undefined
  /** The position after which the list continues. */
  before: TimeCursor | null
  limit: number
}

/** Lists exercises, newest first, and by uuid at the same time. */
export const listExerciseItems = (
  db: Database,
  accountUuid: string,
  { from, end, before, limit }: ExerciseTimeWindow,
) =>
  selectRendered(db, accountUuid)
    .select(['uuid', 'title', 'created_at'])
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(end !== undefined, (query) => query.where('created_at', '<', end!))
    .$if(before !== null, (query) =>
      query.where((where) =>
        where.or([
          where('created_at', '<', before!.at),
          where.and([where('created_at', '=', before!.at), where('uuid', '>', before!.uuid)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .limit(limit)
    .execute()
