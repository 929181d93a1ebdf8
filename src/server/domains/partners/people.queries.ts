/** Whose account it is that a platform signs in; each function is one statement. */
import { sql } from 'kysely'
import type { Audience, UserType } from '#contract/identity.ts'
import type { Database } from '../../platform/database/database.ts'
import { fixed } from '../../platform/database/fixed-query.ts'

export interface AccountThere {
  uuid: string
  user_type: UserType
  operator: boolean
  disabled_at: Date | null
  has_second_step: boolean
}

/** Whose name for somebody it is; calls of a platform use the names of its sign-on. */
export type Protocol = 'saml' | 'lti'

/** Who somebody is, as a platform says it. */
interface Name {
  connectionUuid: string
  protocol: Protocol
  subject: string
}

const accountColumns = sql`
  account.uuid, account.user_type, account.operator, account.disabled_at,
  exists (
    select from identity_second_step step where step.account_uuid = account.uuid and step.confirmed_at is not null
  ) as has_second_step`

/** Somebody who has left the school for another one comes in by neither's platform. */
const ofTheSchool = sql`
  join partner_connection connection on connection.uuid = person.connection_uuid
  join identity_account account
    on account.uuid = person.account_uuid and account.organization_uuid = connection.organization_uuid`

const linked = fixed<Name>()((db, the) =>
  sql<AccountThere>`
    select ${accountColumns} from partner_person person ${ofTheSchool}
    where person.connection_uuid = ${the('connectionUuid')} and person.protocol = ${the('protocol')}
      and person.subject = ${the('subject')}`.compile(db),
)

const signedIn = fixed<Name & { now: Date }>()((db, the) =>
  sql<AccountThere>`
    with person as (
      update partner_person set signed_in_at = ${the('now')}
      where connection_uuid = ${the('connectionUuid')} and protocol = ${the('protocol')} and subject = ${the('subject')}
      returning connection_uuid, account_uuid
    )
    select ${accountColumns} from person ${ofTheSchool}`.compile(db),
)

interface Known extends Name {
  /** When somebody signs in, which is noted; undefined where they are only looked for. */
  now: Date | undefined
}

export const linkedAccount = async (db: Database, { now, ...known }: Known): Promise<AccountThere | undefined> =>
  (await (now ? signedIn(db, { ...known, now }) : linked(db, known)))[0]

export interface Bearer extends AccountThere {
  /** Of this school: an address is nobody else's anywhere, a username nobody else's in the school. */
  ours: boolean
  by_email: boolean
  by_username: boolean
  /** The protocol has another name for them. */
  linked: boolean
}

interface Names {
  connectionUuid: string
  protocol: Protocol
  organizationUuid: string
  email: string | null
  username: string | null
}

const bearers = fixed<Names>()((db, the) =>
  sql<Bearer>`
    with named as (
      select lower(${the('email')}::text collate "und-x-icu") as email,
        lower(${the('username')}::text collate "und-x-icu") as username
    )
    select ${accountColumns},
      account.organization_uuid = ${the('organizationUuid')} as ours,
      coalesce(lower(account.email collate "und-x-icu") = named.email, false) as by_email,
      coalesce(lower(account.username collate "und-x-icu") = named.username, false) as by_username,
      exists (
        select from partner_person person
        where person.account_uuid = account.uuid and person.connection_uuid = ${the('connectionUuid')}
          and person.protocol = ${the('protocol')}
      ) as linked
    from named join identity_account account
      on lower(account.email collate "und-x-icu") = named.email
      or (account.organization_uuid = ${the('organizationUuid')}
        and lower(account.username collate "und-x-icu") = named.username)`.compile(db),
)

/** Whose these names are already, of whom there are two at most. */
export const bearersOf = (db: Database, { email, username, ...at }: Names): Promise<Bearer[]> =>
  bearers(db, { ...at, email: email?.normalize('NFC') ?? null, username: username?.normalize('NFC') ?? null })

interface Link extends Name {
  accountUuid: string
  linkedAt: Date
  signedInAt: Date | null
}

const link = fixed<Link>()((db, the) =>
  sql<{ subject: string }>`
    insert into partner_person (connection_uuid, protocol, subject, account_uuid, linked_at, signed_in_at)
    values (${the('connectionUuid')}, ${the('protocol')}, ${the('subject')}, ${the('accountUuid')}, ${the('linkedAt')},
      ${the('signedInAt')})
    on conflict do nothing returning subject`.compile(db),
)

/** @returns whether it was new: two tabs may come in at once */
export const linkPerson = async (db: Database, person: Link): Promise<boolean> => (await link(db, person)).length > 0

export interface NewPerson extends Omit<Link, 'accountUuid'> {
  organizationUuid: string
  email: string | null
  username: string | null
  firstName: string
  lastName: string
  userType: UserType
  audience: Audience
  permissions: string[]
}

const added = fixed<NewPerson>()((db, the) =>
  sql<AccountThere>`
    with account as (
      insert into identity_account
        (organization_uuid, email, username, first_name, last_name, user_type, audience, permissions)
      values (${the('organizationUuid')}, ${the('email')}, ${the('username')}, ${the('firstName')}, ${the('lastName')},
        ${the('userType')}, ${the('audience')}, ${the('permissions')})
      returning uuid, user_type, operator, disabled_at
    ), person as (
      insert into partner_person (connection_uuid, protocol, subject, account_uuid, linked_at, signed_in_at)
      select ${the('connectionUuid')}::uuid, ${the('protocol')}, ${the('subject')}, uuid, ${the('linkedAt')}::timestamptz,
        ${the('signedInAt')}::timestamptz from account
      on conflict do nothing returning account_uuid
    )
    select account.*, false as has_second_step from account join person on person.account_uuid = account.uuid`.compile(
    db,
  ),
)

/** An account for somebody new, linked. @returns undefined where another tab was faster. @throws 23505 likewise */
export const addPerson = async (db: Database, person: NewPerson): Promise<AccountThere | undefined> =>
  (await added(db, person))[0]

export const noteSignIn = (db: Database, { connectionUuid, protocol, subject, now }: Name & { now: Date }) =>
  db
    .updateTable('partner_person')
    .set({ signed_in_at: now })
    .where('connection_uuid', '=', connectionUuid)
    .where('protocol', '=', protocol)
    .where('subject', '=', subject)
    .execute()

/** By the name that the school's platform itself uses: where it speaks LTI, nobody else's name for them is sent there. */
export const subjectOf = (db: Database, accountUuid: string) =>
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
