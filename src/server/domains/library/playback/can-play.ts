/** The condition for the sessions that a person may play. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a condition that allows sessions of the catalog and, if the school has custom exercises, the person's own and
 * shared ones.
 * @param account SQL for the person's uuid
 */
export const canPlaySql = (account: RawBuilder<unknown>) => sql`(
  owner_uuid is null or library_session.deleted_at is null and exists (
    select from identity_account
    join identity_organization school on school.uuid = identity_account.organization_uuid and school.custom_exercises
    where identity_account.uuid = ${account}
      and (owner_uuid = ${account} or library_session.status = 'ready' and shared_with = school.uuid)))`
