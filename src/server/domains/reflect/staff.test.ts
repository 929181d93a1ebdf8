import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as privacy from '#contract/privacy.ts'
import * as reflect from '#contract/reflect.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, refusal, signedIn, type TestSchool } from '#tests/support/fixtures/test-people.ts'
import { questionUuid, seedQuestions } from './questions.seed.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await seedQuestions(server.platform)
})
afterAll(() => server.close())

const db = () => server.platform.db
const world = () => ({ app: server.app, db: db() })
type Person = Awaited<ReturnType<typeof signedIn>>

const MOOD = questionUuid('student.mood')
const happy = (more: Partial<reflect.Happiness> = {}): reflect.Happiness => ({
  client_uuid: randomUUID(),
  answered_at: server.clock.now().toISOString(),
  answers: [{ question_uuid: MOOD, score: 2 }],
  ...more,
})

const section = async (school: TestSchool, { teacher, students }: { teacher: Person; students: Person[] }) => {
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

const classroom = async () => {
  const school = await makeSchool(db())
  const teacher = await signedIn(world(), {
    school,
    user_type: 'teacher',
    permissions: ['learn'],
    first_name: 'Ingrid',
  })
  const colleague = await signedIn(world(), { school, user_type: 'teacher', permissions: ['learn'] })
  const admin = await signedIn(world(), { school, user_type: 'admin' })
  const [student, other] = [await signedIn(world(), { school }), await signedIn(world(), { school, audience: 'k_5' })]
  const uuid = await section(school, { teacher, students: [student] })
  await section(school, { teacher: colleague, students: [other] })
  return { school, teacher, colleague, admin, pupil: student, other, uuid }
}

const enter = (person: Person, student: Person, Happiness = happy()) =>
  person.call(reflect.staffCheckIn, { ManagedUser: { uuid: student.person.uuid }, Happiness })

describe('check-in entered by a teacher', () => {
  test('is visible to the student, with the name of the teacher', async () => {
    const { teacher, pupil } = await classroom()
    const sent = happy({ note: 'said aloud' })
    const first = await enter(teacher, pupil, sent)
    expect(first.Response).toEqual({ client_uuid: sent.client_uuid })
    expect(await enter(teacher, pupil, sent)).toEqual(first)
    const { Items } = await pupil.call(reflect.history, {})
    expect(Items).toMatchObject([
      { check_in: { mood: 2, note: 'said aloud', by_staff: true, entered_by: 'Ingrid Osei' } },
    ])
    expect((await teacher.call(reflect.history, {})).Items).toEqual([])
  })

  test("neither marks the day as answered nor hides the student's own answers", async () => {
    const { teacher, pupil } = await classroom()
    const day = { is_enabled: true, start_time: '0000' }
    const every = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((number) => [`day_${number}`, day]))
    const prompt_frequency = every as reflect.HappinessSetting['prompt_frequency']
    await pupil.call(reflect.settingAdd, { HappinessSetting: { prompt_frequency, time_zone: 'UTC' } })
    const readDashboard = async () => (await pupil.call(reflect.dashboard, { Here: { time_zone: 'UTC' } })).Reflect
    await enter(teacher, pupil)
    expect(await readDashboard()).toMatchObject({ today: { mood: 2, entered_by: 'Ingrid Osei' } })
    expect((await readDashboard()).prompt_due).not.toBeNull()
    await pupil.call(reflect.checkIn, { Happiness: happy({ answers: [{ question_uuid: MOOD, score: 5 }] }) })
    await enter(teacher, pupil)
    expect(await readDashboard()).toMatchObject({ today: { mood: 5, entered_by: null }, prompt_due: null })
  })

  test('stays marked as entered by staff, without a name, after the teacher erased their data', async () => {
    const { teacher, pupil } = await classroom()
    await enter(teacher, pupil)
    await teacher.call(privacy.eraseData, { Erase: { what: 'everything', confirm: 'delete' } })
    const { Items } = await pupil.call(reflect.history, {})
    expect(Items).toMatchObject([{ check_in: { by_staff: true, entered_by: null } }])
  })

  test('returns the same response after the student deleted it and stays deleted', async () => {
    const { teacher, pupil } = await classroom()
    const sent = happy()
    const first = await enter(teacher, pupil, sent)
    const [item] = (await pupil.call(reflect.history, {})).Items
    const uuid = item?.kind === 'check_in' ? item.check_in.uuid : ''
    expect((await refusal(teacher.call(reflect.checkInDelete, { Response: { uuid } }))).http).toBe(404)
    await pupil.call(reflect.checkInDelete, { Response: { uuid } })
    expect(await enter(teacher, pupil, sent)).toEqual(first)
    expect((await pupil.call(reflect.history, {})).Items).toEqual([])
  })

  test('is refused for a student of another class or school, and for admins', async () => {
    const { teacher, colleague, admin, pupil, other } = await classroom()
    const elsewhere = await classroom()
    for (const [who, whom] of [
      [teacher, other],
      [colleague, pupil],
      [admin, pupil],
      [teacher, colleague],
      [teacher, teacher],
      [teacher, elsewhere.pupil],
      [elsewhere.teacher, pupil],
      [elsewhere.admin, pupil],
    ] as const) {
      expect((await refusal(enter(who, whom))).http).toBe(404)
    }
    expect((await refusal(enter(pupil, other))).http).toBe(403)
    expect((await pupil.call(reflect.history, {})).Items).toEqual([])
  })

  test('is refused for a student who moved to another school but is still in the class', async () => {
    const { teacher, pupil } = await classroom()
    const { uuid } = await makeSchool(db())
    const moved = db().updateTable('identity_account').set({ organization_uuid: uuid })
    await moved.where('uuid', '=', pupil.person.uuid).execute()
    expect((await refusal(enter(teacher, pupil))).http).toBe(404)
    expect((await teacher.call(reflect.sectionStudents, {})).Sections[0]?.pupils).toEqual([])
  })

  test('cannot be "not now" for a student', async () => {
    const { teacher, pupil } = await classroom()
    expect((await refusal(enter(teacher, pupil, happy({ not_now: true, answers: [] })))).http).toBe(422)
  })

  test('uses a class list with names and questions but no answers', async () => {
    const { teacher, admin, pupil, uuid } = await classroom()
    await enter(teacher, pupil)
    const { Sections, Questions, Asked } = await teacher.call(reflect.sectionStudents, {})
    expect(Sections).toEqual([
      { uuid, name: expect.any(String) as string, pupils: [{ uuid: pupil.person.uuid, name: 'Amara Osei' }] },
    ])
    expect(Questions.map((question) => question.uuid)).toContain(MOOD)
    expect(Questions).toHaveLength(5)
    const uuids = Questions.map((question) => question.uuid)
    expect(Asked).toEqual([{ pupils: [pupil.person.uuid], questions: uuids }])
    expect(await admin.call(reflect.sectionStudents, {})).toMatchObject({ Sections: [], Questions: [] })
  })
})
