/** Returns whether a school has support contacts whom students can talk to. */
import type { Database } from '#server/platform/database/database.ts'

export const hasContacts = async (db: Database, organizationUuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('support_contact')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
