/** Queries for the courses of platforms and their classes; each function runs one statement. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** @returns the stored course, the same one each time */
export const upsertCourse = (db: Database, row: Insertable<Tables['partner_lti_course']>) =>
  db
    .insertInto('partner_lti_course')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['connection_uuid', 'deployment_id', 'context_id'])
        .doUpdateSet({ title: row.title, members_url: row.members_url, seen_at: row.seen_at }),
    )
    .returning(['uuid', 'read_at'])
    .executeTakeFirstOrThrow()

export const findCourse = (db: Database, uuid: string) =>
  db
    .selectFrom('partner_lti_course')
    .innerJoin('partner_connection', 'partner_connection.uuid', 'partner_lti_course.connection_uuid')
    .selectAll('partner_lti_course')
    .select('partner_connection.organization_uuid')
    .where('partner_lti_course.uuid', '=', uuid)
    .where('partner_connection.enabled', 'is', true)
    .executeTakeFirst()

export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** Lists the courses of one school, the latest first. */
export const listSchoolCourses = (db: Database, organizationUuid: string, limit: number) =>
  db
    .selectFrom('partner_lti_course as course')
    .innerJoin('partner_connection', 'partner_connection.uuid', 'course.connection_uuid')
    .leftJoin('identity_section as section', 'section.uuid', 'course.section_uuid')
    .select(['course.uuid', 'course.title', 'read_at', 'problem', 'members', 'nameless', 'section.name as class_name'])
    .where('partner_connection.organization_uuid', '=', organizationUuid)
    .orderBy('seen_at', 'desc')
    .orderBy('course.uuid')
    .limit(limit)
    .execute()

export const updateCourse = (db: Database, uuid: string, change: Updateable<Tables['partner_lti_course']>) =>
  db.updateTable('partner_lti_course').set(change).where('uuid', '=', uuid).execute()

/**
 * Finds the accounts of these subjects, whether they signed in or were read from a course; some may belong to another
 * school by now.
 */
export const listLinkedAccounts = (db: Database, connectionUuid: string, subjects: readonly string[]) =>
  db
    .selectFrom('partner_person')
    .innerJoin('identity_account', 'identity_account.uuid', 'partner_person.account_uuid')
    .select(['subject', 'account_uuid', 'user_type', 'disabled_at', 'organization_uuid'])
    .where('connection_uuid', '=', connectionUuid)
    .where('protocol', '=', 'lti')
    .where(sql<boolean>`subject = any(${[...subjects]}::text[])`)
    .execute()

/** Takes the same lock as changes to classes, so that no two classes get the same name. */
export const lockSchoolSections = (tx: Database, organizationUuid: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`sections ${organizationUuid}`}))`.execute(tx)

/** Returns the class of a course, or undefined until it has one. */
export const findSectionOfCourse = (db: Database, courseUuid: string) =>
  db
    .selectFrom('partner_lti_course as course')
    .innerJoin('identity_section as section', 'section.uuid', 'course.section_uuid')
    .select(['section.uuid', 'section.archived_at'])
    .where('course.uuid', '=', courseUuid)
    .executeTakeFirst()

export const listSectionNames = async (db: Database, organizationUuid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_section')
    .select('name')
    .where('organization_uuid', '=', organizationUuid)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(({ name }) => name)
}

export const insertCourseSection = (db: Database, section: Insertable<Tables['identity_section']>) =>
  db.insertInto('identity_section').values(section).execute()

interface CourseMember {
  account_uuid: string
  part: 'teacher' | 'pupil'
}

/** Inserts members; a membership added by hand stays as it is. */
export const insertCourseMembers = (db: Database, sectionUuid: string, memberships: readonly CourseMember[]) =>
  db
    .insertInto('identity_section_member')
    .values(memberships.map((membership) => ({ ...membership, section_uuid: sectionUuid, brought_by: 'platform' })))
    .onConflict((conflict) => conflict.columns(['section_uuid', 'account_uuid']).doNothing())
    .execute()

/** Deletes only memberships that the platform added. */
export const deleteOtherMemberships = (db: Database, sectionUuid: string, accountUuids: readonly string[]) =>
  sql`
    delete from identity_section_member
    where section_uuid = ${sectionUuid} and brought_by = 'platform' and account_uuid <> all(${[...accountUuids]}::uuid[])`.execute(
    db,
  )
