import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as learn from '#contract/learn.ts'
import * as lessons from '#contract/learn/lessons.ts'
import * as summary from '#contract/learn/summary.ts'
import * as units from '#contract/learn/units.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  deleteCreatedUnits,
  makeLesson,
  makePublishedUnit,
  makeUnit,
  createName,
  createRichText,
} from '#tests/support/fixtures/learn-fixtures.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { seedLearn } from '../learn.seed.ts'
import { toStandardUuid, toUnitUuid } from '../seed.queries.ts'

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
const signInSchoolAdmin = () => createSignedInPerson(getTestContext(), { user_type: 'admin' })
const signInTeacher = () => createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
type Person = Awaited<ReturnType<typeof signInOperator>>

const getUnit = (person: Person, uuid: string) => person.call(units.editorUnit, { Unit: { uuid } })
const getLesson = async (person: Person, uuid: string) =>
  (await person.call(lessons.editorLesson, { Lesson: { uuid } })).Lesson
const editUnit = async (person: Person, { uuid, revision }: { uuid: string; revision: number }, change: object) =>
  (await person.call(units.unitEdit, { Unit: { uuid, revision, ...change } })).Unit
const editLesson = async (person: Person, { uuid, revision }: { uuid: string; revision: number }, change: object) =>
  (await person.call(lessons.lessonEdit, { Lesson: { uuid, revision, ...change } })).Lesson
const setStatus = async (
  person: Person,
  { uuid, revision }: { uuid: string; revision: number },
  status: 'draft' | 'published' | 'archived',
) => (await person.call(units.unitStatus, { Unit: { uuid, revision, status } })).Unit
const listFieldPaths = (refused: Awaited<ReturnType<typeof catchFailure>>) => refused.fields.map(({ path }) => path)
const toNumberedTitles = (items: { number: number; title: string }[]) =>
  items.map(({ number, title }) => [number, title])

describe('system admin who authors a unit', () => {
  test("creates a draft, can't publish it while fields are missing, and publishes it when complete", async () => {
    const [rosa, ingrid] = [await signInOperator(), await signInTeacher()]
    const draft = await makeUnit(rosa)
    expect(draft).toMatchObject({ status: 'draft', lessons_count: 0, demo: false, revision: 1 })
    const refused = await catchFailure(setStatus(rosa, draft, 'published'))
    expect([refused.http, listFieldPaths(refused)]).toEqual([422, ['Unit.description', 'Unit.lessons']])
    const read = () => ingrid.call(learn.lessonList, { Unit: { uuid: draft.uuid } })
    expect((await catchFailure(read())).http).toBe(404)

    const change = {
      description: 'Two short lessons.',
      about: createRichText('Sit near the window.'),
      sequence: 'In order.',
    }
    await editUnit(rosa, draft, change)
    const [near, far] = [await makeLesson(rosa, draft.uuid, 'Near'), await makeLesson(rosa, draft.uuid, 'Far')]
    const parts = { begin: createRichText('Listen.'), practise: createRichText('Once more.') }
    await editLesson(rosa, near, { live: true, minutes: 12, aims: ['Students can hear one sound.'], parts })
    const complete = (await getUnit(rosa, draft.uuid)).Unit
    expect(complete).toMatchObject({ missing: [], lessons_count: 2, live_count: 1 })
    await setStatus(rosa, complete, 'published')

    const { Unit, Lessons } = await read()
    expect(Unit).toMatchObject({ description: 'Two short lessons.', about: change.about, minutes: 12 })
    expect(toNumberedTitles(Lessons)).toEqual([[1, 'Near']])
    const { Lesson } = await ingrid.call(learn.lessonInfo, { Lesson: { uuid: near.uuid } })
    expect([Lesson.parts.begin, Lesson.parts.practise, Lesson.next]).toEqual([parts.begin, parts.practise, null])
    expect((await catchFailure(ingrid.call(learn.lessonInfo, { Lesson: { uuid: far.uuid } }))).http).toBe(404)

    await setStatus(rosa, (await getUnit(rosa, draft.uuid)).Unit, 'draft')
    expect((await catchFailure(read())).http).toBe(404)
  })

  test("can't reuse a title in the same grade, in any letter case, until the other unit is archived", async () => {
    const rosa = await signInOperator()
    const title = createName('Quiet  desks')
    const first = await makeUnit(rosa, { title })
    expect(first.title).toBe(title.replace('  ', ' '))
    const createAgain = () => makeUnit(rosa, { title: ` ${title.toUpperCase()} ` })
    const refused = await catchFailure(createAgain())
    expect([refused.http, refused.code, listFieldPaths(refused)]).toEqual([409, '204', ['Unit.title']])
    await makeUnit(rosa, { title, grade: 'grade_3' })
    const archived = await setStatus(rosa, first, 'archived')
    await createAgain()
    expect((await catchFailure(setStatus(rosa, archived, 'draft'))).code).toBe('204')
    const list = async (Filter: object) =>
      (await rosa.call(units.editorUnits, { Filter: { grade: 'grade_4', ...Filter } })).Units.map(({ uuid }) => uuid)
    expect(await list({})).not.toContain(first.uuid)
    expect(await list({ status: 'archived' })).toContain(first.uuid)
  })

  test('reorders the units of a grade, and gets 409 with the stored order for a stale list', async () => {
    const rosa = await signInOperator()
    const list = async () => (await rosa.call(units.editorUnits, { Filter: { grade: 'grade_2' } })).Units
    await makeUnit(rosa, { grade: 'grade_2' })
    const order = (uuids: string[]) => rosa.call(units.unitOrder, { Units: { grade: 'grade_2', uuids } })
    const before = (await list()).map(({ uuid }) => uuid)
    const { Units } = await order(before.toReversed())
    expect(Units.map(({ uuid, number }) => [uuid, number])).toEqual(
      before.toReversed().map((uuid, index) => [uuid, index + 1]),
    )
    await order(before)
    const conflict = await catchFailure(order([...before, randomUUID()]))
    expect([conflict.http, (conflict.body['Units'] as { uuid: string }[]).map(({ uuid }) => uuid)]).toEqual([
      409,
      before,
    ])
  })

  test.each([
    ['an unknown discipline', { discipline_id: 'cooking' }, ['Unit.discipline_id']],
    ['a competency of another discipline', { competency: 'repair' }, ['Unit.competency']],
    ['an unknown cover scene', { cover: { scene: 'city', palette: 'dawn' } }, ['Unit.cover.scene']],
    ['HTML markup', { about: { type: 'doc', content: [{ type: 'html', text: '<script>' }] } }, ['Unit.about']],
    ['an unknown standard', { standards: [randomUUID()] }, ['Unit.standards']],
  ])('cannot save %s', async (_what, change, paths) => {
    const rosa = await signInOperator()
    const refused = await catchFailure(editUnit(rosa, await makeUnit(rosa), change))
    expect([refused.http, listFieldPaths(refused)]).toEqual([422, paths])
  })

  test('moves it to the end of another grade', async () => {
    const rosa = await signInOperator()
    const moved = await editUnit(rosa, await makeUnit(rosa), { grade: 'grade_5', demo: true })
    const { Units } = await rosa.call(units.editorUnits, { Filter: { grade: 'grade_5' } })
    expect([moved.grade, moved.demo, Units.at(-1)?.uuid]).toEqual(['grade_5', true, moved.uuid])
  })
})

