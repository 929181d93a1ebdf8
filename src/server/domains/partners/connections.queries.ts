/** Reads and writes the connections of schools; each function runs one statement. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ConnectionRow = Awaited<ReturnType<typeof selectConnections>>[number]

const queryConnections = (db: Database) =>
  db
    .selectFrom('partner_connection')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'partner_connection.organization_uuid')
    .selectAll('partner_connection')
    .select(['identity_organization.school_code', 'identity_organization.partner_only'])

/** Returns at most two enabled connections of all schools, which is enough to know whether there are several. */
export const selectConnections = (db: Database) =>
  queryConnections(db)
    .where('partner_connection.enabled', 'is', true)
    .orderBy('partner_connection.uuid')
    .limit(2)
    .execute()

export const findConnectionByCode = (db: Database, schoolCode: string): Promise<ConnectionRow | undefined> =>
  queryConnections(db)
    .where('partner_connection.enabled', 'is', true)
    .where(
      sql<boolean>`lower(identity_organization.school_code collate "und-x-icu") = lower(${schoolCode.normalize('NFC')} collate "und-x-icu")`,
    )
    .executeTakeFirst()

const findByIssuerQuery = preparedQuery<{ entityId: string }>()((db, param) =>
  queryConnections(db)
    .where('partner_connection.enabled', 'is', true)
    .where('partner_connection.idp_entity_id', '=', param('entityId'))
    .compile(),
)

export const findConnectionByIssuer = async (db: Database, entityId: string): Promise<ConnectionRow | undefined> =>
  (await findByIssuerQuery(db, { entityId }))[0]

export const findConnectionByUuid = (db: Database, uuid: string): Promise<ConnectionRow | undefined> =>
  queryConnections(db).where('partner_connection.uuid', '=', uuid).executeTakeFirst()

/** Returns the school's connection, enabled or not, for its own admins. */
export const findConnection = (db: Database, organizationUuid: string): Promise<ConnectionRow | undefined> =>
  queryConnections(db).where('partner_connection.organization_uuid', '=', organizationUuid).executeTakeFirst()

export const findEnabledConnection = (db: Database, organizationUuid: string): Promise<ConnectionRow | undefined> =>
  queryConnections(db)
    .where('partner_connection.enabled', 'is', true)
    .where('partner_connection.organization_uuid', '=', organizationUuid)
    .executeTakeFirst()

/**
 * Uses an advisory lock instead of the row's own: a transaction that waits for a row lock finds nothing if another row
 * has replaced it.
 */
export const lockConnection = (tx: Database, organizationUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`partner connection ${organizationUuid}`}))`.execute(tx)

/** @returns its uuid @throws 23505 if another school has the same provider */
export const upsertConnection = async (
  db: Database,
  row: Insertable<Tables['partner_connection']>,
): Promise<string> => {
  const { uuid } = await db
    .insertInto('partner_connection')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('organization_uuid').doUpdateSet((builder) => ({
        kind: builder.ref('excluded.kind'),
        name: builder.ref('excluded.name'),
        enabled: builder.ref('excluded.enabled'),
        settings: builder.ref('excluded.settings'),
        idp_entity_id: builder.ref('excluded.idp_entity_id'),
        certificates: builder.ref('excluded.certificates'),
        secrets: builder.ref('excluded.secrets'),
        sandbox: builder.ref('excluded.sandbox'),
        changed_at: builder.ref('excluded.changed_at'),
        tested_at: builder.ref('excluded.tested_at'),
        test_problem: builder.ref('excluded.test_problem'),
      })),
    )
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

export const updateConnection = (
  db: Database,
  organizationUuid: string,
  change: Updateable<Tables['partner_connection']>,
) => db.updateTable('partner_connection').set(change).where('organization_uuid', '=', organizationUuid).execute()

export const setPartnerOnly = (db: Database, organizationUuid: string, isPartnerOnly: boolean) =>
  db
    .updateTable('identity_organization')
    .set({ partner_only: isPartnerOnly })
    .where('uuid', '=', organizationUuid)
    .execute()

/** Deletes the connection with everything its platform named: people, courses, activities, and sign-ons in progress. */
export const deleteConnection = (db: Database, organizationUuid: string) =>
  db.deleteFrom('partner_connection').where('organization_uuid', '=', organizationUuid).execute()

export const getLinkedPeopleStats = (db: Database, connectionUuid: string) =>
  db
    .selectFrom('partner_person')
    .select((select) => [
      sql<number>`count(distinct account_uuid)::int`.as('linked'),
      select.fn.max('signed_in_at').as('last_sign_in'),
    ])
    .where('connection_uuid', '=', connectionUuid)
    .executeTakeFirstOrThrow()

export const findOrganizationByCode = (db: Database, schoolCode: string) =>
  db.selectFrom('identity_organization').select('uuid').where('school_code', '=', schoolCode).executeTakeFirst()

/** Finds the school of a session, even one that has ended. */
export const findSchoolOfSession = (db: Database, secretHash: Buffer) =>
  db
    .selectFrom('identity_session')
    .innerJoin('identity_account', 'identity_account.uuid', 'identity_session.account_uuid')
    .select('identity_account.organization_uuid')
    .where('identity_session.secret_hash', '=', secretHash)
    .executeTakeFirst()
