/** Requests of teachers: lessons, published assignments, their students, and requests to talk. */
import { createHash, randomUUID } from 'node:crypto'
import * as assignments from '#contract/assignments.ts'
import * as learn from '#contract/learn.ts'
import * as support from '#contract/support.ts'
import { toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { HANDS_MAP } from '../fixtures/classroom-fixtures.ts'
import { insertRow } from '../fixtures/row-factory.ts'
import { type Caller, createClass, type RecipeContext, type Recipes } from './recipe-context.ts'

const UNIT = toUnitUuid('middle_school/steady-hands')

const createPublishBlock = async (caller: Caller, context: RecipeContext) => {
  const { Lesson } = await context.teacher.call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })
  const attachment_uuid = Lesson.lesson_sessions.mindfulness[0]!.uuid
  return {
    lesson_uuid: HANDS_MAP,
    items: [{ assignment_type: 'mindfulness' as const, attachment_uuid }],
    section_uuids: [await createClass(context, caller, context.student)],
    title: 'Before a test',
  }
}
const publishAssignment = async (caller: Caller, context: RecipeContext) => {
  const { Assignments } = await caller.call(assignments.publish, {
    Assignment: await createPublishBlock(caller, context),
  })
  return { Assignment: { uuid: Assignments[0]!.uuid } }
}

const createContact = async ({ testApp, school }: RecipeContext, { person }: Caller): Promise<string> => {
  const { db } = testApp.platform
  await db.deleteFrom('support_contact').where('account_uuid', '=', person.uuid).execute()
  const row = { organization_uuid: school.uuid, account_uuid: person.uuid }
  return (await insertRow(db, { table: 'support_contact', given: row, mark: 'words' })).uuid ?? ''
}
/** A new student asks to talk to this adult. */
const requestTalkFrom = async (caller: Caller, context: RecipeContext): Promise<string> => {
  const student = await context.signInNew('a student', context.school)
  const Contact = { uuid: await createContact(context, caller), client_uuid: randomUUID() }
  return (await student.call(support.contactCreate, { Contact })).Request.uuid
}

const formatNow = (): string => new Date().toISOString().replace('Z', '+00:00')

export const teacherRecipes: Recipes = {
  '/teacher/learn/colegia/assignment/publish': async (caller, context) => ({
    Assignment: await createPublishBlock(caller, context),
  }),
  '/teacher/assignment/update': async (caller, context) => {
    const { Assignment } = await publishAssignment(caller, context)
    return { Assignment: { ...Assignment, title: 'Other words' } }
  },
  '/teacher/assignment/withdraw': publishAssignment,
  '/teacher/assignment/progress': publishAssignment,
  '/teacher/assignment/export': publishAssignment,
  '/teacher/learn/lesson/list': () => ({ Unit: { uuid: UNIT } }),
  '/teacher/learn/lesson/info': () => ({ Lesson: { uuid: HANDS_MAP } }),
  '/teacher/learn/handout/info': async ({ call }) => {
    const { lesson_attachments } = (await call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })).Lesson
    const [uuid] = lesson_attachments.attachments.flatMap(({ handout_uuid }) => handout_uuid ?? [])
    return { Handout: { uuid } }
  },
  '/teacher/lesson/mark': () => ({
    Mark: { lesson_uuid: HANDS_MAP, taught_on: formatNow().slice(0, 10), taught: true },
  }),
  '/teacher/lesson/note': async (caller) => {
    const { note } = (await caller.call(learn.lessonInfo, { Lesson: { uuid: HANDS_MAP } })).Lesson
    return { Note: { lesson_uuid: HANDS_MAP, text: 'Bring paper.', revision: note.revision } }
  },
  '/teacher/lesson/pulse': () => ({
    Pulse: {
      lesson_uuid: HANDS_MAP,
      client_uuid: randomUUID(),
      held_on: formatNow().slice(0, 10),
      hands: { more_settled: 3, about_the_same: 2, less_settled: 1 },
    },
  }),
  '/section/cards/make': async (caller, context) => {
    await createClass(context, caller, context.student)
    return { Cards: { people: [context.student.person.uuid], kind: 'code' } }
  },
  '/section/cards/revoke': async (caller, context) => {
    await createClass(context, caller, context.student)
    return { Cards: { people: [context.student.person.uuid] } }
  },
  '/managed_user/happiness/response/create': async (caller, context) => {
    const student = await context.signInNew('a student', context.school)
    const { db } = context.testApp.platform
    await db.updateTable('identity_account').set({ audience: 'k_5' }).where('uuid', '=', student.person.uuid).execute()
    await createClass(context, caller, student)
    const Happiness = { client_uuid: randomUUID(), answered_at: formatNow(), answers: [], emotions: [], note: 'Better' }
    return { ManagedUser: { uuid: student.person.uuid }, Happiness }
  },
  // The audio of their own exercise.
  '/presigned_url/get': async ({ person }, { testApp }) => {
    const bytes = Buffer.from('an audio file')
    const key_path = `private/${person.uuid}/${createHash('sha256').update(bytes).digest('hex')}.mp3`
    await testApp.platform.storage.put(key_path, bytes, { contentType: 'audio/mpeg' })
    return { File: { key_path } }
  },
  '/support/contact/create': async (_me, context) => ({
    Contact: {
      uuid: await createContact(context, await context.signInNew('a teacher', context.school)),
      client_uuid: randomUUID(),
    },
  }),
  '/support/contact/acknowledge': async (caller, context) => ({
    Request: { uuid: await requestTalkFrom(caller, context) },
  }),
  '/support/contact/hand-on': async (caller, context) => {
    const otherTeacher = await context.signInNew('a teacher', context.school)
    return {
      Request: {
        uuid: await requestTalkFrom(caller, context),
        contact_uuid: await createContact(context, otherTeacher),
      },
    }
  },
  '/support/contact/withdraw': async (caller, context) => {
    const Contact = {
      uuid: await createContact(context, await context.signInNew('a teacher', context.school)),
      client_uuid: randomUUID(),
    }
    return { Request: { uuid: (await caller.call(support.contactCreate, { Contact })).Request.uuid } }
  },
}
