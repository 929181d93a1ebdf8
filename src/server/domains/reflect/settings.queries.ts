/** When people want to be asked; each function is one statement. */
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
  /** Null where it was not said: the one that was said before stays. */
  timeZone: string | null
  now: Date
}

/** Said for the first time or again. */
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

/** One that comes late does not take a later day back. */
export const postponePrompt = (db: Database, accountUuid: string, day: string) =>
  db
    .updateTable('reflect_setting')
    .set({ not_now: sql`greatest(not_now, ${day}::date)` })
    .where('account_uuid', '=', accountUuid)
    .execute()
