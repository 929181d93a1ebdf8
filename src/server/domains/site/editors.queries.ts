/** Queries for who has a page open in the editor; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

interface EditorPresence {
  templateId: string
  accountUuid: string
  now: Date
  /** An editor that has not reported since then counts as closed. */
  activeSince: Date
}

/** Restarts `since` if the person was inactive in between. */
export const recordEditor = (db: Database, { templateId, accountUuid, now, activeSince }: EditorPresence) =>
  db
    .insertInto('site_editing')
    .values({ template_id: templateId, account_uuid: accountUuid, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['template_id', 'account_uuid']).doUpdateSet({
        since: sql`case when site_editing.seen_at < ${activeSince} then excluded.since else site_editing.since end`,
        seen_at: now,
      }),
    )
    .execute()

/** Lists the people who opened the page first at the top. */
export const listOtherEditors = (db: Database, { templateId, accountUuid, activeSince }: Omit<EditorPresence, 'now'>) =>
  db
    .selectFrom('site_editing')
    .innerJoin('identity_account as account', 'account.uuid', 'site_editing.account_uuid')
    .select(sql<string>`concat_ws(' ', account.first_name, account.last_name)`.as('name'))
    .select('since')
    .where('template_id', '=', templateId)
    .where('account_uuid', '!=', accountUuid)
    .where('seen_at', '>=', activeSince)
    .orderBy('since')
    .execute()

export const deleteEditorsBefore = (db: Database, activeSince: Date) =>
  db.deleteFrom('site_editing').where('seen_at', '<', activeSince).execute()
