/** Classes and a lesson with items to publish, for tests of assignments. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as assignments from '#contract/assignments.ts'
import * as learn from '#contract/learn.ts'
import { lessonUuid } from '#server/domains/learn/seed.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeSchool, signedIn, type TestSchool } from './people.ts'

const UNIT = 'middle_school/steady-hands'
export const HANDS_MAP = lessonUuid(UNIT, 'a-map-of-your-hands')

const makeSection = async (
  db: Database,
  {
    school,
    name = '7B',
    teachers,
    pupils,
  }: { school: { uuid: string }; name?: string; teachers: string[]; pupils: string[] },
): Promise<string> => {
  const { uuid } = await db
    .insertInto('identity_section')
    .values({ organization_uuid: school.uuid, name, grade: 'middle_school' })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  const members = [
    ...teachers.map((account_uuid) => ({ section_uuid: uuid, account_uuid, part: 'teacher' as const })),
    ...pupils.map((account_uuid) => ({ section_uuid: uuid, account_uuid, part: 'pupil' as const })),
  ]
  await db.insertInto('identity_section_member').values(members).execute()
  return uuid
}

/** A link in the lesson that the tests publish; seeded lessons have none. */
export const LINK = 'https://example.org/hands'
const setLinks = (db: Database, links: object[]) =>
  sql`update learn_lesson set links = ${JSON.stringify(links)}::jsonb where uuid = ${HANDS_MAP}::uuid`.execute(db)
export const addLink = (db: Database) => setLinks(db, [{ title: 'How hands work', url: LINK, sub_section: '' }])
/** Restores the lesson for other files on this database. */
export const removeLinks = (db: Database) => setLinks(db, [])

export type Person = Awaited<ReturnType<typeof signedIn>>
export const self = ({ person }: Person) => ({ uuid: person.uuid, email: person.email })

export const classrooms = (world: () => { app: FastifyInstance; db: Database }) => {
  const teacherOf = (school: TestSchool, permission = 'learn') =>
    signedIn(world(), { school, user_type: 'teacher', permissions: [permission], first_name: 'Ines' })

  /** Creates a teacher with a class of two, and returns the items of the lesson. */
  const classroom = async () => {
    const school = await makeSchool(world().db)
    const ines = await teacherOf(school)
    const [amara, bea] = [
      await signedIn(world(), { school, first_name: 'Amara' }),
      await signedIn(world(), { school, first_name: 'Bea' }),
    ]
    const section = await makeSection(world().db, {
      school,
      teachers: [ines.person.uuid],
      pupils: [amara.person.uuid, bea.person.uuid],
    })
    const { Lesson } = await ines.call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })
    const session = Lesson.lesson_sessions.mindfulness[0]!
    const file = Lesson.lesson_attachments.attachments.find(({ handout_uuid }) => handout_uuid !== null)!
    return { school, ines, amara, bea, section, session, file }
  }
  return { teacherOf, classroom }
}
export type Classroom = Awaited<ReturnType<ReturnType<typeof classrooms>['classroom']>>

export const sessionItem = ({ session }: Classroom) => ({
  assignment_type: 'mindfulness' as const,
  attachment_uuid: session.uuid,
})
export const handout = ({ file }: Classroom) => ({ assignment_type: 'file' as const, attachment_uuid: file.uuid })

export const publish = (
  taught: Classroom,
  items: assignments.ItemToPublish[] = [sessionItem(taught)],
  more: object = {},
) =>
  taught.ines.call(assignments.publish, {
    Assignment: { lesson_uuid: HANDS_MAP, items, section_uuids: [taught.section], title: 'Before a test', ...more },
  })
export const publishItem = async (taught: Classroom, item = sessionItem(taught) as assignments.ItemToPublish) =>
  (await publish(taught, [item])).Assignments[0]!

export const open = async (student: Person, uuid: string) =>
  (
    await student.call(assignments.assignmentCreate, {
      Assignment: { uuid, assignment_type: 'mindfulness', status: 'open' },
      ManagedUser: self(student),
    })
  ).Assignment
export const reportStatus = (student: Person, uuid: string, status: 'incomplete' | 'complete') =>
  student.call(assignments.assignmentUpdate, { Assignment: { uuid, status }, ManagedUser: self(student) })
export const progressOf = async (teacher: Person, uuid: string) =>
  (await teacher.call(assignments.progress, { Assignment: { uuid } })).Pupils.map(({ name, status }) => [name, status])
export const listOf = async (student: Person) => (await student.call(assignments.assignedList, {})).Assignments
