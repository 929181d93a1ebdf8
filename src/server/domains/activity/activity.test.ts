import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createActivityFixtures, TEN_SOUNDS } from '#tests/support/fixtures/activity-fixtures.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '#server/domains/library/library.seed.ts'

let server: TestApp
const getAppAndDb = () => ({ app: server.app, db: server.platform.db })
const { insertPlay, insertExercise, writeEntry } = createActivityFixtures(() => server.platform.db)
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())

type Student = Awaited<ReturnType<typeof createSignedInPerson>>

const switchOff = (student: Student, ...features: ('check_ins' | 'journal' | 'custom_exercises')[]) =>
  getAppAndDb()
    .db.updateTable('identity_organization')
    .set(Object.fromEntries(features.map((feature) => [feature, false])))
    .where('uuid', '=', student.person.school.uuid)
    .execute()

const march = { from: '2026-03-01', to: '2026-03-31' }
const getSummary = async (student: Student, Range: { from: string; to: string; time_zone?: string } = march) =>
  (await student.call(activity.summary, { Range })).Activity

describe('activity summary', () => {
  test('is empty, without days, for a new person', async () => {
    expect(await getSummary(await createSignedInPerson(getAppAndDb()))).toEqual({
      minutes: 0,
      sessions: 0,
      check_ins: 0,
      entries: 0,
      days_active: 0,
      completed_assignments: 0,
      weeks_with_practice: 0,
      days: [],
    })
  })

  test('counts the seconds heard by day and in total', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await insertPlay(student.person, '2026-03-05T15:00:00Z', { seconds: 90 })
    await insertPlay(student.person, '2026-03-05T17:00:00Z', { seconds: 200, completed: true })
    await insertPlay(student.person, '2026-03-14T15:00:00Z', { seconds: 60 })
    const summary = await getSummary(student)
    expect(summary).toMatchObject({ minutes: 5.8, sessions: 3, days_active: 2, weeks_with_practice: 2 })
    expect(summary.days.map(({ day, minutes, sessions }) => [day, minutes, sessions])).toEqual([
      ['2026-03-05', 4.8, 2],
      ['2026-03-14', 1, 1],
    ])
  })

  test('counts no session for a few seconds of listening but includes the seconds', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await insertPlay(student.person, '2026-03-05T15:00:00Z', { seconds: 12 })
    await insertPlay(student.person, '2026-03-06T15:00:00Z', { seconds: 8, completed: true })
    expect(await getSummary(student)).toMatchObject({
      minutes: 0.3,
      sessions: 1,
      days_active: 2,
      weeks_with_practice: 1,
    })
  })

  test('includes the progress reported by the player', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const now = server.clock.now().getTime()
    const report = { session_uuid: TEN_SOUNDS, play_uuid: randomUUID(), device_now: now }
    for (const seconds of [30, 60, 60]) {
      await student.call(library.progress, {
        MindfulnessSession: {
          ...report,
          timestamp: now - 90_000 + seconds * 1000,
          paused_seconds: 100 + seconds,
          heard_seconds: seconds,
        },
      })
    }
    const today = new Date(now - 90_000).toISOString().slice(0, 10)
    const summary = await getSummary(student, { from: today, to: today, time_zone: 'UTC' })
    expect([summary.minutes, summary.sessions]).toEqual([1, 1])
  })

  test('is visible only to its owner', async () => {
    const [student, teacher] = [
      await createSignedInPerson(getAppAndDb()),
      await createSignedInPerson(getAppAndDb(), { user_type: 'admin' }),
    ]
    await insertPlay(student.person, '2026-03-05T15:00:00Z')
    expect((await getSummary(teacher)).days).toEqual([])
    expect((await teacher.call(activity.history, {})).Items).toEqual([])
  })

  test('assigns days by the school time zone or the requested one', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await insertPlay(student.person, '2026-03-05T02:00:00Z')
    const listDays = async (time_zone?: string) =>
      (await getSummary(student, { ...march, ...(time_zone ? { time_zone } : {}) })).days.map(({ day }) => day)
    expect(await listDays()).toEqual(['2026-03-04'])
    expect(await listDays('Europe/London')).toEqual(['2026-03-05'])
    expect(await listDays('america/new_york')).toEqual(['2026-03-04'])
    expect(await listDays('Asia/Kathmandu')).toEqual(['2026-03-05'])
    expect(await listDays('+05:30')).toEqual(['2026-03-05'])
  })

  test('splits days at midnight when daylight saving time starts or ends', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    // 2026-03-08 has 23 hours in New York, 2026-11-01 has 25.
    for (const playedAt of [
      '2026-03-08T04:59:59Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59Z',
      '2026-03-09T04:00:00Z',
    ]) {
      await insertPlay(student.person, playedAt, { seconds: 60 })
    }
    for (const playedAt of [
      '2026-11-01T03:59:59Z',
      '2026-11-01T04:00:00Z',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
    ]) {
      await insertPlay(student.person, playedAt, { seconds: 60 })
    }
    const { days } = await getSummary(student, { from: '2026-01-01', to: '2026-12-31', time_zone: 'America/New_York' })
    expect(days.map(({ day, sessions }) => [day, sessions])).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ])
    const singleDay = await getSummary(student, { from: '2026-11-01', to: '2026-11-01', time_zone: 'America/New_York' })
    expect([singleDay.sessions, singleDay.days_active]).toEqual([2, 1])
  })

  test('leaves out features that are off for the school', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    await insertExercise(student.person, 'A lantern for the dark', new Date('2026-03-05T15:00:00Z'))
    await writeEntry(student, '2026-03-06T10:00:00-05:00')
    expect(await getSummary(student)).toMatchObject({ days_active: 2, entries: 1 })
    expect((await student.call(activity.history, {})).Items).toHaveLength(2)
    await switchOff(student, 'check_ins', 'journal', 'custom_exercises')
    const summary = await getSummary(student)
    expect(summary).not.toHaveProperty('check_ins')
    expect(summary).not.toHaveProperty('entries')
    expect(summary.days).toEqual([])
    expect((await student.call(activity.history, {})).Items).toEqual([])
  })

  test('rejects an invalid date range or time zone with 422', async () => {
    const student = await createSignedInPerson(getAppAndDb())
    const invalidRanges = [
      { from: '2026-03-31', to: '2026-03-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2010-01-01', to: '2026-03-01' },
      { from: '0000-01-01', to: '0000-12-31' },
      { from: '9999-01-01', to: '9999-12-31' },
      { ...march, time_zone: 'Mars/Olympus' },
      { ...march, time_zone: "UTC'; drop table library_play; --" },
    ]
    for (const Range of invalidRanges) {
      expect((await catchFailure(student.call(activity.summary, { Range }))).http, Range.from).toBe(422)
    }
    for (const year of ['1900', '2199']) {
      const summary = await getSummary(student, { from: `${year}-01-01`, to: `${year}-12-31` })
      expect(summary.days).toEqual([])
    }
  })
})
