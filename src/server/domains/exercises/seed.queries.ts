/** Queries for seeding the demo's exercises. */
import type { Actor } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Returns the person with this email address as an actor, as if they had just signed in. */
export const findDemoActor = async (db: Database, email: string): Promise<Actor | undefined> => {
  const row = await db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['identity_account.uuid', 'organization_uuid', 'user_type', 'permissions', 'operator', 'time_zone'])
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
      timeZone: row.time_zone,
      disabledFeatures: [],
      secondStep: false,
    }
  )
}

/** Deletes the person's usage, so that seeding does not use their quota. */
export const resetQuota = (db: Database, accountUuid: string) =>
  db.deleteFrom('exercises_use').where('account_uuid', '=', accountUuid).execute()