describe('disciplines and standards', () => {
  const listDisciplines = async (person: Person) => (await person.call(units.competencyAndUnitInfo, {})).Disciplines

  test('save a discipline with its competencies, and reject a stale revision or a repeated title', async () => {
    const rosa = await signInOperator()
    const title = createName('Sleep')
    const fields = { title, description: 'Nights.', color: 'data-1', icon: 'moon' } as const
    const edit = async (Discipline: object) =>
      (await rosa.call(units.disciplineEdit, { Discipline: { ...fields, competencies: [], ...Discipline } })).Discipline
    const created = await edit({
      competencies: [
        { title: 'Rest', description: '' },
        { title: 'Rest', description: 'Too.' },
      ],
    })
    expect(created.id).toMatch(/^sleep-[0-9a-f]{8}$/)
    expect(created.competencies.map(({ id }) => id)).toEqual(['rest', 'rest-2'])
    const { id, revision } = created
    const shorter = await edit({ id, revision, competencies: created.competencies.slice(1) })
    expect(shorter.competencies).toMatchObject([{ id: 'rest-2', description: 'Too.' }])
    const conflict = await catchFailure(edit({ id, revision }))
    expect([conflict.http, conflict.body['Discipline']]).toMatchObject([409, { id, revision: revision + 1 }])
    expect((await catchFailure(edit({ title: title.toUpperCase() }))).code).toBe('204')
    expect((await listDisciplines(rosa)).map((discipline) => discipline.id)).toContain(id)
    await server.platform.db.deleteFrom('learn_discipline').where('id', '=', id).execute()
  })

  test('list standards by framework with the number of published lessons', async () => {
    const rosa = await signInOperator()
    const getCoverage = async () => {
      const { Frameworks } = await rosa.call(lessons.resilencyStandards, {})
      expect(Frameworks.map(({ framework }) => framework)).toEqual(['Resiliency', 'SEL'])
      return Frameworks[0]!.standards.find(({ code }) => code === 'RS 1.3')!
    }
    const before = await getCoverage()
    const { lessons: unitLessons } = await makePublishedUnit(rosa, 'high_school')
    const standards = [toStandardUuid('Resiliency', 'RS 1.3')]
    await editLesson(rosa, unitLessons[0]!, { standards })
    const after = await getCoverage()
    expect(after.lessons_count).toBe(before.lessons_count + 1)
    expect(after.coverage.high_school).toBe(before.coverage.high_school + 1)
  })
})

