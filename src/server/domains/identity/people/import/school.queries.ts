/**
 * Reads what an import compares with, and writes its changes; each function runs one statement for any number of rows.
 */
import { sql } from 'kysely'
import type { UserType } from '#contract/identity.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignInTarget } from '#server/domains/identity/ranks.ts'

export interface ExistingPerson {
  uuid: string
  email: string | null
  username: string | null
  first_name: string
  last_name: string
  user_type: UserType
  grade: number | null
  gone: boolean
  roster_key: string | null
}

export const listPeopleForImport = (db: Database, organizationUuid: string): Promise<ExistingPerson[]> =>
  db
    .selectFrom('identity_account')
    .select(['uuid', 'email', 'username', 'first_name', 'last_name', 'user_type', 'grade', 'roster_key'])
    .select(sql<boolean>`disabled_at is not null`.as('gone'))
    .where('organization_uuid', '=', organizationUuid)
    .execute()

/** Includes archived classes that a roster knows. */
export const listSectionsForImport = (db: Database, organizationUuid: string) =>
  db
    .selectFrom('identity_section')
    .select(['uuid', 'name', 'roster_key'])
    .select(sql<boolean>`archived_at is not null`.as('archived'))
    .where('organization_uuid', '=', organizationUuid)
    .where((where) => where.or([where('archived_at', 'is', null), where('roster_key', 'is not', null)]))
    .execute()

export interface ExistingMember {
  section_uuid: string
  account_uuid: string
  brought_by: string | null
}

export const listMembersForImport = (db: Database, organizationUuid: string): Promise<ExistingMember[]> =>
  db
    .selectFrom('identity_section_member as member')
    .innerJoin('identity_section as section', 'section.uuid', 'member.section_uuid')
    .select(['member.section_uuid', 'member.account_uuid', 'member.brought_by'])
    .where('section.organization_uuid', '=', organizationUuid)
    .where('section.archived_at', 'is', null)
    .execute()

/** Returns the addresses, in lowercase, that belong to somebody at another school. */
export const listEmailsOfOtherSchools = async (
  db: Database,
  organizationUuid: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email collate "und-x-icu") as email from identity_account
    where lower(email collate "und-x-icu") in
      (select lower(listed_email collate "und-x-icu") from unnest(${[...emails]}::text[]) as listed_email)
      and organization_uuid <> ${organizationUuid}`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

interface ImportedPerson {
  uuid: string
  email: string | null
  username: string | null
  first_name: string
  last_name: string
  user_type: UserType
  audience: string
  grade: number | null
  roster_key: string | null
  permissions: string[]
}

export const insertPeople = (tx: Database, organizationUuid: string, people: readonly ImportedPerson[]) =>
  sql`
    insert into identity_account
      (uuid, organization_uuid, email, username, first_name, last_name, user_type, audience, grade, roster_key, permissions)
    select uuid, ${organizationUuid}::uuid, email, username, first_name, last_name, user_type, audience, grade, roster_key,
      permissions
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as listed (uuid uuid, email text, username text,
      first_name text, last_name text, user_type text, audience text, grade smallint,
      roster_key text, permissions text[])`.execute(tx)

export type ChangedPerson = Omit<ImportedPerson, 'permissions' | 'uuid'> & { person: SignInTarget }

/** Updates the people of the list, and reactivates those who were deactivated. */
export const updatePeople = (tx: Database, organizationUuid: string, people: readonly ChangedPerson[]) => {
  const rows = people.map(({ person, ...columns }) => ({ uuid: person.uuid, ...columns }))
  return sql`
    update identity_account person
    set email = listed.email, username = listed.username, first_name = listed.first_name,
      last_name = listed.last_name, user_type = listed.user_type, grade = listed.grade,
      audience = coalesce(listed.audience, person.audience), roster_key = coalesce(listed.roster_key, person.roster_key),
      disabled_at = null, left_at = null, revision = person.revision + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (uuid uuid, email text, username text,
      first_name text, last_name text, user_type text, audience text, grade smallint, roster_key text)
    where person.uuid = listed.uuid and person.organization_uuid = ${organizationUuid}`.execute(tx)
}

export interface NewSection {
  uuid: string
  name: string
  grade: string | null
  audience: string
  roster_key: string | null
}

export const insertSections = (tx: Database, organizationUuid: string, sections: readonly NewSection[]) =>
  sql`
    insert into identity_section (uuid, organization_uuid, name, grade, audience, roster_key)
    select uuid, ${organizationUuid}::uuid, name, grade, audience, roster_key
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
      as listed (uuid uuid, name text, grade text, audience text, roster_key text)`.execute(tx)

export const renameSections = (
  tx: Database,
  organizationUuid: string,
  sections: readonly { uuid: string; name: string; key: string }[],
) =>
  sql`
    update identity_section section set name = listed.name, roster_key = listed.key
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as listed (uuid uuid, name text, key text)
    where section.uuid = listed.uuid and section.organization_uuid = ${organizationUuid}`.execute(tx)

/** Archives the classes instead of deleting them, so their membership stays on record. */
export const archiveSections = (
  tx: Database,
  { organizationUuid, uuids, now }: { organizationUuid: string; uuids: readonly string[]; now: Date },
) =>
  sql`
    update identity_section set archived_at = ${now}::timestamptz
    where uuid = any(${[...uuids]}::uuid[]) and organization_uuid = ${organizationUuid} and archived_at is null`.execute(
    tx,
  )

export interface NewMember {
  section_uuid: string
  account_uuid: string
  part: 'teacher' | 'pupil'
  brought_by: 'roster' | null
}

export const insertMembers = (tx: Database, members: readonly NewMember[]) =>
  sql`
    insert into identity_section_member (section_uuid, account_uuid, part, brought_by)
    select section_uuid, account_uuid, part, brought_by
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as listed (section_uuid uuid, account_uuid uuid, part text, brought_by text)
    on conflict do nothing`.execute(tx)

/** Deletes only memberships that a roster added; those added by hand stay. */
export const deleteMemberships = (tx: Database, members: readonly Omit<NewMember, 'part' | 'brought_by'>[]) =>
  sql`
    delete from identity_section_member member
    using jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as listed (section_uuid uuid, account_uuid uuid)
    where member.section_uuid = listed.section_uuid and member.account_uuid = listed.account_uuid
      and member.brought_by = 'roster'`.execute(tx)

/** Deactivates people who are only missing from a list: nobody said that they have left, so their data stays. */
export const deactivateMissing = (
  tx: Database,
  { organizationUuid, uuids, now }: { organizationUuid: string; uuids: readonly string[]; now: Date },
) =>
  sql`
    update identity_account set disabled_at = ${now}::timestamptz, revision = revision + 1
    where uuid = any(${[...uuids]}::uuid[]) and organization_uuid = ${organizationUuid} and disabled_at is null`.execute(
    tx,
  )

export const endSessionsOfMany = (tx: Database, uuids: readonly string[], now: Date) =>
  sql`
    update identity_session set ended_at = ${now}::timestamptz
    where account_uuid = any(${[...uuids]}::uuid[]) and ended_at is null`.execute(tx)

export const listPeopleWithoutSignIn = (db: Database, organizationUuid: string, uuids: readonly string[]) =>
  db
    .selectFrom('identity_account')
    .select(['uuid', 'user_type', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('organization_uuid', '=', organizationUuid)
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where('password_hash', 'is', null)
    .orderBy('name_key')
    .orderBy('uuid')
    .execute()
