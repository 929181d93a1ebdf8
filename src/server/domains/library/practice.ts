/** What a person has listened to, for the domains that tell of their weeks. */
import type { Days } from '#rules/zones.ts'
import type { Database } from '../../platform/database/database.ts'
import { playDays, playRows, type PlaysWish, playWeeks } from './practice.queries.ts'

/** Weeks in which at least one session was heard. */
export const practice = {
  weeksWith: (db: Database, accountUuid: string, days: Days): Promise<number> => playWeeks(db, accountUuid, days),
}

/** The plays, as activity shows them. */
export const playSource = {
  days: async (db: Database, accountUuid: string, days: Days) =>
    (await playDays(db, accountUuid, days)).map(({ day, seconds, sessions }) => ({
      day,
      minutes: seconds / 60,
      sessions,
    })),

  items: async (db: Database, accountUuid: string, wish: PlaysWish) =>
    (await playRows(db, accountUuid, wish)).map((play) => ({
      kind: 'listened' as const,
      uuid: play.uuid,
      at: play.started_at.toISOString(),
      session: { uuid: play.session_uuid, title: play.title, duration: play.duration },
      seconds: play.heard_seconds,
      completed: play.completed,
    })),
}
