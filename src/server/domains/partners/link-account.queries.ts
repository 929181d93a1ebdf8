/** Finds and links the account that a platform signs in; each function runs one statement. */
import { sql } from 'kysely'
import type { Audience, UserType } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import { preparedQuery } from '#server/platform/database/prepared-query.ts'

export interface PartnerAccount {
  uuid: string
  user_type: UserType
  operator: boolean
  disabled_at: Date | null
  has_second_step: boolean
}

/** The protocol that names the person; calls of a platform use the names of its SSO. */
export type Protocol = 'saml' | 'lti'

/** Identifies a person as the platform does. */
interface PartnerSubject {
  connectionUuid: string
  protocol: Protocol
  subject: string
}

const accountColumns = sql`
  account.uuid, account.user_type, account.operator, account.disabled_at,
  exists (
    select from identity_second_step step where step.account_uuid = account.uuid and step.confirmed_at is not null
  ) as has_second_step`

/** A person who moved to another school can't sign in through either school's platform. */
const schoolAccountJoin = sql`
  join partner_connection connection on connection.uuid = person.connection_uuid
  join identity_account account
    on account.uuid = person.account_uuid and account.organization_uuid = connection.organization_uuid`

const linked = preparedQuery<PartnerSubject>()((db, param) =>
  sql<PartnerAccount>`
    select ${accountColumns} from partner_person person ${schoolAccountJoin}
    where person.connection_uuid = ${param('connectionUuid')} and person.protocol = ${param('protocol')}
      and person.subject = ${param('subject')}`.compile(db),
)

const recordSignInQuery = preparedQuery<PartnerSubject & { now: Date }>()((db, param) =>
  sql<PartnerAccount>`
    with person as (
      update partner_person set signed_in_at = ${param('now')}
      where connection_uuid = ${param('connectionUuid')} and protocol = ${param('protocol')} and subject = ${param('subject')}
      returning connection_uuid, account_uuid
    )
    select ${accountColumns} from person ${schoolAccountJoin}`.compile(db),
)

interface SubjectLookup extends PartnerSubject {
  /** The time of the sign-in, which is recorded; undefined if the account is only looked up. */
  now: Date | undefined
}

export const findLinkedAccount = async (
  db: Database,
  { now, ...subjectRef }: SubjectLookup,
): Promise<PartnerAccount | undefined> =>
  (await (now ? recordSignInQuery(db, { ...subjectRef, now }) : linked(db, subjectRef)))[0]

export interface AccountCandidate extends PartnerAccount {
  /** The account belongs to this school: an email address is unique everywhere, a username only within the school. */
  ours: boolean
  by_email: boolean
  by_username: boolean
  /** The account already has another subject in this protocol. */
  linked: boolean
}

interface CandidateNames {
  connectionUuid: string
  protocol: Protocol
  organizationUuid: string
  email: string | null
  username: string | null
}

const candidatesQuery = preparedQuery<CandidateNames>()((db, param) =>
  sql<AccountCandidate>`
    with named as (
      select lower(${param('email')}::text collate "und-x-icu") as email,
        lower(${param('username')}::text collate "und-x-icu") as username
    )
    select ${accountColumns},
      account.organization_uuid = ${param('organizationUuid')} as ours,
      coalesce(lower(account.email collate "und-x-icu") = named.email, false) as by_email,
      coalesce(lower(account.username collate "und-x-icu") = named.username, false) as by_username,
      exists (
        select from partner_person person
        where person.account_uuid = account.uuid and person.connection_uuid = ${param('connectionUuid')}
          and person.protocol = ${param('protocol')}
      ) as linked
    from named join identity_account account
      on lower(account.email collate "und-x-icu") = named.email
      or (account.organization_uuid = ${param('organizationUuid')}
        and lower(account.username collate "und-x-icu") = named.username)`.compile(db),
)

/** Returns the accounts that have these names already; there are two at most. */
export const listCandidates = (
  db: Database,
  { email, username, ...lookupKey }: CandidateNames,
): Promise<AccountCandidate[]> =>
  candidatesQuery(db, {
    ...lookupKey,
    email: email?.normalize('NFC') ?? null,
    username: username?.normalize('NFC') ?? null,
  })

interface PersonLink extends PartnerSubject {
  accountUuid: string
  linkedAt: Date
  signedInAt: Date | null
}

const insertLinkQuery = preparedQuery<PersonLink>()((db, param) =>
  sql<{ subject: string }>`
    insert into partner_person (connection_uuid, protocol, subject, account_uuid, linked_at, signed_in_at)
    values (${param('connectionUuid')}, ${param('protocol')}, ${param('subject')}, ${param('accountUuid')}, ${param('linkedAt')},
      ${param('signedInAt')})
    on conflict do nothing returning subject`.compile(db),
)

/** @returns whether the link is new, because two tabs may sign in at once */
export const linkPerson = async (db: Database, person: PersonLink): Promise<boolean> =>
  (await insertLinkQuery(db, person)).length > 0

interface LinkedPerson extends Omit<PersonLink, 'accountUuid'> {
  organizationUuid: string
  email: string | null
  username: string | null
  firstName: string
  lastName: string
  userType: UserType
  audience: Audience
  permissions: string[]
}

const insertPersonQuery = preparedQuery<LinkedPerson>()((db, param) =>
  sql<PartnerAccount>`
    with account as (
      insert into identity_account
        (organization_uuid, email, username, first_name, last_name, user_type, audience, permissions)
      values (${param('organizationUuid')}, ${param('email')}, ${param('username')}, ${param('firstName')}, ${param('lastName')},
        ${param('userType')}, ${param('audience')}, ${param('permissions')})
      returning uuid, user_type, operator, disabled_at
    ), person as (
      insert into partner_person (connection_uuid, protocol, subject, account_uuid, linked_at, signed_in_at)
      select ${param('connectionUuid')}::uuid, ${param('protocol')}, ${param('subject')}, uuid, ${param('linkedAt')}::timestamptz,
        ${param('signedInAt')}::timestamptz from account
      on conflict do nothing returning account_uuid
    )
    select account.*, false as has_second_step from account join person on person.account_uuid = account.uuid`.compile(
    db,
  ),
)

/**
 * Creates and links an account for a new person. @returns undefined if another tab was faster @throws 23505 likewise
 */
export const insertPartnerPerson = async (db: Database, person: LinkedPerson): Promise<PartnerAccount | undefined> =>
  (await insertPersonQuery(db, person))[0]

export const recordSignIn = (
  db: Database,
  { connectionUuid, protocol, subject, now }: PartnerSubject & { now: Date },
) =>
  db
    .updateTable('partner_person')
    .set({ signed_in_at: now })
    .where('connection_uuid', '=', connectionUuid)
    .where('protocol', '=', protocol)
    .where('subject', '=', subject)
    .execute()

/**
 * Returns the subject that the school's own platform uses. An LTI platform never receives another system's name for the
 * person.
 */
export const findSubject = (db: Database, accountUuid: string) =>
  db
    .selectFrom('partner_person')
    .innerJoin('partner_connection', 'partner_connection.uuid', 'partner_person.connection_uuid')
    .innerJoin('identity_account', 'identity_account.uuid', 'partner_person.account_uuid')
    .select('partner_person.subject')
    .whereRef('identity_account.organization_uuid', '=', 'partner_connection.organization_uuid')
    .where('partner_person.account_uuid', '=', accountUuid)
    .where(
      'partner_person.protocol',
      '=',
      sql<Protocol>`case partner_connection.kind when 'lti13' then 'lti' else 'saml' end`,
    )
    .executeTakeFirst()
