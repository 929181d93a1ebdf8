import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Audience } from '#contract/identity.ts'
import * as reflect from '#contract/reflect.ts'
import { addDays, getDayInZone, getWeekStart } from '#rules/time-zones.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import {
  makePerson,
  makeSchool,
  catchFailure,
  createSignedInPerson,
  type TestSchool,
} from '#tests/support/fixtures/test-people.ts'
import { insertCheckIn } from './reflect.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const db = () => server.platform.db
const getAppAndDb = () => ({ app: server.app, db: db() })

/** Returns the start of the last complete week that reports include. */
const getReportedWeek = (): string => addDays(getWeekStart(getDayInZone('UTC', server.clock.now())), -14)

interface CheckInOptions {
  day?: string
  mood?: number
  enteredBy?: string | null
  createdAt?: Date
}
const addCheckIn = (
  accountUuid: string,
  { day = addDays(getReportedWeek(), 2), mood = 3, enteredBy = null, createdAt }: CheckInOptions = {},
) => {
  const answered_at = new Date(`${day}T12:00:00Z`)
  return insertCheckIn(db(), {
    uuid: randomUUID(),
    account_uuid: accountUuid,
    client_uuid: randomUUID(),
    answered_at,
    day,
    mood,
    answers: [],
    emotions: [],
    contexts: [],
    note: null,
    session_uuid: null,
    moment: null,
    entered_by: enteredBy,
    created_at: createdAt ?? answered_at,
  })
}
const createPeople = async (school: TestSchool, audience: Audience, count: number): Promise<string[]> => {
  const created = await Promise.all(Array.from({ length: count }, () => makePerson(db(), school, { audience })))
  return created.map(({ uuid }) => uuid)
}
const createSchoolWithAdmin = async ({ on = true } = {}) => {
  const school = await makeSchool(db())
  const admin = await createSignedInPerson(getAppAndDb(), { school, user_type: 'admin' })
  if (on) await admin.call(reflect.checkInReportsSwitch, { Figures: { on: true, contact: 'Rosa Whitfield' } })
  const week = getReportedWeek()
  const readReport = async () => {
    const { Figures } = await admin.call(reflect.checkInReports, { Range: { from: week, to: addDays(week, 20) } })
    return Figures
  }
  /** Returns the number of people in the whole school, then by age group. */
  const countPeople = async () => (await readReport()).weeks[0]?.groups.map((group) => group.people)
  return { school, admin, shown: readReport, countPeople }
}

test('check-in reports are hidden unless the school has named a contact and turned them on', async () => {
  const { school, admin, shown, countPeople } = await createSchoolWithAdmin({ on: false })
  for (const uuid of await createPeople(school, 'middle_school', 10)) await addCheckIn(uuid)
  expect(await shown()).toEqual({ contact: null, weeks: [] })
  const requestWithoutContact = admin.call(reflect.checkInReportsSwitch, { Figures: { on: true, contact: '  ' } })
  expect((await catchFailure(requestWithoutContact)).fields).toEqual([
    { path: 'Figures.contact', message: '*Required Field' },
  ])
  expect(await shown()).toEqual({ contact: null, weeks: [] })
  await admin.call(reflect.checkInReportsSwitch, { Figures: { on: true, contact: 'Rosa Whitfield' } })
  expect((await shown()).contact).toBe('Rosa Whitfield')
  expect(await countPeople()).toEqual([10, null, 10, null, null])
  await admin.call(reflect.checkInReportsSwitch, { Figures: { on: false } })
  expect(await shown()).toEqual({ contact: null, weeks: [] })
})

test('check-in reports hide groups below ten people and count each person once', async () => {
  const { school, countPeople } = await createSchoolWithAdmin()
  const nine = await createPeople(school, 'high_school', 9)
  for (const uuid of nine) await addCheckIn(uuid)
  for (let times = 0; times < 10; times++) await addCheckIn(nine[0]!, { mood: 1 })
  expect(await countPeople()).toEqual([null, null, null, null, null])
  const [tenth] = await createPeople(school, 'high_school', 1)
  await addCheckIn(tenth!)
  expect(await countPeople()).toEqual([10, null, null, 10, null])
})

