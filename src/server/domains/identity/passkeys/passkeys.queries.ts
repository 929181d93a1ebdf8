/** Queries for passkeys and their challenges; each function runs one statement. */
import { type Insertable, sql } from 'kysely'
import { markOwned, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { SignInTarget } from '../ranks.ts'

export const insertChallenge = (db: Database, challenge: Insertable<Tables['identity_passkey_challenge']>) =>
  db.insertInto('identity_passkey_challenge').values(challenge).execute()

/** Deletes the challenge, so that of several simultaneous uses one succeeds. @returns undefined if it doesn't exist */
export const consumeChallenge = (db: Database, challengeHash: Buffer) =>
  db
    .deleteFrom('identity_passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .returning(['identity_hash', 'session_uuid', 'user_handle', 'expires_at'])
    .executeTakeFirst()

export const deleteChallengesBefore = (db: Database, moment: Date) =>
  db.deleteFrom('identity_passkey_challenge').where('expires_at', '<', moment).execute()

export const listPasskeys = (db: Database, accountUuid: string) =>
  db
    .selectFrom('identity_passkey')
    .select(['uuid', 'name', 'credential_id', 'user_handle', 'created_at', 'last_used_at'])
    .where('account_uuid', '=', accountUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute()

/** @returns undefined if the passkey is known already */
export const insertPasskey = (db: Database, passkey: Insertable<Tables['identity_passkey']>) =>
  db
    .insertInto('identity_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['uuid', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()

const selectActivePasskeys = (db: Database) =>
  db
    .selectFrom('identity_passkey')
    .innerJoin('identity_account', 'identity_account.uuid', 'identity_passkey.account_uuid')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select([
      'identity_passkey.uuid',
      'identity_passkey.account_uuid',
      'identity_passkey.credential_id',
      'identity_passkey.public_key',
      'identity_passkey.user_handle',
      'identity_passkey.counter',
      'identity_passkey.direct',
      'identity_account.user_type',
      'identity_account.temporary_sign_in',
      'identity_organization.partner_only',
    ])
    .where('identity_account.disabled_at', 'is', null)
    // Passkeys are for staff. Those of a person who became a student are removed, and would open nothing.
    .where('identity_account.user_type', '<>', 'student')

interface PasskeyLookup {
  credentialId: Buffer
  identityHash: Buffer
  networkHash: Buffer
  /** A device or network that was used since then counts as known. */
  since: Date
}

/** Finds the passkey that signs somebody in, and whether the person was on this device or network before. */
export const findPasskeyForSignIn = (db: Database, { credentialId, identityHash, networkHash, since }: PasskeyLookup) =>
  selectActivePasskeys(db)
    .select((select) => {
      const earlierSessions = select
        .selectFrom('identity_session')
        .select('identity_session.uuid')
        .whereRef('identity_session.account_uuid', '=', 'identity_account.uuid')
        .where('identity_session.accessed_at', '>', since)
      return [
        select
          .exists(earlierSessions.where('identity_hash', '=', identityHash))
          .$castTo<boolean>()
          .as('known_device'),
        select
          .exists(earlierSessions.where('network_hash', '=', networkHash))
          .$castTo<boolean>()
          .as('known_network'),
      ]
    })
    .where('identity_passkey.credential_id', '=', credentialId)
    .executeTakeFirst()

export const findPasskeyOfPerson = (db: Database, accountUuid: string, credentialId: Buffer) =>
  selectActivePasskeys(db)
    .where('identity_passkey.account_uuid', '=', accountUuid)
    .where('identity_passkey.credential_id', '=', credentialId)
    .executeTakeFirst()

export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskeyOfPerson>>>

/**
 * Stores the counter of a use, which only goes up, unless the passkey doesn't count.
 * @returns false if another use was faster, or the passkey was removed
 */
export const recordPasskeyUse = async (
  db: Database,
  { uuid, counter, now }: { uuid: string; counter: number; now: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('identity_passkey')
    .set({ counter, last_used_at: now })
    .where('uuid', '=', uuid)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the passkey sign in by itself again, because its owner has proved another step too. */
export const restoreDirectSignIn = (db: Database, uuid: string) =>
  db
    .updateTable('identity_passkey')
    .set({ direct: true })
    .where('uuid', '=', uuid)
    .where('direct', 'is', false)
    .execute()

/**
 * Ends signing in with passkeys alone: somebody reset the person's sign-in, or the person got a higher rank. As a second
 * step they stay, so that the password alone opens nothing.
 */
export const suspendDirectSignIn = (db: Database, { uuid }: SignInTarget) =>
  db.updateTable('identity_passkey').set({ direct: false }).where('account_uuid', '=', uuid).execute()

export const findOwnPasskey = async (
  db: Database,
  accountUuid: string,
  uuid: string,
): Promise<Owned<{ uuid: string }> | undefined> => {
  const row = await db
    .selectFrom('identity_passkey')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirst()
  return row && markOwned(row)
}

export const renamePasskey = (db: Database, { uuid }: Owned<{ uuid: string }>, name: string) =>
  db.updateTable('identity_passkey').set({ name }).where('uuid', '=', uuid).execute()

export const deletePasskey = (db: Database, { uuid }: Owned<{ uuid: string }>) =>
  db.deleteFrom('identity_passkey').where('uuid', '=', uuid).execute()

export const deletePasskeys = (db: Database, accountUuid: string) =>
  db.deleteFrom('identity_passkey').where('account_uuid', '=', accountUuid).execute()

/**
 * Deletes the passkeys of those who are students now. Where they were the whole second step, it ends, because a student
 * could not pass it any more.
 */
export const deletePasskeysOfStudents = (db: Database, people: readonly string[]) =>
  sql`
    with removed as (
      delete from identity_passkey using identity_account account
      where account.uuid = identity_passkey.account_uuid and account.user_type = 'student'
        and account.uuid = any(${[...people]}::uuid[])
      returning identity_passkey.account_uuid
    ), ended as (
      delete from identity_second_step where secret is null and account_uuid in (select account_uuid from removed)
      returning account_uuid
    )
    delete from identity_recovery_code where account_uuid in (select account_uuid from ended)`.execute(db)
