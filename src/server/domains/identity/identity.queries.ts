/** Queries for people and their auth sessions; each function runs one statement. */
import { sql } from 'kysely'
import { features } from '#rules/features.ts'
import { markOwned, type Actor, type Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'
import type { SessionColumns } from '#server/platform/http/create-routes.ts'
import { memoize } from '#server/platform/memoize.ts'

/** The features that a school can turn on and off. */
const schoolFeatures = features.map((feature) => `identity_organization.${feature}` as const)

/** The parts that need family consent at the school, and those that this person's family consented to. */
const consentColumns = ['identity_organization.consent_for', 'identity_account.consented'] as const

const personColumns = [
  'identity_account.uuid as account_uuid',
  'identity_account.organization_uuid',
  'identity_account.email',
  'identity_account.username',
  'identity_account.first_name',
  'identity_account.last_name',
  'identity_account.user_type',
  'identity_account.audience',
  'identity_account.permissions',
  'identity_account.operator',
  'identity_account.landing',
  'identity_account.feature_tour',
  'identity_organization.name as organization_name',
  ...consentColumns,
  ...schoolFeatures,
] as const

const selectActivePeople = (db: Database) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .where('identity_account.disabled_at', 'is', null)

export type AccountHolder = Awaited<ReturnType<typeof getAccountHolder>> & object

export const getAccountHolder = (db: Database, accountUuid: string) =>
  selectActivePeople(db).select(personColumns).where('identity_account.uuid', '=', accountUuid).executeTakeFirst()

/** Returns the key that encrypts what the person's devices have not sent yet; it is deleted with the account. */
export const getDraftKey = async (db: Database, accountUuid: string): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('identity_account')
    .select('draft_key')
    .where('uuid', '=', accountUuid)
    .executeTakeFirst()
  return row?.draft_key
}

interface LoginLookup {
  name: string
  /** Empty if only an email address was typed. */
  schoolCode: string
  identityHash: Buffer
  networkHash: Buffer
  /** A device or network that was used since then counts as known. */
  since: Date
}

/**
 * Compares without regard to case in any alphabet, with the same result on every server: the plain `lower` of some
 * servers knows ASCII only.
 */
export const matchesLoginName = (
  column:
    | 'identity_account.email'
    | 'identity_account.username'
    | 'identity_organization.school_code'
    | 'identity_organization.name',
  name: string,
) => sql<boolean>`lower(${sql.ref(column)} collate "und-x-icu") = lower(${name.normalize('NFC')} collate "und-x-icu")`

/** Finds an account by email address, or by username or email address within the school of a code. */
export const findAccountForLogin = (db: Database, login: LoginLookup) => {
  const { name, schoolCode, identityHash, networkHash, since } = login
  return selectActivePeople(db)
    .select(['identity_account.uuid', 'identity_account.password_hash', 'identity_account.temporary_sign_in'])
    .select(['identity_account.user_type', 'identity_organization.partner_only'])
    .select((select) => {
      const secondStep = select
        .selectFrom('identity_second_step')
        .select('identity_second_step.account_uuid')
        .whereRef('identity_second_step.account_uuid', '=', 'identity_account.uuid')
        .where('confirmed_at', 'is not', null)
      const earlierSessions = select
        .selectFrom('identity_session')
        .select('identity_session.uuid')
        .whereRef('identity_session.account_uuid', '=', 'identity_account.uuid')
        .where('identity_session.accessed_at', '>', since)
      return [
        select.exists(secondStep).$castTo<boolean>().as('second_step'),
        select.exists(earlierSessions.where('identity_hash', '=', identityHash)).as('known_device'),
        select.exists(earlierSessions.where('network_hash', '=', networkHash)).as('known_network'),
      ]
    })
    .where((where) => {
      const byEmail = matchesLoginName('identity_account.email', name)
      const byUsername = matchesLoginName('identity_account.username', name)
      if (!schoolCode) return byEmail
      return where.and([
        matchesLoginName('identity_organization.school_code', schoolCode),
        name.includes('@') ? where.or([byEmail, byUsername]) : byUsername,
      ])
    })
    .orderBy('identity_account.uuid')
    .executeTakeFirst()
}

/** Only the admins of a school that is closing can sign in, to export its data or to cancel the closing. */
const canEnterSchool = sql<boolean>`(identity_organization.closing_since is null or identity_account.user_type = 'admin')`

const signInGateQuery = preparedQuery<{ accountUuid: string }>()((db, param) =>
  db
    .selectFrom('identity_account')
    .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
    .select(['identity_account.user_type', ...consentColumns, canEnterSchool.as('let_in')])
    .where('identity_account.uuid', '=', param('accountUuid'))
    .compile(),
)

/**
 * Returns what decides whether an authenticated person may sign in: their school's state and their family's consent.
 */
export const getSignInGate = async (db: Database, accountUuid: string) =>
  (await signInGateQuery(db, { accountUuid }))[0]

