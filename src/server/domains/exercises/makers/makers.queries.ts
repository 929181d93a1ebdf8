/** Whether a school lets its people's words go to makers from elsewhere (decision 61). */
import type { Database } from '../../../platform/database/database.ts'

export const letsProviders = async (db: Database, organizationUuid: string): Promise<boolean> => {
  const school = await db
    .selectFrom('identity_organization')
    .select('outside_providers')
    .where('uuid', '=', organizationUuid)
    .executeTakeFirst()
  return school?.outside_providers === true
}
