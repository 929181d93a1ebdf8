import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as learn from '#contract/learn.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as units from '#contract/learn/units.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteCreatedUnits, makeLesson, makeUnit, textOf } from '#tests/support/fixtures/learn-fixtures.ts'
import { refusal, signedIn } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog, catalogUuid } from '#server/domains/library/library.seed.ts'
import { purgeDeletedLearn } from '../learn.jobs.ts'
import { seedLearn } from '../learn.seed.ts'
import { lessonUuid } from '../seed.queries.ts'

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

const world = () => ({ app: server.app, db: server.platform.db })
const operator = () => signedIn(world(), { user_type: 'admin', operator: true })
const teacher = () => signedIn(world(), { user_type: 'teacher', permissions: ['learn'] })
type Person = Awaited<ReturnType<typeof operator>>

const unitOf = (person: Person, uuid: string) => person.call(units.editorUnit, { Unit: { uuid } })
const lessonOf = async (person: Person, uuid: string) =>
  (await person.call(lessons.editorLesson, { Lesson: { uuid } })).Lesson
const editUnit = async (person: Person, { uuid, revision }: { uuid: string; revision: number }, change: object) =>
  (await person.call(units.unitEdit, { Unit: { uuid, revision, ...change } })).Unit
const editLesson = async (person: Person, { uuid, revision }: { uuid: string; revision: number }, change: object) =>
  (await person.call(lessons.lessonEdit, { Lesson: { uuid, revision, ...change } })).Lesson
const pathsOf = (refused: Awaited<ReturnType<typeof refusal>>) => refused.fields.map(({ path }) => path)
const numbers = (all: { number: number; title: string }[]) => all.map(({ number, title }) => [number, title])