describe('Learn summary', () => {
  test("counts content, lists gaps and reports usage of the admin's own school only", async () => {
    const rosa = await signInOperator()
    const readSummary = async (person: Person) => person.call(summary.learnSummary, {})
    const before = await readSummary(rosa)
    expect(before.Content.live).toBeGreaterThanOrEqual(62)
    expect(before.Content.handouts).toBeGreaterThanOrEqual(50)
    expect(before.Content.grades).toHaveLength(9)
    expect(before.Use).toEqual({ teachers: 0, taught: 0, taught_lately: 0, most: [] })
    const { school } = rosa.person
    const ingrid = await createSignedInPerson(getTestContext(), {
      school,
      user_type: 'teacher',
      permissions: ['learn'],
    })
    const { lessons: unitLessons } = await makePublishedUnit(rosa)
    const taught_on = server.clock.now().toISOString().slice(0, 10)
    await ingrid.call(learn.lessonMark, { Mark: { lesson_uuid: unitLessons[0]!.uuid, taught_on, taught: true } })
    const after = await readSummary(rosa)
    expect(after.Content).toMatchObject({ units: before.Content.units + 1, live: before.Content.live + 2 })
    expect(after.Use).toMatchObject({
      teachers: 1,
      taught: 1,
      taught_lately: 1,
      most: [{ title: unitLessons[0]!.title }],
    })
    const gap = after.Gaps.find(({ kind }) => kind === 'lesson_without_session')
    expect(gap?.things.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(unitLessons.map(({ uuid }) => uuid)))
    expect((await readSummary(await signInSchoolAdmin())).Use.taught).toBe(0)
  })
})

describe('school admin', () => {
  test("reads published units, sees no drafts and can't change anything", async () => {
    const [rosa, daniel] = [await signInOperator(), await signInSchoolAdmin()]
    const draft = await makeUnit(rosa)
    const hidden = await makeLesson(rosa, draft.uuid)
    const { Units, may_edit } = await daniel.call(units.editorUnits, { Filter: { grade: 'grade_4' } })
    expect(Units.length).toBeGreaterThan(0)
    expect([may_edit, Units.every(({ status }) => status === 'published')]).toEqual([false, true])
    expect((await getUnit(daniel, toUnitUuid('grade_4/big-day-small-steps'))).Lessons).toHaveLength(4)
    expect((await catchFailure(getUnit(daniel, draft.uuid))).http).toBe(404)
    expect((await catchFailure(getLesson(daniel, hidden.uuid))).http).toBe(404)
    const { Units: unitOptions } = await daniel.call(units.competencyAndUnitInfo, { Filter: { grade: 'grade_4' } })
    expect(unitOptions.map(({ uuid }) => uuid)).not.toContain(draft.uuid)
    expect(new Set(unitOptions.map(({ grade }) => grade))).toEqual(new Set(['grade_4']))
    expect((await daniel.call(units.competencyAndUnitInfo, {})).Units).toEqual([])
    const refused = await catchFailure(editLesson(daniel, hidden, { minutes: 5 }))
    expect([refused.http, refused.code]).toEqual([403, '300'])
  })
})

test('the preview shows a system admin a draft unit and lesson as teachers would see them', async () => {
  const rosa = await signInOperator()
  const unit = await makeUnit(rosa)
  const lesson = await makeLesson(rosa, unit.uuid)
  const openPreview = (type: 'unit' | 'lesson' | 'handout', uuid: string) =>
    rosa.call(lessons.preview, { Preview: { type, uuid } })
  expect(await openPreview('unit', unit.uuid)).toMatchObject({
    Unit: { title: unit.title },
    Lessons: [{ uuid: lesson.uuid }],
  })
  expect((await openPreview('lesson', lesson.uuid)).Lesson).toMatchObject({
    title: lesson.title,
    number: 1,
    next: null,
  })
  expect((await catchFailure(openPreview('handout', lesson.uuid))).http).toBe(404)
})

test('the audit log records changes to Learn with the title of the unit or lesson', async () => {
  const rosa = await signInOperator()
  const unit = await makeUnit(rosa)
  const lesson = await makeLesson(rosa, unit.uuid)
  await rosa.call(lessons.lessonDelete, { Lesson: { uuid: lesson.uuid } })
  const { Events } = await rosa.call(audit.auditList, { Filter: { person: rosa.person.uuid } })
  expect(Events.slice(0, 3).map(({ act, about }) => [act, about?.name])).toEqual([
    ['lesson_deleted', lesson.title],
    ['lesson_added', lesson.title],
    ['unit_added', unit.title],
  ])
})