test('check-in reports also hide a second age group so that a small one cannot be inferred', async () => {
  const { school, shown, countPeople } = await createSchoolWithAdmin()
  for (const uuid of await createPeople(school, 'middle_school', 12)) await addCheckIn(uuid, { mood: 2 })
  for (const uuid of await createPeople(school, 'high_school', 13)) await addCheckIn(uuid, { mood: 4 })
  expect(await countPeople()).toEqual([25, null, 12, 13, null])
  for (const uuid of await createPeople(school, 'adult', 3)) await addCheckIn(uuid, { mood: 5 })
  expect(await countPeople()).toEqual([28, null, null, 13, null])
  expect((await shown()).weeks[0]?.groups.map(({ mood }) => mood)).toEqual([3.3, null, null, 4, null])
})

test('check-in reports average per person and exclude other schools and answers typed in by staff', async () => {
  const { school, shown, countPeople } = await createSchoolWithAdmin()
  const ten = await createPeople(school, 'adult', 10)
  for (const uuid of ten) await addCheckIn(uuid, { mood: 4 })
  for (let times = 0; times < 30; times++) await addCheckIn(ten[0]!, { mood: 1 })
  const [student] = await createPeople(school, 'adult', 1)
  await addCheckIn(student!, { enteredBy: ten[1]! })
  await db().updateTable('reflect_response').set({ entered_by: null }).where('account_uuid', '=', student!).execute()
  const otherSchool = await createSchoolWithAdmin()
  for (const uuid of await createPeople(otherSchool.school, 'adult', 3)) await addCheckIn(uuid, { mood: 1 })
  expect(await countPeople()).toEqual([10, null, null, null, 10])
  expect((await shown()).weeks[0]?.groups[0]?.mood).toBe(3.7)
})

test('check-in reports leave out the current week and do not change weeks that were shown', async () => {
  const { school, admin, countPeople } = await createSchoolWithAdmin()
  const ten = await createPeople(school, 'k_5', 10)
  const now = server.clock.now()
  const today = getDayInZone('UTC', now)
  for (const uuid of ten) await addCheckIn(uuid)
  for (const uuid of ten) await addCheckIn(uuid, { day: getWeekStart(today) })
  const [latePerson] = await createPeople(school, 'k_5', 1)
  await addCheckIn(latePerson!, { createdAt: now })
  expect(await countPeople()).toEqual([10, 10, null, null, null])
  const { Figures } = await admin.call(reflect.checkInReports, {
    Range: { from: getWeekStart(today), to: addDays(today, 30) },
  })
  expect(Figures.weeks).toEqual([])
})

test('check-in reports extend a date range to whole weeks', async () => {
  const { school, admin } = await createSchoolWithAdmin()
  for (const uuid of await createPeople(school, 'adult', 10)) await addCheckIn(uuid)
  const partialWeek = { from: addDays(getReportedWeek(), 1), to: addDays(getReportedWeek(), 6) }
  expect((await admin.call(reflect.checkInReports, { Range: partialWeek })).Figures.weeks).toEqual([])
})

test('check-in reports can be viewed and switched only by admins of the school', async () => {
  const { school } = await createSchoolWithAdmin()
  const teacher = await createSignedInPerson(getAppAndDb(), { school, user_type: 'teacher', permissions: ['learn'] })
  const Range = { from: getReportedWeek(), to: addDays(getReportedWeek(), 6) }
  expect((await catchFailure(teacher.call(reflect.checkInReports, { Range }))).http).toBe(403)
  expect((await catchFailure(teacher.call(reflect.checkInReportsSwitch, { Figures: { on: false } }))).http).toBe(403)
})