describe('concurrent edits of a lesson', () => {
  test('return 409 with the stored lesson for a stale revision, and accept the current one', async () => {
    const [rosa, amir] = [await operator(), await operator()]
    const unit = await makeUnit(rosa)
    const lesson = await makeLesson(rosa, unit.uuid)
    await editLesson(amir, lesson, { description: 'Amir was here.' })
    const late = () => editLesson(rosa, lesson, { description: 'Rosa was here.' })
    const refused = await refusal(late())
    expect([refused.http, refused.body['Lesson']]).toMatchObject([409, { description: 'Amir was here.', revision: 2 }])
    for (const call of [
      () => rosa.call(lessons.lessonAttachments, { Lesson: { uuid: lesson.uuid, revision: 1, attachments: [] } }),
      () => rosa.call(lessons.lessonComponents, { Lesson: { uuid: lesson.uuid, revision: 1, links: [] } }),
      () => editUnit(rosa, { ...unit, revision: 0 }, { description: 'Late.' }),
    ]) {
      expect((await refusal(call())).http).toBe(409)
    }
    const { revision } = await lessonOf(rosa, lesson.uuid)
    expect(await editLesson(rosa, { uuid: lesson.uuid, revision }, { description: 'Both.' })).toMatchObject({
      description: 'Both.',
    })
  })

  test('accept only one of two simultaneous saves', async () => {
    const [rosa, amir] = [await operator(), await operator()]
    const lesson = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const tries = await Promise.allSettled([
      editLesson(rosa, lesson, { description: 'One.' }),
      editLesson(amir, lesson, { description: 'Other.' }),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('lessons of a unit', () => {
  const three = async (person: Person) => {
    const { uuid } = await makeUnit(person)
    const made = []
    for (const title of ['One', 'Two', 'Three']) made.push(await makeLesson(person, uuid, title))
    return { uuid, made, list: async () => numbers((await unitOf(person, uuid)).Lessons) }
  }

  test('are reordered only if the request lists each of them once', async () => {
    const rosa = await operator()
    const { uuid, made, list } = await three(rosa)
    const order = (lesson_uuids: string[]) => rosa.call(lessons.lessonNumbers, { Unit: { uuid, lesson_uuids } })
    const uuids = made.map((lesson) => lesson.uuid)
    expect(numbers((await order(uuids.toReversed())).Lessons)).toEqual([
      [1, 'Three'],
      [2, 'Two'],
      [3, 'One'],
    ])
    const refused = await refusal(order(uuids.slice(1)))
    expect([refused.http, (refused.body['Lessons'] as object[]).length]).toEqual([409, 3])
    expect((await refusal(order([uuids[0]!, uuids[0]!, uuids[1]!]))).http).toBe(409)
    expect((await list())[0]).toEqual([1, 'Three'])
  })

  test('are renumbered when one is deleted and when it is restored', async () => {
    const rosa = await operator()
    const { uuid, made, list } = await three(rosa)
    const remove = () => rosa.call(lessons.lessonDelete, { Lesson: { uuid: made[1]!.uuid } })
    const restore = () => rosa.call(lessons.lessonRestore, { Lesson: { uuid: made[1]!.uuid } })
    const deleted = (await remove()).Lesson
    expect(deleted.restore_until).not.toBeNull()
    await remove()
    expect(await list()).toEqual([
      [1, 'One'],
      [2, 'Three'],
    ])
    expect((await unitOf(rosa, uuid)).Deleted.map(({ title }) => title)).toEqual(['Two'])
    expect((await refusal(editLesson(rosa, deleted, { minutes: 5 }))).http).toBe(404)
    await restore()
    expect(await list()).toEqual([
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
    ])
    expect((await refusal(restore())).http).toBe(404)
  })

  test('can be restored for thirty days unless another lesson has the title', async () => {
    const rosa = await operator()
    const { uuid, made } = await three(rosa)
    const remove = (at: number) => rosa.call(lessons.lessonDelete, { Lesson: { uuid: made[at]!.uuid } })
    const restore = (at: number) => rosa.call(lessons.lessonRestore, { Lesson: { uuid: made[at]!.uuid } })
    await remove(0)
    const namesake = await makeLesson(rosa, uuid, 'ONE')
    expect((await refusal(restore(0))).code).toBe('204')
    await editLesson(rosa, namesake, { title: 'Another' })
    await restore(0)
    expect((await refusal(makeLesson(rosa, uuid, ' one '))).code).toBe('204')
    await remove(2)
    await server.platform.db
      .updateTable('learn_lesson')
      .set({ deleted_at: new Date(server.clock.now().getTime() - 31 * 24 * 3_600_000) })
      .where('uuid', '=', made[2]!.uuid)
      .execute()
    expect((await refusal(restore(2))).http).toBe(404)
    await purgeDeletedLearn(server.platform)
    const rows = server.platform.db.selectFrom('learn_lesson').select('uuid').where('unit_uuid', '=', uuid)
    expect((await rows.execute()).map((row) => row.uuid)).not.toContain(made[2]!.uuid)
  })

  test('are duplicated into another unit with their content and a unique title', async () => {
    const rosa = await operator()
    const { uuid: unit_uuid } = await makeUnit(rosa)
    const source = lessonUuid('high_school/say-it-to-someone', 'first-sentences')
    const copy = () => rosa.call(lessons.duplicateLessons, { Lessons: { uuids: [source], unit_uuid } })
    await copy()
    const { Lessons, Unit } = await copy()
    expect(numbers(Lessons)).toEqual([
      [1, 'First sentences'],
      [2, 'First sentences (2)'],
    ])
    expect([Unit.lessons_count, Unit.live_count]).toEqual([2, 0])
    const [original, copied] = [await lessonOf(rosa, source), await lessonOf(rosa, Lessons[1]!.uuid)]
    expect(copied.parts).toEqual(original.parts)
    expect(copied.standards).toEqual(original.standards)
    expect(copied.lesson_sessions).toEqual(original.lesson_sessions)
    const handed = ({ lesson_attachments }: typeof copied) =>
      lesson_attachments.attachments.map(({ title, handout_uuid, role }) => [title, handout_uuid, role])
    expect(handed(copied)).toEqual(handed(original))
    const nowhere = { uuids: [source, randomUUID()], unit_uuid }
    expect((await refusal(rosa.call(lessons.duplicateLessons, { Lessons: nowhere }))).http).toBe(404)
    expect((await unitOf(rosa, unit_uuid)).Lessons).toHaveLength(2)
  })
})

describe('lesson components', () => {
  test('save sessions, links and the extension with their order and section', async () => {
    const rosa = await operator()
    const { uuid, revision } = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const Lesson = {
      uuid,
      revision,
      sessions: [
        { session_uuid: catalogUuid('session', 'the-kazoo'), sub_section: 'practise' },
        { session_uuid: catalogUuid('session', 'ten-sounds'), sub_section: 'Extension at home' },
      ],
      links: [{ title: 'Cold hands', url: 'https://example.org/hands?x=1', sub_section: 'extension' }],
      extension: textOf('Ask someone older.'),
    }
    const set = (await rosa.call(lessons.lessonComponents, { Lesson })).Lesson
    expect(set.lesson_sessions.mindfulness.map(({ title, sub_section }) => [title, sub_section])).toEqual([
      ['The kazoo nobody claims', 'practise'],
      [expect.any(String), 'Extension at home'],
    ])
    expect(set.lesson_links.links).toMatchObject([{ url: 'https://example.org/hands?x=1' }])
    expect(set.parts.extension).toEqual(Lesson.extension)
    const fewer = { uuid, revision: set.revision, sessions: Lesson.sessions.slice(1) }
    const after = (await rosa.call(lessons.lessonComponents, { Lesson: fewer })).Lesson
    expect(after.lesson_sessions.mindfulness).toHaveLength(1)
    expect(after.lesson_links.links).toHaveLength(1)
  })

  test.each([
    ['javascript:alert(1)'],
    ['ftp://example.org/'],
    ['https://user:secret@example.org/'],
    ['example.org'],
    ['https://exa mple.org/'],
  ])('reject a link like %s', async (url) => {
    const rosa = await operator()
    const { uuid, revision } = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const links = [
      { title: 'Fine', url: 'http://example.org', sub_section: '' },
      { title: 'Not', url, sub_section: '' },
    ]
    const refused = await refusal(rosa.call(lessons.lessonComponents, { Lesson: { uuid, revision, links } }))
    expect([refused.http, pathsOf(refused)]).toEqual([422, ['Lesson.links.1.url']])
  })

  test("reject a session that isn't in the catalog", async () => {
    const rosa = await operator()
    const { uuid, revision } = await makeLesson(rosa, (await makeUnit(rosa)).uuid)
    const sessions = [{ session_uuid: randomUUID(), sub_section: '' }]
    const refused = await refusal(rosa.call(lessons.lessonComponents, { Lesson: { uuid, revision, sessions } }))
    expect([refused.http, pathsOf(refused)]).toEqual([422, ['Lesson.sessions.0']])
  })

  test('hide a withdrawn session from teachers', async () => {
    const [rosa, ingrid] = [await operator(), await teacher()]
    const { db } = server.platform
    const session = catalogUuid('session', 'bridges-have-gaps')
    const publish = (published: boolean) =>
      db.updateTable('library_session').set({ published }).where('uuid', '=', session).execute()
    const uuid = lessonUuid('middle_school/steady-hands', 'where-nerves-live')
    await publish(false)
    server.clock.pass(1000)
    const { Lesson } = await ingrid.call(learn.lessonInfo, { Lesson: { uuid } })
    const stored = await lessonOf(rosa, uuid)
    await publish(true)
    server.clock.pass(1000)
    expect(Lesson.lesson_sessions.mindfulness).toEqual([])
    expect(stored.lesson_sessions.mindfulness).toHaveLength(1)
  })
})
