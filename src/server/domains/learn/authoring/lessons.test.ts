import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as learn from '#contract/learn.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteCreatedUnits, makeLesson, makeUnit, createRichText } from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog, toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { purgeDeletedLearn } from '../learn.jobs.ts'
import { seedLearn } from '../learn.seed.ts'
import { toLessonUuid } from '../seed.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
})
afterAll(async () => {
  await deleteCreatedUnits(server.platform.db)
  await server.close()
})

const getTestContext = () => ({ app: server.app, db: server.platform.db })
const signInOperator = () => createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
const signInTeacher = () => createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
type Person = Awaited<ReturnType<typeof signInOperator>>

const getUnit = (person: Person, uuid: string) => person.call(units.editorUnit, { Unit: { uuid } })
const getLesson = async (person: Person, uuid: string) =>
  (await person.call(lessons.editorLesson, { Lesson: { uuid } })).Lesson
const editUnit = async (person: Person, { uuid, revision }: { uuid: string; revision: number }, change: object) =>
  (await person.call(units.unitEdit, { Unit: { uuid, revision, ...change } })).Unit
const editLesson = async (person: Person, { uuid, revision }: { uuid: string; revision: number }, change: object) =>
  (await person.call(lessons.lessonEdit, { Lesson: { uuid, revision, ...change } })).Lesson
const listFieldPaths = (refused: Awaited<ReturnType<typeof catchFailure>>) => refused.fields.map(({ path }) => path)
const toNumberedTitles = (items: { number: number; title: string }[]) =>
  items.map(({ number, title }) => [number, title])

