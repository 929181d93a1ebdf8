/** Queries for check-in reminders; each function runs one statement. */
import { sql } from 'kysely'
import type { HappinessSetting } from '#contract/reflect.ts'
import type { Database } from '#server/platform/database/database.ts'

type StoredFrequency = HappinessSetting['prompt_frequency']

export const getSetting = (db: Database, accountUuid: string) =>
  db
    .selectFrom('reflect_setting')
    .select((row) => row.ref('prompt_frequency').$castTo<StoredFrequency>().as('prompt_frequency'))
    .select(['time_zone', 'not_now'])
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirst()

interface NewSetting {
  accountUuid: string
  frequency: StoredFrequency
  /** Null leaves the stored time zone unchanged. */
  timeZone: string | null
  now: Date
}

/** Creates or replaces the reminder setting. */
export const upsertSetting = (db: Database, { accountUuid, frequency, timeZone, now }: NewSetting) =>
  db
    .insertInto('reflect_setting')
    .values({
      account_uuid: accountUuid,
      prompt_frequency: JSON.stringify(frequency),
      time_zone: timeZone,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('account_uuid').doUpdateSet((row) => ({
        prompt_frequency: row.ref('excluded.prompt_frequency'),
        time_zone: sql`coalesce(excluded.time_zone, reflect_setting.time_zone)`,
        updated_at: now,
      })),
    )
    .returning((row) => row.ref('prompt_frequency').$castTo<StoredFrequency>().as('prompt_frequency'))
    .returning('time_zone')
    .executeTakeFirstOrThrow()

/** Records "not now" for a day. A late request never replaces a later day. */
export const postponePrompt = (db: Database, accountUuid: string, day: string) =>
  db
    .updateTable('reflect_setting')
    .set({ not_now: sql`greatest(not_now, ${day}::date)` })
    .where('account_uuid', '=', accountUuid)
    .execute()
