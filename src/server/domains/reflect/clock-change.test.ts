// @tag clock-change
/** Days on which clocks change: each check-in counts for its local day, and nobody is prompted twice. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as school from '#contract/identity/school.ts'
import * as reflect from '#contract/reflect.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { checkIn, type Person, formatTime } from '#tests/support/fixtures/check-in-fixtures.ts'
import { createActivityFixtures } from '#tests/support/fixtures/activity-fixtures.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'
import { seedQuestions } from './questions.seed.ts'

const openApps: TestApp[] = []
let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
  openApps.push(server)
  await seedQuestions(server.platform)
})
afterAll(async () => {
  for (const openApp of openApps) await openApp.close()
})

const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const setClock = (moment: string): void => server.clock.advance(Date.parse(moment) - server.clock.now().getTime())
const everyDay = Object.fromEntries(
  [0, 1, 2, 3, 4, 5, 6].map((day) => [`day_${day}`, { is_enabled: true, start_time: '0000' }]),
) as reflect.HappinessSetting['prompt_frequency']

const createPerson = async (time_zone: string, moment: string): Promise<Person> => {
  setClock(moment)
  const person = await createSignedInPerson(getAppAndDb())
  await person.call(reflect.settingAdd, { HappinessSetting: { prompt_frequency: everyDay, time_zone } })
  return person
}
const isPromptDue = async (person: Person, time_zone: string): Promise<boolean> =>
  (await person.call(reflect.dashboard, { Here: { time_zone } })).Reflect.prompt_due !== null
/** @param offsetHours hours between local time and UTC at that moment, as the device reports it */
const submitCheckIn = (person: Person, offsetHours: number) =>
  checkIn(person, { answered_at: formatTime(server.clock.now(), offsetHours) })
const listDays = async (person: Person, Range: { from: string; to: string; time_zone: string }) => {
  const { Summary } = await person.call(reflect.summary, { Range })
  return { days: Summary.days.map(({ day, count }) => [day, count]), weeks: Summary.weeks.map(({ start }) => start) }
}

test('in Cairo, where a day starts at 1:00, an answer a minute before counts for the previous day', async () => {
  const zone = 'Africa/Cairo'
  const amara = await createPerson(zone, '2027-04-29T21:59:00Z')
  await submitCheckIn(amara, 2)
  expect(await isPromptDue(amara, zone)).toBe(false)
  setClock('2027-04-29T22:00:30Z')
  expect(await isPromptDue(amara, zone)).toBe(true)
  await submitCheckIn(amara, 3)
  expect(await isPromptDue(amara, zone)).toBe(false)
  const { days } = await listDays(amara, { from: '2027-04-29', to: '2027-04-30', time_zone: zone })
  expect(days).toEqual([
    ['2027-04-29', 1],
    ['2027-04-30', 1],
  ])
})

test('in Havana, where midnight occurs twice, an answer after the first is not requested again after the second', async () => {
  const zone = 'America/Havana'
  const amara = await createPerson(zone, '2027-11-07T04:30:00Z')
  expect(await isPromptDue(amara, zone)).toBe(true)
  await submitCheckIn(amara, -4)
  setClock('2027-11-07T05:10:00Z')
  expect(await isPromptDue(amara, zone)).toBe(false)
  expect((await listDays(amara, { from: '2027-11-06', to: '2027-11-08', time_zone: zone })).days).toEqual([
    ['2027-11-07', 1],
  ])
})

test('in New York, a Sunday of 25 hours is one day of the week that starts with it', async () => {
  const zone = 'America/New_York'
  const amara = await createPerson(zone, '2027-11-07T03:59:00Z')
  await submitCheckIn(amara, -4)
  for (const [moment, offsetHours] of [
    ['2027-11-07T04:00:30Z', -4],
    ['2027-11-07T04:50:00Z', -4],
    ['2027-11-07T05:30:00Z', -4],
    ['2027-11-07T06:20:00Z', -5],
  ] as const) {
    setClock(moment)
    await submitCheckIn(amara, offsetHours)
  }
  expect(await listDays(amara, { from: '2027-11-06', to: '2027-11-07', time_zone: zone })).toEqual({
    days: [
      ['2027-11-06', 1],
      ['2027-11-07', 4],
    ],
    weeks: ['2027-10-31', '2027-11-07'],
  })
})

test('in Berlin, a break on the day of the clock change has 23 hours', async () => {
  const zone = 'Europe/Berlin'
  const amara = await createPerson(zone, '2027-03-27T22:30:00Z')
  const admin = await createSignedInPerson(getAppAndDb(), { user_type: 'admin', school: amara.person.school })
  const { revision } = (await admin.call(school.schoolInfo, {})).School
  const holidays = [{ name: 'Sunday', from: '2027-03-28', until: '2027-03-28' }]
  await admin.call(school.schoolUpdate, { School: { revision, days: { terms: [], holidays } } })
  expect(await isPromptDue(amara, zone)).toBe(true)
  setClock('2027-03-27T23:00:30Z')
  expect(await isPromptDue(amara, zone)).toBe(false)
  const lateStudent = await createPerson(zone, '2027-03-28T21:59:00Z')
  await getAppAndDb()
    .db.updateTable('identity_account')
    .set({ organization_uuid: amara.person.school.uuid })
    .where('uuid', '=', lateStudent.person.uuid)
    .execute()
  expect(await isPromptDue(lateStudent, zone)).toBe(false)
  setClock('2027-03-28T22:00:30Z')
  expect(await isPromptDue(lateStudent, zone)).toBe(true)
})

test.each([
  { zone: 'Pacific/Apia', ahead: 13, midnight: '2027-03-05T11:00:00Z', one: '2027-03-05', next: '2027-03-06' },
  { zone: 'America/Sao_Paulo', ahead: -3, midnight: '2027-03-06T03:00:00Z', one: '2027-03-05', next: '2027-03-06' },
])('in $zone, which ended clock changes, midnight uses the current offset', async (example) => {
  const { zone, ahead, midnight, one, next } = example
  const amara = await createPerson(zone, new Date(Date.parse(midnight) - MINUTE_MS).toISOString())
  await submitCheckIn(amara, ahead)
  setClock(new Date(Date.parse(midnight) + MINUTE_MS).toISOString())
  await submitCheckIn(amara, ahead)
  expect((await listDays(amara, { from: one, to: next, time_zone: zone })).days).toEqual([
    [one, 1],
    [next, 1],
  ])
})

test('listening on days of 23 and 25 hours counts for those days to the last minute', async () => {
  await seedCatalog(server.platform)
  const amara = await createSignedInPerson(getAppAndDb())
  const { insertPlay } = createActivityFixtures(() => server.platform.db)
  const moments = ['2026-03-08T04:59:00Z', '2026-03-08T05:01:00Z', '2026-03-09T03:59:00Z', '2026-03-09T04:01:00Z']
  for (const moment of [...moments, '2026-11-01T03:59:00Z', '2026-11-01T04:01:00Z', '2026-11-02T04:59:00Z']) {
    await insertPlay(amara.person, moment, { seconds: 60 })
  }
  const listSessionsByDay = async (from: string, to: string) => {
    const Range = { from, to, time_zone: 'America/New_York' }
    return (await amara.call(activity.summary, { Range })).Activity.days.map(({ day, sessions }) => [day, sessions])
  }
  expect(await listSessionsByDay('2026-03-07', '2026-03-09')).toEqual([
    ['2026-03-07', 1],
    ['2026-03-08', 2],
    ['2026-03-09', 1],
  ])
  expect(await listSessionsByDay('2026-10-31', '2026-11-01')).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 2],
  ])
})
