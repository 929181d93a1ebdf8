/** The sessions that a person listened to, for the domains that report on the person's weeks. */
import type { ZonedDayRange } from '#rules/time-zones.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listPlayDays, listPlays, type PlaysRequest, countPlayWeeks } from './play-history.queries.ts'

/** Counts the weeks in which the person listened to at least one session. */
export const practiceAccess = {
  countPracticeWeeks: (db: Database, accountUuid: string, days: ZonedDayRange): Promise<number> =>
    countPlayWeeks(db, accountUuid, days),
}

/** The plays, as activity shows them. */
export const playActivitySource = {
  days: async (db: Database, accountUuid: string, days: ZonedDayRange) =>
    (await listPlayDays(db, accountUuid, days)).map(({ day, seconds, sessions }) => ({
      day,
      minutes: seconds / 60,
      sessions,
    })),

  items: async (db: Database, accountUuid: string, request: PlaysRequest) =>
    (await listPlays(db, accountUuid, request)).map((play) => ({
      kind: 'listened' as const,
      uuid: play.uuid,
      at: play.started_at.toISOString(),
      session: { uuid: play.session_uuid, title: play.title, duration: play.duration },
      seconds: play.heard_seconds,
      completed: play.completed,
    })),
}
