import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as learn from '#contract/learn.ts'
import { grades } from '#rules/grades.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { seedLearn } from './learn.seed.ts'
import { toHandoutUuid, toLessonUuid, toUnitUuid } from './seed.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  await seedLearn(server.platform)
})
afterAll(() => server.close())

const getTestContext = () => ({ app: server.app, db: server.platform.db })
const signInTeacher = (permission = 'learn') =>
  createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: [permission] })
type Person = Awaited<ReturnType<typeof signInTeacher>>

const HANDS = 'middle_school/steady-hands'
const [NERVES, MAP] = [toLessonUuid(HANDS, 'where-nerves-live'), toLessonUuid(HANDS, 'a-map-of-your-hands')]
/** A published unit that is not in the demo. */
const GAP = 'grade_5/the-gap'

const openLesson = async (person: Person, uuid: string) =>
  (await person.call(learn.lessonInfo, { Lesson: { uuid } })).Lesson
const markTaught = (person: Person, lesson_uuid: string, taught_on: string) =>
  person.call(learn.lessonMark, { Mark: { lesson_uuid, taught_on, taught: true } })
const unmarkTaught = (person: Person, lesson_uuid: string, taught_on: string) =>
  person.call(learn.lessonMark, { Mark: { lesson_uuid, taught_on, taught: false } })

