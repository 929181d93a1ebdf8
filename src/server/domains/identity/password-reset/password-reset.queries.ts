/** Queries for password resets; each function runs one statement. */
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { matchesLoginName } from '../identity.queries.ts'
import type { SignInTarget } from '../ranks.ts'

export type LinkPurpose = 'reset' | 'invite' | 'change'

export const insertResetLink = (
  db: Database,
  link: { token_hash: Buffer; account_uuid: string; purpose: LinkPurpose; made_at: Date; expires_at: Date },
) => db.insertInto('identity_password_link').values(link).execute()

const isAmong = (people: readonly string[]) => sql<boolean>`account_uuid = any(${[...people]}::uuid[])`

/** Finds the account of a valid link, unless the person has left. */
export const findAccountByLink = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('identity_password_link')
    .innerJoin('identity_account', 'identity_account.uuid', 'identity_password_link.account_uuid')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select((select) => [
      'identity_account.uuid',
      'identity_account.user_type',
      'identity_account.email',
      'identity_account.username',
      'identity_account.first_name',
      'identity_account.last_name',
      'identity_organization.name as school_name',
      'identity_organization.school_code',
      'identity_password_link.purpose',
      select
        .exists(
          select
            .selectFrom('identity_second_step')
            .select('identity_second_step.account_uuid')
            .whereRef('identity_second_step.account_uuid', '=', 'identity_account.uuid')
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('second_step'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export type LinkedAccount = NonNullable<Awaited<ReturnType<typeof findAccountByLink>>>

/** @returns false if another request used the link first */
export const consumeLink = async (db: Database, tokenHash: Buffer): Promise<boolean> => {
  const row = await db
    .deleteFrom('identity_password_link')
    .where('token_hash', '=', tokenHash)
    .returning('account_uuid')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteLinks = (db: Database, accountUuid: string) =>
  db.deleteFrom('identity_password_link').where('account_uuid', '=', accountUuid).execute()

export const deleteLinksOfMany = (db: Database, people: readonly string[]) =>
  db.deleteFrom('identity_password_link').where(isAmong(people)).execute()

export const deleteLinksBefore = (db: Database, moment: Date) =>
  db.deleteFrom('identity_password_link').where('expires_at', '<', moment).execute()

/** Counts recent reset links of one person, because a few emails are enough. */
export const countRecentLinks = async (db: Database, accountUuid: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('identity_password_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_uuid', '=', accountUuid)
    .where('purpose', '=', 'reset')
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Saves a password that its owner chose, so it is no longer temporary. */
export const savePassword = (db: Database, person: SignInTarget, password_hash: string) =>
  db
    .updateTable('identity_account')
    .set({ password_hash, temporary_sign_in: false })
    .where('uuid', '=', person.uuid)
    .execute()

/** Finds the account that the typed name means, if it can have a password here at all. */
export const findAccountToReset = (db: Database, { name, schoolCode }: { name: string; schoolCode: string }) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select('identity_account.uuid')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where((where) => {
      const byEmail = matchesLoginName('identity_account.email', name)
      if (!schoolCode) return byEmail
      const byUsername = matchesLoginName('identity_account.username', name)
      return where.and([
        matchesLoginName('identity_organization.school_code', schoolCode),
        where.or([byEmail, byUsername]),
      ])
    })
    .orderBy('identity_account.uuid')
    .executeTakeFirst()

export const findEmailRecipient = (db: Database, accountUuid: string) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select([
      'identity_account.email',
      'identity_account.first_name',
      'identity_account.user_type',
      'identity_organization.name as school_name',
    ])
    .where('identity_account.uuid', '=', accountUuid)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** Stores a reset request; the first one counts until it is answered. */
export const insertResetRequest = (db: Database, accountUuid: string, wished_at: Date) =>
  db
    .insertInto('identity_reset_wish')
    .values({ account_uuid: accountUuid, wished_at })
    .onConflict((conflict) => conflict.column('account_uuid').doNothing())
    .execute()

export const deleteResetRequest = (db: Database, accountUuid: string) =>
  db.deleteFrom('identity_reset_wish').where('account_uuid', '=', accountUuid).execute()

export const deleteResetRequests = (db: Database, people: readonly string[]) =>
  db.deleteFrom('identity_reset_wish').where(isAmong(people)).execute()
