/** Recordings as the admins of their school see them. One query per function. */
import { sql } from 'kysely'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type RecordingRow, selectRecordings, toScriptColumn } from '../recordings.queries.ts'

/** Returns the accounts of the school's admins. */
export const listAdmins = async (db: Database, organizationUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Open recordings are their narrator's alone: no admin sees them. */
const selectReviewed = (db: Database, organizationUuid: string) =>
  selectRecordings(db)
    .where('recording.organization_uuid', '=', organizationUuid)
    .where('recording.state', '!=', 'open')

/** Lists those that wait for an admin first, with the oldest at the top, and then published ones, newest first. */
export const listReviewed = (db: Database, organizationUuid: string) =>
  selectReviewed(db, organizationUuid)
    .innerJoin('identity_account as account', 'account.uuid', 'recording.account_uuid')
    .select(sql<string>`account.first_name || ' ' || account.last_name`.as('recorded_by'))
    .orderBy(sql`recording.state = 'handed_in'`, 'desc')
    .orderBy(sql`case when recording.state = 'handed_in' then recording.handed_in_at end`)
    .orderBy('recording.published_at', 'desc')
    .orderBy('recording.uuid')
    .execute()

/** A recording of the school counts as owned here, because its admins decide on it. */
export const findReviewed = async (
  db: Database,
  organizationUuid: string,
  uuid: string,
): Promise<Owned<RecordingRow> | undefined> => {
  const row = await selectReviewed(db, organizationUuid)
    .select('recording.script')
    .where('recording.uuid', '=', uuid)
    .executeTakeFirst()
  return row && markOwned({ ...row, script: toScriptColumn(row.script) })
}