describe('teacher with access to Learn', () => {
  test('sees units and lessons in every grade', async () => {
    const ingrid = await signInTeacher()
    const { Grades, Next, LeftOff, demo } = await ingrid.call(learn.arrival, {})
    expect(Grades.map(({ grade }) => grade)).toEqual([...grades])
    expect(Grades.find(({ grade }) => grade === 'middle_school')?.label).toBe('Grade 6-8')
    for (const { grade, units_count, lessons_count } of Grades) {
      expect(units_count, grade).toBeGreaterThan(0)
      expect(lessons_count, grade).toBeGreaterThan(3)
    }
    expect([Next, LeftOff, demo]).toEqual([null, null, false])
  })

  test('sees links in lessons of every demo unit', async () => {
    const ingrid = await signInTeacher()
    for (const [unit, slug] of [
      [HANDS, 'where-nerves-live'],
      ['kindergarten/weather-inside', 'four-weathers'],
      ['high_school/say-it-to-someone', 'the-secret-that-is-too-heavy'],
    ] as const) {
      const { lesson_links } = await openLesson(ingrid, toLessonUuid(unit, slug))
      expect(lesson_links.links.length, slug).toBeGreaterThan(0)
      for (const { url } of lesson_links.links) expect(new URL(url).protocol).toBe('https:')
    }
  })

  test('filters the units of a grade by discipline without renumbering them', async () => {
    const ingrid = await signInTeacher()
    const list = (Unit: object) => ingrid.call(learn.unitList, { Unit: { grade: 'middle_school', ...Unit } })
    const { Units, Disciplines } = await list({})
    expect(Units.map(({ number }) => number)).toEqual(Units.map((_, index) => index + 1))
    expect(Disciplines.reduce((sum, { units_count }) => sum + units_count, 0)).toBe(Units.length)
    const stress = (await list({ discipline_id: 'managing-stress' })).Units
    expect(stress.map(({ title }) => title)).toEqual(['Steady Hands'])
    expect(stress[0]?.number).toBe(Units.find(({ title }) => title === 'Steady Hands')?.number)
    expect(stress[0]).toMatchObject({ lessons_count: 4, minutes: 120, taught_count: 0 })
    expect((await catchFailure(list({ grade: 'grade_13' }))).http).toBe(422)
  })

  test('opens a unit with its lessons, each linked to the next and the previous one', async () => {
    const ingrid = await signInTeacher()
    const { Unit, Lessons } = await ingrid.call(learn.lessonList, { Unit: { uuid: toUnitUuid(HANDS) } })
    expect(Unit).toMatchObject({ title: 'Steady Hands', discipline: { title: 'Managing stress' }, lessons_count: 4 })
    expect(Unit.standards.map(({ code }) => code)).toContain('RS 4.1')
    expect(Lessons.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const titles: string[] = []
    for (let uuid: string | undefined = Lessons[0]?.uuid; uuid;) {
      const lesson: learn.TeacherLesson = await openLesson(ingrid, uuid)
      titles.push(lesson.title)
      expect(lesson.previous?.title).toBe(titles.at(-2))
      expect(lesson.unit).toMatchObject({ uuid: toUnitUuid(HANDS), lessons_count: 4 })
      uuid = lesson.next?.uuid
    }
    expect(titles).toEqual(Lessons.map(({ title }) => title))
  })

  test('gets a lesson with its aims, texts, sessions, handouts and read-aloud scripts', async () => {
    const lesson = await openLesson(await signInTeacher(), NERVES)
    expect(lesson).toMatchObject({
      number: 1,
      title: 'Where nerves live',
      minutes: 30,
      discipline: { id: 'managing-stress' },
      competency: { title: 'Stress signals' },
    })
    expect(lesson.aims).toHaveLength(3)
    expect(lesson.standards.map(({ framework, code }) => `${framework} ${code}`)).toEqual([
      'Resiliency RS 4.1',
      'SEL SEL 1.2',
    ])
    for (const part of Object.values(lesson.parts)) expect(part.content.length).toBeGreaterThan(0)
    expect(lesson.parts.extension.content[0]?.type).toBe('heading')
    const [script] = lesson.read_aloud
    expect(script?.part).toBe('practise')
    expect(script?.lines[0]?.text).toMatch(/^Find your feet/)
    expect(lesson.lesson_sessions.mindfulness).toMatchObject([{ title: 'Bridges have gaps', sub_section: 'practise' }])
    const firstSentences = await openLesson(
      await signInTeacher(),
      toLessonUuid('high_school/say-it-to-someone', 'first-sentences'),
    )
    expect(
      firstSentences.lesson_attachments.attachments.map(({ title, role, sub_section }) => [title, role, sub_section]),
    ).toEqual([
      ['When a student tells you something', 'teacher_notes', 'get-ready'],
      ['First sentences', 'slips', 'explore'],
    ])
  })

  test('reads the text of a handout', async () => {
    const uuid = toHandoutUuid('grade_1/somebody-to-ask', 'asking-slips')
    const { Handout } = await (await signInTeacher()).call(learn.handoutInfo, { Handout: { uuid } })
    expect(Handout).toMatchObject({ title: 'Asking slips', kind: 'slips', orientation: 'portrait' })
    expect(Handout.text).toContain('::: cut')
  })

  test('lists standards with their lessons, in all grades and in one', async () => {
    const ingrid = await signInTeacher()
    const { Standards } = await ingrid.call(learn.standards, {})
    expect(new Set(Standards.map(({ framework }) => framework))).toEqual(new Set(['Resiliency', 'SEL']))
    const standard = Standards.find(({ code }) => code === 'RS 4.2')!
    const { Lessons } = await ingrid.call(learn.standards, {
      Filter: { standard_uuid: standard.uuid, grade: 'grade_5' },
    })
    expect(Lessons.length).toBeLessThan(standard.lessons_count)
    expect(new Set(Lessons.map(({ grade }) => grade))).toEqual(new Set(Lessons.length ? ['grade_5'] : []))
  })
})

describe('teacher with demo access to Learn', () => {
  test('sees only the demo units and gets 404 for all others', async () => {
    const priya = await signInTeacher('demo_learn')
    const { Grades, demo } = await priya.call(learn.arrival, {})
    expect(demo).toBe(true)
    expect(Grades.filter(({ units_count }) => units_count > 0).map(({ grade }) => grade)).toEqual([
      'kindergarten',
      'middle_school',
      'high_school',
    ])
    const { Units } = await priya.call(learn.unitList, { Unit: { grade: 'middle_school' } })
    expect(Units.map(({ title, number }) => [title, number])).toEqual([['Steady Hands', 1]])
    expect((await openLesson(priya, NERVES)).title).toBe('Where nerves live')
    const hiddenLesson = toLessonUuid(GAP, 'a-pencil-wide')
    expect((await catchFailure(openLesson(priya, hiddenLesson))).http).toBe(404)
    expect((await catchFailure(priya.call(learn.lessonList, { Unit: { uuid: toUnitUuid(GAP) } }))).http).toBe(404)
    const Handout = { uuid: toHandoutUuid(GAP, 'three-doors') }
    expect((await catchFailure(priya.call(learn.handoutInfo, { Handout }))).http).toBe(404)
    expect((await catchFailure(markTaught(priya, hiddenLesson, '2026-09-01'))).http).toBe(404)
    const { Standards } = await priya.call(learn.standards, {})
    const complete = await (await signInTeacher()).call(learn.standards, {})
    const sum = (standards: { lessons_count: number }[]) =>
      standards.reduce((total, item) => total + item.lessons_count, 0)
    expect(sum(Standards)).toBeLessThan(sum(complete.Standards))
  })

  test('sees every unit if they also have full access', async () => {
    const fullAccessTeacher = await createSignedInPerson(getTestContext(), {
      user_type: 'teacher',
      permissions: ['demo_learn', 'learn'],
    })
    expect((await fullAccessTeacher.call(learn.arrival, {})).demo).toBe(false)
    expect((await openLesson(fullAccessTeacher, toLessonUuid(GAP, 'a-pencil-wide'))).title).toBe('A pencil wide')
  })
})

describe('permission to open a lesson', () => {
  test.each([
    ['a student', {}],
    ['a teacher without permission', { user_type: 'teacher' }],
    ['a system admin', { user_type: 'admin', operator: true }],
  ] as const)('is denied with 403 for %s', async (_who, account) => {
    const person = await createSignedInPerson(getTestContext(), account)
    const refused = await catchFailure(person.call(learn.lessonInfo, { Lesson: { uuid: NERVES } }))
    expect([refused.http, refused.code]).toEqual([403, '300'])
  })

  test('is granted to a Learn-only teacher', async () => {
    const tomas = await createSignedInPerson(getTestContext(), { user_type: 'teacher_only', permissions: ['learn'] })
    expect((await openLesson(tomas, NERVES)).title).toBe('Where nerves live')
  })
})

describe('teaching record of a lesson', () => {
  const getToday = () => server.clock.now().toISOString().slice(0, 10)

  test('is stored once per day, suggests the next lesson and can be removed', async () => {
    const ingrid = await signInTeacher()
    await markTaught(ingrid, NERVES, '2026-11-02')
    expect((await markTaught(ingrid, NERVES, '2026-11-02')).taught).toEqual(['2026-11-02'])
    expect((await markTaught(ingrid, NERVES, getToday())).taught).toEqual([getToday(), '2026-11-02'])
    const { Next, LeftOff } = await ingrid.call(learn.arrival, {})
    expect(LeftOff).toMatchObject({ lesson: { uuid: NERVES, number: 1 }, taught_on: getToday() })
    expect(Next).toMatchObject({
      lesson: { uuid: MAP, number: 2 },
      unit: { title: 'Steady Hands', cover: { scene: 'dunes', palette: 'dawn' } },
    })
    const { Lessons } = await ingrid.call(learn.lessonList, { Unit: { uuid: toUnitUuid(HANDS) } })
    expect(Lessons.map(({ taught_on }) => taught_on)).toEqual([getToday(), null, null, null])
    expect((await openLesson(ingrid, NERVES)).taught).toEqual([getToday(), '2026-11-02'])
    expect((await unmarkTaught(ingrid, NERVES, getToday())).taught).toEqual(['2026-11-02'])
    expect((await openLesson(await signInTeacher(), NERVES)).taught).toEqual([])
  })

  test('suggests the next unit after the last lesson of a unit', async () => {
    const ingrid = await signInTeacher()
    const { Units } = await ingrid.call(learn.unitList, { Unit: { grade: 'middle_school' } })
    const { Lessons } = await ingrid.call(learn.lessonList, { Unit: { uuid: Units[0]!.uuid } })
    await markTaught(ingrid, Lessons.at(-1)!.uuid, getToday())
    const { Next } = await ingrid.call(learn.arrival, {})
    expect(Next).toMatchObject({ lesson: { number: 1 }, unit: { uuid: Units[1]!.uuid } })
    const last = await ingrid.call(learn.lessonList, { Unit: { uuid: Units.at(-1)!.uuid } })
    await markTaught(ingrid, last.Lessons.at(-1)!.uuid, getToday())
    expect((await ingrid.call(learn.arrival, {})).Next).toBeNull()
  })

  test('rejects a date in the future', async () => {
    const refused = await catchFailure(markTaught(await signInTeacher(), NERVES, '2031-01-01'))
    expect([refused.http, refused.fields[0]?.path]).toEqual([422, 'Mark.taught_on'])
  })
})

describe("teacher's lesson notes", () => {
  const saveNote = (person: Person, text: string, revision: number) =>
    person.call(learn.lessonNote, { Note: { lesson_uuid: NERVES, text, revision } })

  test('are visible to their author only', async () => {
    const ingrid = await signInTeacher()
    expect((await openLesson(ingrid, NERVES)).note).toMatchObject({ text: '', revision: 0, updated_at: null })
    await saveNote(ingrid, 'The cup was a good idea.', 0)
    expect((await openLesson(ingrid, NERVES)).note).toMatchObject({ text: 'The cup was a good idea.', revision: 1 })
    const { school } = ingrid.person
    const colleague = await createSignedInPerson(getTestContext(), {
      school,
      user_type: 'teacher',
      permissions: ['learn'],
    })
    expect((await openLesson(colleague, NERVES)).note.text).toBe('')
  })

  test('return 409 with the stored note if the revision is stale', async () => {
    const ingrid = await signInTeacher()
    await saveNote(ingrid, 'From the tablet.', 0)
    const refused = await catchFailure(saveNote(ingrid, 'From the desk.', 0))
    expect([refused.http, refused.body['Note']]).toMatchObject([409, { text: 'From the tablet.', revision: 1 }])
    expect((await saveNote(ingrid, 'Both.', 1)).Note.revision).toBe(2)
    expect((await catchFailure(saveNote(await signInTeacher(), 'Late.', 3))).http).toBe(409)
  })
})

test('a count of raised hands is stored once and is visible to its teacher only', async () => {
  const ingrid = await signInTeacher()
  const hands = { more_settled: 12, about_the_same: 9, less_settled: 2 }
  const Pulse = { lesson_uuid: NERVES, client_uuid: randomUUID(), held_on: '2026-11-03', hands }
  await ingrid.call(learn.lessonExitCheck, { Pulse })
  const { Pulses } = await ingrid.call(learn.lessonExitCheck, { Pulse })
  expect(Pulses).toMatchObject([{ held_on: '2026-11-03', hands }])
  expect((await openLesson(ingrid, NERVES)).pulses).toEqual(Pulses)
  expect((await openLesson(await signInTeacher(), NERVES)).pulses).toEqual([])
})
