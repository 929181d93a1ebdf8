import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as privacy from '#contract/privacy.ts'
import * as reflect from '#contract/reflect.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, catchFailure, createSignedInPerson, type TestSchool } from '#tests/support/fixtures/test-people.ts'
import { toQuestionUuid, seedQuestions } from './questions.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedQuestions(server.platform)
})
afterAll(() => server.close())

const db = () => server.platform.db
const getAppAndDb = () => ({ app: server.app, db: db() })
type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const MOOD = toQuestionUuid('student.mood')
const createCheckIn = (overrides: Partial<reflect.Happiness> = {}): reflect.Happiness => ({
  client_uuid: randomUUID(),
  answered_at: server.clock.now().toISOString(),
  answers: [{ question_uuid: MOOD, score: 2 }],
  ...overrides,
})

const createSection = async (school: TestSchool, { teacher, students }: { teacher: Person; students: Person[] }) => {
  const { uuid } = await db()
    .insertInto('identity_section')
    .values({ organization_uuid: school.uuid, name: `Class ${randomUUID().slice(0, 4)}` })
    .returning('uuid')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('identity_section_member')
    .values([
      { section_uuid: uuid, account_uuid: teacher.person.uuid, part: 'teacher' as const },
      ...students.map(({ person }) => ({ section_uuid: uuid, account_uuid: person.uuid, part: 'pupil' as const })),
    ])
    .execute()
  return uuid
}

const createClassroom = async () => {
  const school = await makeSchool(db())
  const teacher = await createSignedInPerson(getAppAndDb(), {
    school,
    user_type: 'teacher',
    permissions: ['learn'],
    first_name: 'Ingrid',
  })
  const colleague = await createSignedInPerson(getAppAndDb(), { school, user_type: 'teacher', permissions: ['learn'] })
  const admin = await createSignedInPerson(getAppAndDb(), { school, user_type: 'admin' })
  const [student, other] = [
    await createSignedInPerson(getAppAndDb(), { school }),
    await createSignedInPerson(getAppAndDb(), { school, audience: 'k_5' }),
  ]
  const uuid = await createSection(school, { teacher, students: [student] })
  await createSection(school, { teacher: colleague, students: [other] })
  return { school, teacher, colleague, admin, student, other, uuid }
}

const enterCheckIn = (person: Person, student: Person, Happiness = createCheckIn()) =>
  person.call(reflect.staffCheckIn, { ManagedUser: { uuid: student.person.uuid }, Happiness })

describe('check-in entered by a teacher', () => {
  test('is visible to the student, with the name of the teacher', async () => {
    const { teacher, student } = await createClassroom()
    const input = createCheckIn({ note: 'said aloud' })
    const first = await enterCheckIn(teacher, student, input)
    expect(first.Response).toEqual({ client_uuid: input.client_uuid })
    expect(await enterCheckIn(teacher, student, input)).toEqual(first)
    const { Items } = await student.call(reflect.history, {})
    expect(Items).toMatchObject([
      { check_in: { mood: 2, note: 'said aloud', by_staff: true, entered_by: 'Ingrid Osei' } },
    ])
    expect((await teacher.call(reflect.history, {})).Items).toEqual([])
  })

  test("neither marks the day as answered nor hides the student's own answers", async () => {
    const { teacher, student } = await createClassroom()
    const day = { is_enabled: true, start_time: '0000' }
    const schedule = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((number) => [`day_${number}`, day]))
    const prompt_frequency = schedule as reflect.HappinessSetting['prompt_frequency']
    await student.call(reflect.settingAdd, { HappinessSetting: { prompt_frequency, time_zone: 'UTC' } })
    const readDashboard = async () => (await student.call(reflect.dashboard, { Here: { time_zone: 'UTC' } })).Reflect
    await enterCheckIn(teacher, student)
    expect(await readDashboard()).toMatchObject({ today: { mood: 2, entered_by: 'Ingrid Osei' } })
    expect((await readDashboard()).prompt_due).not.toBeNull()
    await student.call(reflect.checkIn, { Happiness: createCheckIn({ answers: [{ question_uuid: MOOD, score: 5 }] }) })
    await enterCheckIn(teacher, student)
    expect(await readDashboard()).toMatchObject({ today: { mood: 5, entered_by: null }, prompt_due: null })
  })

  test('stays marked as entered by staff, without a name, after the teacher erased their data', async () => {
    const { teacher, student } = await createClassroom()
    await enterCheckIn(teacher, student)
    await teacher.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'delete' } })
    const { Items } = await student.call(reflect.history, {})
    expect(Items).toMatchObject([{ check_in: { by_staff: true, entered_by: null } }])
  })

  test('returns the same response after the student deleted it and stays deleted', async () => {
    const { teacher, student } = await createClassroom()
    const input = createCheckIn()
    const first = await enterCheckIn(teacher, student, input)
    const [item] = (await student.call(reflect.history, {})).Items
    const uuid = item?.kind === 'check_in' ? item.check_in.uuid : ''
    expect((await catchFailure(teacher.call(reflect.checkInDelete, { Response: { uuid } }))).http).toBe(404)
    await student.call(reflect.checkInDelete, { Response: { uuid } })
    expect(await enterCheckIn(teacher, student, input)).toEqual(first)
    expect((await student.call(reflect.history, {})).Items).toEqual([])
  })

  test('is refused for a student of another class or school, and for admins', async () => {
    const { teacher, colleague, admin, student, other } = await createClassroom()
    const otherClassroom = await createClassroom()
    for (const [caller, target] of [
      [teacher, other],
      [colleague, student],
      [admin, student],
      [teacher, colleague],
      [teacher, teacher],
      [teacher, otherClassroom.student],
      [otherClassroom.teacher, student],
      [otherClassroom.admin, student],
    ] as const) {
      expect((await catchFailure(enterCheckIn(caller, target))).http).toBe(404)
    }
    expect((await catchFailure(enterCheckIn(student, other))).http).toBe(403)
    expect((await student.call(reflect.history, {})).Items).toEqual([])
  })

  test('is refused for a student who moved to another school but is still in the class', async () => {
    const { teacher, student } = await createClassroom()
    const { uuid } = await makeSchool(db())
    const transfer = db().updateTable('identity_account').set({ organization_uuid: uuid })
    await transfer.where('uuid', '=', student.person.uuid).execute()
    expect((await catchFailure(enterCheckIn(teacher, student))).http).toBe(404)
    expect((await teacher.call(reflect.sectionStudents, {})).Sections[0]?.pupils).toEqual([])
  })

  test('cannot be "not now" for a student', async () => {
    const { teacher, student } = await createClassroom()
    expect(
      (await catchFailure(enterCheckIn(teacher, student, createCheckIn({ not_now: true, answers: [] })))).http,
    ).toBe(422)
  })

  test('uses a class list with names and questions but no answers', async () => {
    const { teacher, admin, student, uuid } = await createClassroom()
    await enterCheckIn(teacher, student)
    const { Sections, Questions, Asked } = await teacher.call(reflect.sectionStudents, {})
    expect(Sections).toEqual([
      { uuid, name: expect.any(String) as string, pupils: [{ uuid: student.person.uuid, name: 'Amara Osei' }] },
    ])
    expect(Questions.map((question) => question.uuid)).toContain(MOOD)
    expect(Questions).toHaveLength(5)
    const uuids = Questions.map((question) => question.uuid)
    expect(Asked).toEqual([{ pupils: [student.person.uuid], questions: uuids }])
    expect(await admin.call(reflect.sectionStudents, {})).toMatchObject({ Sections: [], Questions: [] })
  })
})
