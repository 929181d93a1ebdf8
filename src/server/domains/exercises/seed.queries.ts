/** Reads and writes what the demo's exercises need beside the usual ways. */
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'

/** The person of that address, as if they had just signed in. */
export const demoActor = async (db: Database, email: string): Promise<Actor | undefined> => {
  const row = await db
    .selectFrom('identity_account')
    .select(['uuid', 'organization_uuid', 'user_type', 'permissions', 'operator'])
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    row && {
      accountUuid: row.uuid,
      organizationUuid: row.organization_uuid,
      sessionUuid: '',
      userType: row.user_type,
      permissions: row.permissions,
      operator: row.operator,
      switchedOff: [],
    }
  )
}

/** What was made for them has not been used of their day. */
export const giveBackWholeDay = (db: Database, accountUuid: string) =>
  db.deleteFrom('exercises_use').where('account_uuid', '=', accountUuid).execute()
