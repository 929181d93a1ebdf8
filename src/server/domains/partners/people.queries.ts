/** Whose account it is that a platform signs in; each function is one statement. */
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

const accountColumns = [
  'identity_account.uuid',
  'identity_account.user_type',
  'identity_account.operator',
  'identity_account.disabled_at',
] as const

export const linkedAccount = (db: Database, connectionUuid: string, subject: string) =>
  db
    .selectFrom('partner_person')
    .innerJoin('partner_connection', 'partner_connection.uuid', 'partner_person.connection_uuid')
    .innerJoin('identity_account', (join) =>
      join
        .onRef('identity_account.uuid', '=', 'partner_person.account_uuid')
        .onRef('identity_account.organization_uuid', '=', 'partner_connection.organization_uuid'),
    )
    .select(accountColumns)
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('identity_second_step')
            .select('identity_second_step.account_uuid')
            .whereRef('identity_second_step.account_uuid', '=', 'identity_account.uuid')
            .where('identity_second_step.confirmed_at', 'is not', null),
        )
        .as('has_second_step'),
    )
    .where('partner_person.connection_uuid', '=', connectionUuid)
    .where('partner_person.subject', '=', subject)
    .executeTakeFirst()

const same = (column: string, value: string) =>
  sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") = lower(${value.normalize('NFC')} collate "und-x-icu")`

interface Looking {
  connection: { uuid: string; organization_uuid: string }
  /** Undefined where the rules do not go by it. */
  email: string | undefined
  username: string | undefined
}

/** People of the school by these names whom the platform does not know under another one; one who is meant by both once. */
export const accountsNamed = (db: Database, { connection, email, username }: Looking) =>
  db
    .selectFrom('identity_account')
    .select(accountColumns)
    .where('organization_uuid', '=', connection.organization_uuid)
    .where((where) =>
      where.or([
        ...(email ? [same('identity_account.email', email)] : []),
        ...(username ? [same('identity_account.username', username)] : []),
        sql<boolean>`false`,
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('partner_person')
            .select('subject')
            .whereRef('partner_person.account_uuid', '=', 'identity_account.uuid')
            .where('partner_person.connection_uuid', '=', connection.uuid),
        ),
      ),
    )
    .limit(2)
    .execute()

/** @returns whether it was new: two tabs may come in at once */
export const linkPerson = async (db: Database, person: Insertable<Tables['partner_person']>): Promise<boolean> => {
  const row = await db
    .insertInto('partner_person')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

export const noteSignIn = (
  db: Database,
  { connectionUuid, subject, now }: { connectionUuid: string; subject: string; now: Date },
) =>
  db
    .updateTable('partner_person')
    .set({ signed_in_at: now })
    .where('connection_uuid', '=', connectionUuid)
    .where('subject', '=', subject)
    .execute()

/** An address is nobody else's, a username nobody else's in the school. */
export const takenNames = (db: Database, organizationUuid: string, names: { email?: string; username?: string }) =>
  db
    .selectFrom('identity_account')
    .select([
      sql<boolean>`coalesce(bool_or(${names.email ? same('email', names.email) : sql`false`}), false)`.as('email'),
      sql<boolean>`coalesce(bool_or(organization_uuid = ${organizationUuid}
        and ${names.username ? same('username', names.username) : sql`false`}), false)`.as('username'),
    ])
    .where((where) =>
      where.or([
        ...(names.email ? [same('email', names.email)] : []),
        ...(names.username ? [same('username', names.username)] : []),
        sql<boolean>`false`,
      ]),
    )
    .executeTakeFirstOrThrow()

export const addAccount = (db: Database, account: Insertable<Tables['identity_account']>) =>
  db.insertInto('identity_account').values(account).returning('uuid').executeTakeFirstOrThrow()

export const subjectOf = (db: Database, accountUuid: string) =>
  db
    .selectFrom('partner_person')
    .innerJoin('partner_connection', 'partner_connection.uuid', 'partner_person.connection_uuid')
    .innerJoin('identity_account', 'identity_account.uuid', 'partner_person.account_uuid')
    .select('partner_person.subject')
    .whereRef('identity_account.organization_uuid', '=', 'partner_connection.organization_uuid')
    .where('partner_person.account_uuid', '=', accountUuid)
    .executeTakeFirst()