const prepareLiveSessionQuery = (extraColumns: SessionColumns) =>
  preparedQuery<{ secretHash: Buffer }>()((db, param) =>
    db
      .selectFrom('identity_session')
      .innerJoin('identity_account', 'identity_account.uuid', 'identity_session.account_uuid')
      .innerJoin('identity_organization', 'identity_organization.uuid', 'identity_account.organization_uuid')
      .select([
        'identity_session.uuid as session_uuid',
        'identity_session.created_at',
        'identity_session.accessed_at',
        'identity_session.shared_device',
        'identity_session.identity_hash',
        'identity_session.second_step',
        'identity_account.uuid as account_uuid',
        'identity_account.organization_uuid',
        'identity_account.user_type',
        'identity_account.permissions',
        'identity_account.operator',
        'identity_organization.time_zone',
        ...consentColumns,
        ...schoolFeatures,
      ])
      .select(Object.entries(extraColumns).map(([name, value]) => value.as(`known_${name}`)))
      .where('identity_session.secret_hash', '=', param('secretHash'))
      .where('identity_session.ended_at', 'is', null)
      .where('identity_account.disabled_at', 'is', null)
      .where(canEnterSchool)
      .compile(),
  )

const noColumns: SessionColumns = {}
const liveSessionQueries = new WeakMap<SessionColumns, ReturnType<typeof prepareLiveSessionQuery>>()

/**
 * Returns the active session of a cookie, with what every call needs to know about its holder and the columns this
 * caller wants.
 */
export const findLiveSession = async (db: Database, secretHash: Buffer, extraColumns: SessionColumns = noColumns) => {
  const query = memoize(liveSessionQueries, extraColumns, () => prepareLiveSessionQuery(extraColumns))
  const [session] = await query(db, { secretHash })
  if (!session) return undefined
  const known: Record<string, unknown> = {}
  for (const name of Object.keys(extraColumns)) known[name] = session[`known_${name}`]
  return { ...session, known }
}

/** Inserts a session, and stores when its person last used the app. */
export const insertSession = (
  db: Database,
  session: {
    account_uuid: string
    secret_hash: Buffer
    token_hash: Buffer
    identity_hash: Buffer
    network_hash: Buffer
    device: string
    shared_device: boolean
    second_step: boolean
    created_at: Date
    accessed_at: Date
  },
) =>
  db
    .with('seen', (query) =>
      query
        .updateTable('identity_account')
        .set({ last_seen_at: session.created_at })
        .where('uuid', '=', session.account_uuid),
    )
    .insertInto('identity_session')
    .values(session)
    .returning('uuid')
    .executeTakeFirstOrThrow()

export const touchSession = (db: Database, sessionUuid: string, now: Date) =>
  db.updateTable('identity_session').set({ accessed_at: now }).where('uuid', '=', sessionUuid).execute()

/**
 * Returns whether the token belongs to any session of the person: a page that was loaded under an earlier session sends
 * that session's token.
 */
export const isEarlierToken = async (db: Database, accountUuid: string, tokenHash: Buffer): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_session')
    .select('uuid')
    .where('account_uuid', '=', accountUuid)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

export const listOpenSessions = (db: Database, accountUuid: string, since: Date) =>
  db
    .selectFrom('identity_session')
    .select(['uuid', 'device', 'created_at', 'accessed_at'])
    .where('account_uuid', '=', accountUuid)
    .where('ended_at', 'is', null)
    .where('accessed_at', '>', since)
    .orderBy('accessed_at', 'desc')
    .limit(50)
    .execute()

export const findOwnSession = async (
  db: Database,
  actor: Actor,
  uuid: string,
): Promise<Owned<{ uuid: string }> | undefined> => {
  const row = await db
    .selectFrom('identity_session')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', actor.accountUuid)
    .executeTakeFirst()
  return row && markOwned(row)
}

export const endSession = (db: Database, session: Owned<{ uuid: string }>, now: Date) =>
  db.updateTable('identity_session').set({ ended_at: now }).where('uuid', '=', session.uuid).execute()

/** Ends the session of a cookie that is about to be replaced. */
export const endSessionBySecret = (db: Database, secretHash: Buffer, now: Date) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: now })
    .where('secret_hash', '=', secretHash)
    .where('ended_at', 'is', null)
    .execute()

/** The most finished tours stored for one person, which is more than the product will ever have. */
const MAX_TOURS = 20

/** Adds the tours to those the person finished before, on any device. */
export const addFinishedTours = (db: Database, accountUuid: string, tours: string[]) =>
  db
    .updateTable('identity_account')
    .set({
      feature_tour: sql`jsonb_build_object('dashboard', (
        select coalesce(jsonb_agg(tour order by first), '[]') from (
          select tour, min(position) as first
          from jsonb_array_elements_text((feature_tour -> 'dashboard') || ${JSON.stringify(tours)}::jsonb)
            with ordinality as listed (tour, position)
          group by tour order by first limit ${MAX_TOURS}
        ) as finished
      ))`,
    })
    .where('uuid', '=', accountUuid)
    .execute()
