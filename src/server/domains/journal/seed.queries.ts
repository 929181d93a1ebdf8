/** Finds the authors of the demo journal entries. */
import type { Database } from '#server/platform/database/database.ts'

/** Returns a map by email address. */
export const listWriters = async (db: Database, emails: readonly string[]) => {
  const rows = await db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['email', 'identity_account.uuid', 'time_zone'])
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}
