/** Requests of teachers: lessons, published assignments, their students, and requests to talk. */
import { createHash, randomUUID } from 'node:crypto'
import * as assignments from '#contract/assignments.ts'
import * as learn from '#contract/learn.ts'
import * as support from '#contract/support.ts'
import { unitUuid } from '#server/domains/learn/seed.queries.ts'
import { HANDS_MAP } from '../fixtures/classroom-fixtures.ts'
import { insertRow } from '../fixtures/row-factory.ts'
import { type Caller, makeSection, type RequestWorld, type Recipes } from './request-world.ts'

const UNIT = unitUuid('middle_school/steady-hands')

const toPublish = async (me: Caller, at: RequestWorld) => {
  const { Lesson } = await at.teacher.call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })
  const attachment_uuid = Lesson.lesson_sessions.mindfulness[0]!.uuid
  return {
    lesson_uuid: HANDS_MAP,
    items: [{ assignment_type: 'mindfulness' as const, attachment_uuid }],
    section_uuids: [await makeSection(at, me, at.student)],
    title: 'Before a test',
  }
}
const published = async (me: Caller, at: RequestWorld) => {
  const { Assignments } = await me.call(assignments.publish, { Assignment: await toPublish(me, at) })
  return { Assignment: { uuid: Assignments[0]!.uuid } }
}

const contactOf = async ({ testApp, school }: RequestWorld, { person }: Caller): Promise<string> => {
  const { db } = testApp.platform
  await db.deleteFrom('support_contact').where('account_uuid', '=', person.uuid).execute()
  const row = { organization_uuid: school.uuid, account_uuid: person.uuid }
  return (await insertRow(db, { table: 'support_contact', given: row, mark: 'words' })).uuid ?? ''
}
/** A new student asks to talk to this adult. */
const requestTalkFrom = async (me: Caller, at: RequestWorld): Promise<string> => {
  const student = await at.fresh('a student', at.school)
  const Contact = { uuid: await contactOf(at, me), client_uuid: randomUUID() }
  return (await student.call(support.contactCreate, { Contact })).Request.uuid
}

const now = (): string => new Date().toISOString().replace('Z', '+00:00')

export const teacherRecipes: Recipes = {
  '/teacher/learn/colegia/assignment/publish': async (me, at) => ({ Assignment: await toPublish(me, at) }),
  '/teacher/assignment/update': async (me, at) => {
    const { Assignment } = await published(me, at)
    return { Assignment: { ...Assignment, title: 'Other words' } }
  },
  '/teacher/assignment/withdraw': published,
  '/teacher/assignment/progress': published,
  '/teacher/assignment/export': published,
  '/teacher/learn/lesson/list': () => ({ Unit: { uuid: UNIT } }),
  '/teacher/learn/lesson/info': () => ({ Lesson: { uuid: HANDS_MAP } }),
  '/teacher/learn/handout/info': async ({ call }) => {
    const { lesson_attachments } = (await call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })).Lesson
    const [uuid] = lesson_attachments.attachments.flatMap(({ handout_uuid }) => handout_uuid ?? [])
    return { Handout: { uuid } }
  },
  '/teacher/lesson/mark': () => ({ Mark: { lesson_uuid: HANDS_MAP, taught_on: now().slice(0, 10), taught: true } }),
  '/teacher/lesson/note': async (me) => {
    const { note } = (await me.call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })).Lesson
    return { Note: { lesson_uuid: HANDS_MAP, text: 'Bring paper.', revision: note.revision } }
  },
  '/teacher/lesson/pulse': () => ({
    Pulse: {
      lesson_uuid: HANDS_MAP,
      client_uuid: randomUUID(),
      held_on: now().slice(0, 10),
      hands: { more_settled: 3, about_the_same: 2, less_settled: 1 },
    },
  }),
  '/section/cards/make': async (me, at) => {
    await makeSection(at, me, at.student)
    return { Cards: { people: [at.student.person.uuid], kind: 'code' } }
  },
  '/section/cards/revoke': async (me, at) => {
    await makeSection(at, me, at.student)
    return { Cards: { people: [at.student.person.uuid] } }
  },
  '/managed_user/happiness/response/create': async (me, at) => {
    const student = await at.fresh('a student', at.school)
    const { db } = at.testApp.platform
    await db.updateTable('identity_account').set({ audience: 'k_5' }).where('uuid', '=', student.person.uuid).execute()
    await makeSection(at, me, student)
    const Happiness = { client_uuid: randomUUID(), answered_at: now(), answers: [], emotions: [], note: 'Better' }
    return { ManagedUser: { uuid: student.person.uuid }, Happiness }
  },
  // The audio of their own exercise.
  '/presigned_url/get': async ({ person }, { testApp }) => {
    const bytes = Buffer.from('a sound')
    const key_path = `private/${person.uuid}/${createHash('sha256').update(bytes).digest('hex')}.mp3`
    await testApp.platform.storage.put(key_path, bytes, { contentType: 'audio/mpeg' })
    return { File: { key_path } }
  },
  '/support/contact/create': async (_me, at) => ({
    Contact: { uuid: await contactOf(at, await at.fresh('a teacher', at.school)), client_uuid: randomUUID() },
  }),
  '/support/contact/acknowledge': async (me, at) => ({ Request: { uuid: await requestTalkFrom(me, at) } }),
  '/support/contact/hand-on': async (me, at) => {
    const other = await at.fresh('a teacher', at.school)
    return { Request: { uuid: await requestTalkFrom(me, at), contact_uuid: await contactOf(at, other) } }
  },
  '/support/contact/withdraw': async (me, at) => {
    const Contact = { uuid: await contactOf(at, await at.fresh('a teacher', at.school)), client_uuid: randomUUID() }
    return { Request: { uuid: (await me.call(support.contactCreate, { Contact })).Request.uuid } }
  },
}
