/** Whether a school allows its people's words to go to outside providers. */
import type { Database } from '#server/platform/database/database.ts'

export const allowsProviders = async (db: Database, organizationUuid: string): Promise<boolean> => {
  const school = await db
    .selectFrom('identity_organization')
    .select('outside_providers')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirst()
  return school?.outside_providers === true
}
