/** Queries for setup links; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { matchesLoginName } from '../identity.queries.ts'

export const hasAnyAdmin = async (db: Database): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Until this transaction ends, nobody else can create an admin by a link. */
export const lockSetup = (tx: Database) => sql`select pg_advisory_xact_lock(3107260914)`.execute(tx)

export interface NewLink {
  token_hash: Buffer
  made_at: Date
  expires_at: Date
  organization_uuid?: string | null
  email?: string | null
  first_name?: string | null
  last_name?: string | null
}
export const insertFirstLink = (db: Database, link: NewLink) =>
  db.insertInto('identity_first_link').values(link).execute()

export const findFirstLink = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('identity_first_link')
    .leftJoin('identity_organization', 'identity_organization.uuid', 'identity_first_link.organization_uuid')
    .select([
      'identity_first_link.organization_uuid',
      'identity_first_link.email',
      'identity_first_link.first_name',
      'identity_first_link.last_name',
      'identity_organization.name as school_name',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type FirstLink = NonNullable<Awaited<ReturnType<typeof findFirstLink>>>

/**
 * Deletes links that were used or have expired. Once there is a first admin, links that name nobody are deleted too, so
 * that no second admin can be created with one.
 */
export const deleteFirstLinks = (db: Database, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .deleteFrom('identity_first_link')
    .where((eb) => eb.or([eb('token_hash', '=', tokenHash), eb('expires_at', '<', now), eb('email', 'is', null)]))
    .execute()

export const isAccountEmailTaken = async (db: Database, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where(matchesLoginName('identity_account.email', email))
    .executeTakeFirst()
  return row !== undefined
}

/** Lists schools, oldest first. */
export const listSchools = (db: Database) =>
  db.selectFrom('identity_organization').select(['uuid', 'name', 'school_code']).orderBy('created_at').execute()

interface NewSchool {
  name: string
  school_code: string
  time_zone?: string | undefined
  country?: string | undefined
}
export const insertSchool = (db: Database, school: NewSchool) =>
  db.insertInto('identity_organization').values(school).returning('uuid').executeTakeFirstOrThrow()

export const insertAdmin = (
  db: Database,
  admin: { organization_uuid: string; email: string; first_name: string; last_name: string; password_hash: string },
) =>
  db
    .insertInto('identity_account')
    .values({ ...admin, user_type: 'admin', audience: 'adult', operator: true })
    .returning('uuid')
    .executeTakeFirstOrThrow()

/** Returns how far the setup of a school has come. */
export const getSetupState = (db: Database, organizationUuid: string, accountUuid: string) =>
  db
    .selectFrom('identity_organization')
    .select((select) => [
      'name',
      sql<boolean>`jsonb_array_length(school_days -> 'terms') > 0`.as('has_days'),
      select
        .exists(
          select
            .selectFrom('identity_account')
            .select('uuid')
            .where('organization_uuid', '=', organizationUuid)
            .where('uuid', '!=', accountUuid),
        )
        .$castTo<boolean>()
        .as('has_people'),
    ])
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow()
