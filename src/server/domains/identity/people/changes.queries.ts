/** Writes the people of a school; each function runs one statement. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { matchesLoginName } from '../identity.queries.ts'
import type { SignInTarget } from '../ranks.ts'

/** Serializes changes to the people of a school: of two at once, the second sees what the first did. */
export const lockPeople = (tx: Database, organizationUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`people ${organizationUuid}`}))`.execute(tx)

/** Serializes removing a system admin and closing a school, across all schools: one system admin always remains. */
export const lockOperators = (tx: Database) => sql`select pg_advisory_xact_lock(hashtext('operators'))`.execute(tx)

/** Counts the active admins of the school other than this person. */
export const countOtherAdmins = async (db: Database, organizationUuid: string, uuid: string): Promise<number> => {
  const { count } = await db
    .selectFrom('identity_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_uuid', '=', organizationUuid)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('uuid', '<>', uuid)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the other active system admins; those of a closing school don't count, because they leave with it. */
export const countOtherOperators = async (db: Database, uuid: string): Promise<number> => {
  const { count } = await db
    .selectFrom('identity_account')
    .innerJoin('identity_organization as school', 'school.uuid', 'identity_account.organization_uuid')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('school.closing_since', 'is', null)
    .where('operator', '=', true)
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('identity_account.uuid', '<>', uuid)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the account with an email address, at any school of this installation. */
export const findByEmail = (db: Database, email: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid', 'organization_uuid', 'first_name', 'last_name'])
    .where(matchesLoginName('identity_account.email', email))
    .executeTakeFirst()

export const findByUsername = (db: Database, organizationUuid: string, username: string) =>
  db
    .selectFrom('identity_account')
    .select(['uuid', 'organization_uuid', 'first_name', 'last_name'])
    .where('organization_uuid', '=', organizationUuid)
    .where(matchesLoginName('identity_account.username', username))
    .executeTakeFirst()

/** Lists the usernames that start with `base`, to find a free one. */
export const listUsernamesLike = async (db: Database, organizationUuid: string, base: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select(sql<string>`lower(username collate "und-x-icu")`.as('username'))
    .where('organization_uuid', '=', organizationUuid)
    .where(sql<boolean>`starts_with(lower(username collate "und-x-icu"), lower(${base} collate "und-x-icu"))`)
    .execute()
  return rows.map(({ username }) => username)
}

export const insertPerson = (db: Database, person: Insertable<Tables['identity_account']>) =>
  db.insertInto('identity_account').values(person).returning('uuid').executeTakeFirstOrThrow()

export const findSectionOfSchool = (db: Database, organizationUuid: string, uuid: string) =>
  db
    .selectFrom('identity_section')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('uuid', '=', uuid)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

export const insertMember = (
  db: Database,
  member: { section_uuid: string; account_uuid: string; part: 'teacher' | 'pupil' },
) =>
  db
    .insertInto('identity_section_member')
    .values(member)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type RevisedPerson = Owned<{ uuid: string; revision: number }>

const saveRevision = async (
  db: Database,
  person: RevisedPerson,
  change: Updateable<Tables['identity_account']>,
): Promise<boolean> => {
  const row = await db
    .updateTable('identity_account')
    .set({ ...change, revision: person.revision + 1 })
    .where('uuid', '=', person.uuid)
    .where('revision', '=', person.revision)
    .returning('uuid')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false if somebody else has saved since the person was read */
export const updatePerson = (
  db: Database,
  person: SignInTarget<RevisedPerson>,
  change: Updateable<Tables['identity_account']>,
): Promise<boolean> => saveRevision(db, person, change)

/**
 * Updates fields that grant no access, which all people may change for themselves.
 * @returns false if somebody else has saved in the meantime
 */
export const updateNames = (
  db: Database,
  person: RevisedPerson,
  { first_name, last_name, landing }: { first_name: string; last_name: string; landing: 'home' | 'learn' },
): Promise<boolean> => saveRevision(db, person, { first_name, last_name, landing })

/**
 * Sets a new password. A student's passphrase is final; an adult's first password must be changed. The current role
 * counts, because it may have changed while the password was hashed.
 */
export const updatePassword = (
  db: Database,
  person: SignInTarget,
  { password_hash, now }: { password_hash: string; now: Date },
) =>
  db
    .updateTable('identity_account')
    .set({
      password_hash,
      temporary_sign_in: sql<boolean>`user_type <> 'student'`,
      passphrase_at: sql<Date | null>`case when user_type = 'student' then ${now}::timestamptz else passphrase_at end`,
    })
    .where('uuid', '=', person.uuid)
    .execute()

/** Deletes the passphrase of a person who is no longer a student. A password that they chose themselves stays. */
export const deletePassphrase = (db: Database, person: SignInTarget) =>
  db
    .updateTable('identity_account')
    .set({ password_hash: null, passphrase_at: null })
    .where('uuid', '=', person.uuid)
    .where('passphrase_at', 'is not', null)
    .execute()

/** Deletes a first password that somebody else chose and saw, if its owner has not replaced it. */
export const deleteTemporaryPassword = (db: Database, person: SignInTarget) =>
  db
    .updateTable('identity_account')
    .set({ password_hash: null, temporary_sign_in: false })
    .where('uuid', '=', person.uuid)
    .where('temporary_sign_in', 'is', true)
    .execute()

/** Removes every way to sign in, so that only the link created next opens the account. */
export const revokeSignInForLink = (db: Database, person: SignInTarget, now: Date) =>
  db
    .updateTable('identity_account')
    .set({
      password_hash: null,
      temporary_sign_in: false,
      invited_at: sql<Date>`coalesce(invited_at, ${now}::timestamptz)`,
    })
    .where('uuid', '=', person.uuid)
    .execute()

/** Sets each time only once, so the first one stays; a person marked as withdrawn remains withdrawn. */
export const markDeactivated = (db: Database, person: SignInTarget, { left, now }: { left: boolean; now: Date }) =>
  db
    .updateTable('identity_account')
    .set((row) => ({
      disabled_at: sql<Date>`coalesce(disabled_at, ${now}::timestamptz)`,
      left_at: left ? sql<Date>`coalesce(left_at, ${now}::timestamptz)` : row.ref('left_at'),
      revision: sql<number>`revision + 1`,
    }))
    .where('uuid', '=', person.uuid)
    .execute()

export const markReactivated = (db: Database, person: SignInTarget) =>
  db
    .updateTable('identity_account')
    .set({ disabled_at: null, left_at: null, revision: sql<number>`revision + 1` })
    .where('uuid', '=', person.uuid)
    .execute()