describe('concurrent edits of a lesson', () => {
  test('return 409 with the stored lesson for a stale revision, and accept the current one', async () => {
    const [rosa, amir] = [await signInOperator(), await signInOperator()]
    const unit = await makeUnit(rosa)
    const lesson = await makeLesson(rosa, unit.uuid)
    await editLesson(amir, lesson, { description: 'Amir was here.' })
    const saveStale = () => editLesson(rosa, lesson, { description: 'Rosa was here.' })
    const refused = await catchFailure(saveStale())
    expect([refused.http, refused.body['Lesson']]).toMatchObject([409, { description: 'Amir was here.', revision: 2 }])
    for (const call of [
      () => rosa.call(lessons.lessonAttachments, { Lesson: { uuid: lesson.uuid, revision: 1, attachments: [] } }),
      () => rosa.call(lessons.lessonComponents, { Lesson: { uuid: lesson.uuid, revision: 1, links: [] } }),
      () => editUnit(rosa, { ...unit, revision: 0 }, { description: 'Late.' }),
    ]) {
      expect((await catchFailure(call())).http).toBe(409)
    }
    const { revision } = await getLesson(rosa, lesson.uuid)
    expect(await editLesson(rosa, { uuid: lesson.uuid, revision }, { description: 'Both.' })).toMatchObject({
      description: 'Both.',
    })
  })

  test('accept only one of two simultaneous saves', async () => {
    const [rosa, amir] = [await signInOperator(), await signInOperator()]
    const lesson = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const results = await Promise.allSettled([
      editLesson(rosa, lesson, { description: 'One.' }),
      editLesson(amir, lesson, { description: 'Other.' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('lessons of a unit', () => {
  const createThreeLessons = async (person: Person) => {
    const { uuid } = await makeUnit(person)
    const createdLessons = []
    for (const title of ['One', 'Two', 'Three']) createdLessons.push(await makeLesson(person, uuid, title))
    return { uuid, createdLessons, list: async () => toNumberedTitles((await getUnit(person, uuid)).Lessons) }
  }

  test('are reordered only if the request lists each of them once', async () => {
    const rosa = await signInOperator()
    const { uuid, createdLessons, list } = await createThreeLessons(rosa)
    const order = (lesson_uuids: string[]) => rosa.call(lessons.lessonNumbers, { Unit: { uuid, lesson_uuids } })
    const uuids = createdLessons.map((lesson) => lesson.uuid)
    expect(toNumberedTitles((await order(uuids.toReversed())).Lessons)).toEqual([
      [1, 'Three'],
      [2, 'Two'],
      [3, 'One'],
    ])
    const refused = await catchFailure(order(uuids.slice(1)))
    expect([refused.http, (refused.body['Lessons'] as object[]).length]).toEqual([409, 3])
    expect((await catchFailure(order([uuids[0]!, uuids[0]!, uuids[1]!]))).http).toBe(409)
    expect((await list())[0]).toEqual([1, 'Three'])
  })

  test('are renumbered when one is deleted and when it is restored', async () => {
    const rosa = await signInOperator()
    const { uuid, createdLessons, list } = await createThreeLessons(rosa)
    const remove = () => rosa.call(lessons.lessonDelete, { Lesson: { uuid: createdLessons[1]!.uuid } })
    const restore = () => rosa.call(lessons.lessonRestore, { Lesson: { uuid: createdLessons[1]!.uuid } })
    const deleted = (await remove()).Lesson
    expect(deleted.restore_until).not.toBeNull()
    await remove()
    expect(await list()).toEqual([
      [1, 'One'],
      [2, 'Three'],
    ])
    expect((await getUnit(rosa, uuid)).Deleted.map(({ title }) => title)).toEqual(['Two'])
    expect((await catchFailure(editLesson(rosa, deleted, { minutes: 5 }))).http).toBe(404)
    await restore()
    expect(await list()).toEqual([
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
    ])
    expect((await catchFailure(restore())).http).toBe(404)
  })

  test('can be restored for thirty days unless another lesson has the title', async () => {
    const rosa = await signInOperator()
    const { uuid, createdLessons } = await createThreeLessons(rosa)
    const remove = (index: number) => rosa.call(lessons.lessonDelete, { Lesson: { uuid: createdLessons[index]!.uuid } })
    const restore = (index: number) =>
      rosa.call(lessons.lessonRestore, { Lesson: { uuid: createdLessons[index]!.uuid } })
    await remove(0)
    const namesake = await makeLesson(rosa, uuid, 'ONE')
    expect((await catchFailure(restore(0))).code).toBe('204')
    await editLesson(rosa, namesake, { title: 'Another' })
    await restore(0)
    expect((await catchFailure(makeLesson(rosa, uuid, ' one '))).code).toBe('204')
    await remove(2)
    await server.platform.db
      .updateTable('learn_lesson')
      .set({ deleted_at: new Date(server.clock.now().getTime() - 31 * DAY_MS) })
      .where('uuid', '=', createdLessons[2]!.uuid)
      .execute()
    expect((await catchFailure(restore(2))).http).toBe(404)
    await purgeDeletedLearn(server.platform)
    const rows = server.platform.db.selectFrom('learn_lesson').select('uuid').where('unit_uuid', '=', uuid)
    expect((await rows.execute()).map((row) => row.uuid)).not.toContain(createdLessons[2]!.uuid)
  })

  test('are duplicated into another unit with their content and a unique title', async () => {
    const rosa = await signInOperator()
    const { uuid: unit_uuid } = await makeUnit(rosa)
    const source = toLessonUuid('high_school/say-it-to-someone', 'first-sentences')
    const copy = () => rosa.call(lessons.duplicateLessons, { Lessons: { uuids: [source], unit_uuid } })
    await copy()
    const { Lessons, Unit } = await copy()
    expect(toNumberedTitles(Lessons)).toEqual([
      [1, 'First sentences'],
      [2, 'First sentences (2)'],
    ])
    expect([Unit.lessons_count, Unit.live_count]).toEqual([2, 0])
    const [original, copied] = [await getLesson(rosa, source), await getLesson(rosa, Lessons[1]!.uuid)]
    expect(copied.parts).toEqual(original.parts)
    expect(copied.standards).toEqual(original.standards)
    expect(copied.lesson_sessions).toEqual(original.lesson_sessions)
    const listAttachments = ({ lesson_attachments }: typeof copied) =>
      lesson_attachments.attachments.map(({ title, handout_uuid, role }) => [title, handout_uuid, role])
    expect(listAttachments(copied)).toEqual(listAttachments(original))
    const missingLesson = { uuids: [source, randomUUID()], unit_uuid }
    expect((await catchFailure(rosa.call(lessons.duplicateLessons, { Lessons: missingLesson }))).http).toBe(404)
    expect((await getUnit(rosa, unit_uuid)).Lessons).toHaveLength(2)
  })
})

describe('lesson components', () => {
  test('save sessions, links and the extension with their order and section', async () => {
    const rosa = await signInOperator()
    const { uuid, revision } = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const Lesson = {
      uuid,
      revision,
      sessions: [
        { session_uuid: toCatalogUuid('session', 'the-kazoo'), sub_section: 'practise' },
        { session_uuid: toCatalogUuid('session', 'ten-sounds'), sub_section: 'Extension at home' },
      ],
      links: [{ title: 'Cold hands', url: 'https://example.org/hands?x=1', sub_section: 'extension' }],
      extension: createRichText('Ask someone older.'),
    }
    const saved = (await rosa.call(lessons.lessonComponents, { Lesson })).Lesson
    expect(saved.lesson_sessions.mindfulness.map(({ title, sub_section }) => [title, sub_section])).toEqual([
      ['The kazoo nobody claims', 'practise'],
      [expect.any(String), 'Extension at home'],
    ])
    expect(saved.lesson_links.links).toMatchObject([{ url: 'https://example.org/hands?x=1' }])
    expect(saved.parts.extension).toEqual(Lesson.extension)
    const fewer = { uuid, revision: saved.revision, sessions: Lesson.sessions.slice(1) }
    const updated = (await rosa.call(lessons.lessonComponents, { Lesson: fewer })).Lesson
    expect(updated.lesson_sessions.mindfulness).toHaveLength(1)
    expect(updated.lesson_links.links).toHaveLength(1)
  })

  test.each([
    ['javascript:alert(1)'],
    ['ftp://example.org/'],
    ['https://user:secret@example.org/'],
    ['example.org'],
    ['https://exa mple.org/'],
  ])('reject a link like %s', async (url) => {
    const rosa = await signInOperator()
    const { uuid, revision } = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const links = [
      { title: 'Fine', url: 'http://example.org', sub_section: '' },
      { title: 'Not', url, sub_section: '' },
    ]
    const refused = await catchFailure(rosa.call(lessons.lessonComponents, { Lesson: { uuid, revision, links } }))
    expect([refused.http, listFieldPaths(refused)]).toEqual([422, ['Lesson.links.1.url']])
  })

  test("reject a session that isn't in the catalog", async () => {
    const rosa = await signInOperator()
    const { uuid, revision } = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const sessions = [{ session_uuid: randomUUID(), sub_section: '' }]
    const refused = await catchFailure(rosa.call(lessons.lessonComponents, { Lesson: { uuid, revision, sessions } }))
    expect([refused.http, listFieldPaths(refused)]).toEqual([422, ['Lesson.sessions.0']])
  })

  test('hide a withdrawn session from teachers', async () => {
    const [rosa, ingrid] = [await signInOperator(), await signInTeacher()]
    const { db } = server.platform
    const session = toCatalogUuid('session', 'bridges-have-gaps')
    const publish = (published: boolean) =>
      db.updateTable('library_session').set({ published }).where('uuid', '=', session).execute()
    const uuid = toLessonUuid('middle_school/steady-hands', 'where-nerves-live')
    await publish(false)
    server.clock.advance(1000)
    const { Lesson } = await ingrid.call(learn.lessonInfo, { Lesson: { uuid } })
    const stored = await getLesson(rosa, uuid)
    await publish(true)
    server.clock.advance(1000)
    expect(Lesson.lesson_sessions.mindfulness).toEqual([])
    expect(stored.lesson_sessions.mindfulness).toHaveLength(1)
  })
})
