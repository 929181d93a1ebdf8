/** Queries for second steps; each function runs one statement. */
import type { Database } from '#server/platform/database/database.ts'

export const findSecondStep = (db: Database, accountUuid: string) =>
  db
    .selectFrom('identity_account')
    .leftJoin('identity_second_step', 'identity_second_step.account_uuid', 'identity_account.uuid')
    .select((select) => [
      'identity_account.user_type',
      'identity_account.password_hash',
      'identity_account.email',
      'identity_account.username',
      'identity_second_step.secret',
      'identity_second_step.confirmed_at',
      'identity_second_step.pending',
      'identity_second_step.pending_at',
      select
        .selectFrom('identity_recovery_code')
        .whereRef('identity_recovery_code.account_uuid', '=', 'identity_account.uuid')
        .where('used_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('codes_left'),
      select
        .selectFrom('identity_passkey')
        .whereRef('identity_passkey.account_uuid', '=', 'identity_account.uuid')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    ])
    .where('identity_account.uuid', '=', accountUuid)
    .executeTakeFirst()

export type SecondStepState = NonNullable<Awaited<ReturnType<typeof findSecondStep>>>

/**
 * Locks the person's second step until the transaction ends, so that of two changes at once, the second sees what the
 * first did. Creates the row if there is none.
 */
export const lockSecondStep = (tx: Database, accountUuid: string) =>
  tx
    .insertInto('identity_second_step')
    .values({ account_uuid: accountUuid })
    .onConflict((conflict) => conflict.column('account_uuid').doUpdateSet({ account_uuid: accountUuid }))
    .returning(['secret', 'confirmed_at'])
    .executeTakeFirstOrThrow()

/** Turns the second step on without an authenticator app: a passkey was added. */
export const turnOnSecondStep = (db: Database, accountUuid: string, now: Date) =>
  db
    .updateTable('identity_second_step')
    .set({ confirmed_at: now })
    .where('account_uuid', '=', accountUuid)
    .where('confirmed_at', 'is', null)
    .execute()

/** Removes the authenticator app. The second step stays on for the passkeys. */
export const deleteSecret = (db: Database, accountUuid: string) =>
  db
    .updateTable('identity_second_step')
    .set({ secret: null, pending: null, pending_at: null })
    .where('account_uuid', '=', accountUuid)
    .execute()

/** Saves a new secret, pending next to the one in use. */
export const savePendingSecret = (db: Database, { accountUuid, pending, now }: PendingSecret) =>
  db
    .insertInto('identity_second_step')
    .values({ account_uuid: accountUuid, pending, pending_at: now })
    .onConflict((conflict) => conflict.column('account_uuid').doUpdateSet({ pending, pending_at: now }))
    .execute()
interface PendingSecret {
  accountUuid: string
  pending: Buffer
  now: Date
}

/** @returns whether a pending secret existed and was this one */
export const confirmPendingSecret = async (
  db: Database,
  { accountUuid, pending, secret, step, now }: PendingSecret & { secret: Buffer; step: number },
): Promise<boolean> => {
  const row = await db
    .updateTable('identity_second_step')
    .set({ secret, confirmed_at: now, last_step: step, pending: null, pending_at: null })
    .where('account_uuid', '=', accountUuid)
    .where('pending', '=', pending)
    .returning('account_uuid')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * More steps than a phone's clock can be ahead. A stored step later than that was accepted while our clock was wrong.
 */
const MAX_STEPS_AHEAD = 10

/** @returns false if a code of this time step, or of a later one, was accepted before */
export const consumeStep = async (db: Database, accountUuid: string, step: number): Promise<boolean> => {
  const row = await db
    .updateTable('identity_second_step')
    .set({ last_step: step })
    .where('account_uuid', '=', accountUuid)
    .where('confirmed_at', 'is not', null)
    .where((where) => where.or([where('last_step', '<', step), where('last_step', '>', step + MAX_STEPS_AHEAD)]))
    .returning('account_uuid')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if there is no such code, or it was used */
export const consumeRecoveryCode = async (
  db: Database,
  { accountUuid, codeHash, now }: { accountUuid: string; codeHash: Buffer; now: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('identity_recovery_code')
    .set({ used_at: now })
    .where('account_uuid', '=', accountUuid)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('account_uuid')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteRecoveryCodes = (db: Database, accountUuid: string) =>
  db.deleteFrom('identity_recovery_code').where('account_uuid', '=', accountUuid).execute()

export const insertRecoveryCodes = (db: Database, accountUuid: string, hashes: readonly Buffer[]) =>
  db
    .insertInto('identity_recovery_code')
    .values(hashes.map((code_hash) => ({ account_uuid: accountUuid, code_hash })))
    .execute()

/** Turns the second step off. */
export const deleteSecondStep = (db: Database, accountUuid: string) =>
  db.deleteFrom('identity_second_step').where('account_uuid', '=', accountUuid).execute()

/** Marks the session in which the second step was confirmed, so that it needs no other proof. */
export const recordSecondStep = (db: Database, sessionUuid: string) =>
  db.updateTable('identity_session').set({ second_step: true }).where('uuid', '=', sessionUuid).execute()

/** Returns how the session started, or undefined if it no longer exists. */
export const getSessionStart = (db: Database, sessionUuid: string) =>
  db
    .selectFrom('identity_session')
    .select(['created_at', 'shared_device'])
    .where('uuid', '=', sessionUuid)
    .executeTakeFirst()

/** Returns whether the person passed a second step on this device before. */
export const hasPassedOnDevice = async (
  db: Database,
  accountUuid: string,
  { identityHash, since }: { identityHash: Buffer; since: Date },
): Promise<boolean> => {
  const session = await db
    .selectFrom('identity_session')
    .select('uuid')
    .where('account_uuid', '=', accountUuid)
    .where('identity_hash', '=', identityHash)
    .where('accessed_at', '>', since)
    .where('second_step', 'is', true)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** @param but the actor's own session, if it stays open */
export const endOtherSessions = (db: Database, accountUuid: string, { now, but }: { now: Date; but?: string }) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: now })
    .where('account_uuid', '=', accountUuid)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('uuid', '!=', but!))
    .execute()
