/** Changes the classes of a school; each function runs one statement. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Owned } from '#server/platform/actor.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type OwnedUuid = Owned<{ uuid: string }>

/** Serializes changes to the classes of one school: no two get the same name, and none is transferred twice. */
export const lockSections = (tx: Database, organizationUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`sections ${organizationUuid}`}))`.execute(tx)

interface SectionNameQuery {
  organizationUuid: string
  name: string
  /** The class that may have the name. */
  except: string | null
}

export const isSectionNameTaken = async (db: Database, { organizationUuid, name, except }: SectionNameQuery) => {
  const row = await db
    .selectFrom('identity_section')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`lower(name collate "und-x-icu") = lower(${name}::text collate "und-x-icu")`)
    .where('uuid', 'is distinct from', except)
    .executeTakeFirst()
  return row !== undefined
}

export const insertSection = (db: Database, section: Insertable<Tables['identity_section']>) =>
  db.insertInto('identity_section').values(section).returning('uuid').executeTakeFirstOrThrow()

export const updateSection = (db: Database, { uuid }: OwnedUuid, change: Updateable<Tables['identity_section']>) =>
  db.updateTable('identity_section').set(change).where('uuid', '=', uuid).execute()

/** Returns the people who may be in a class of this school, as its teachers or students. */
export const listEligiblePeople = async (
  db: Database,
  organizationUuid: string,
  { people, part }: { people: readonly string[]; part: 'teacher' | 'pupil' },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('disabled_at', 'is', null)
    .where('user_type', part === 'pupil' ? '=' : '!=', 'student')
    .where('uuid', 'in', [...people])
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** @returns the people who were not in the class yet */
export const addMembersToSection = async (
  db: Database,
  { uuid }: OwnedUuid,
  { people, part }: { people: readonly string[]; part: 'teacher' | 'pupil' },
): Promise<string[]> => {
  const rows = await db
    .insertInto('identity_section_member')
    .values(people.map((account_uuid) => ({ section_uuid: uuid, account_uuid, part })))
    .onConflict((conflict) => conflict.columns(['section_uuid', 'account_uuid']).doNothing())
    .returning('account_uuid')
    .execute()
  return rows.map(({ account_uuid }) => account_uuid)
}

/** @returns the people who were in the class, in that part if one is named */
export const removeMembersFromSection = async (
  db: Database,
  { uuid }: OwnedUuid,
  { people, part }: { people: readonly string[]; part?: 'teacher' | 'pupil' },
): Promise<string[]> => {
  const rows = await db
    .deleteFrom('identity_section_member')
    .where('section_uuid', '=', uuid)
    .where('account_uuid', 'in', [...people])
    .$if(part !== undefined, (query) => query.where('part', '=', part!))
    .returning('account_uuid')
    .execute()
  return rows.map(({ account_uuid }) => account_uuid)
}

/** Lists the classes of the school that a person teaches, archived ones too, and only those of `among` if it is set. */
export const listTaughtSections = async (
  db: Database,
  organizationUuid: string,
  { teacher, among }: { teacher: string; among?: readonly string[] | undefined },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_section_member as member')
    .innerJoin('identity_section as section', 'section.uuid', 'member.section_uuid')
    .select('section.uuid')
    .where('section.organization_uuid', '=', organizationUuid)
    .where('member.account_uuid', '=', teacher)
    .where('member.part', '=', 'teacher')
    .$if(among !== undefined, (query) => query.where('section.uuid', 'in', [...among!]))
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Includes people who left, because their classes are the ones to transfer. */
export const isPersonOfSchool = async (db: Database, organizationUuid: string, uuid: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

export const addTeacher = (db: Database, sections: readonly string[], teacher: string) =>
  db
    .insertInto('identity_section_member')
    .values(sections.map((section_uuid) => ({ section_uuid, account_uuid: teacher, part: 'teacher' as const })))
    .onConflict((conflict) => conflict.columns(['section_uuid', 'account_uuid']).doNothing())
    .execute()

export const removeTeacher = (db: Database, sections: readonly string[], teacher: string) =>
  db
    .deleteFrom('identity_section_member')
    .where('section_uuid', 'in', [...sections])
    .where('account_uuid', '=', teacher)
    .where('part', '=', 'teacher')
    .execute()
