import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as activity from '#contract/activity.ts'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { refusal, signedIn, type TestPerson } from '../../../../tests/support/people.ts'
import { seedCatalogue, uuidFor } from '../library/library.seed.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp()
  await seedCatalogue(house.platform)
})
afterAll(() => house.close())

type Pupil = Awaited<ReturnType<typeof signedIn>>
const tenSounds = uuidFor('session', 'ten-sounds')

interface Heard {
  seconds?: number
  completed?: boolean
  session?: string
}

/** A play as the library keeps it, on a day of the past. */
const heard = async ({ uuid }: TestPerson, at: string, wish: Heard = {}): Promise<string> => {
  const { seconds = 300, completed = false, session = tenSounds } = wish
  const play = randomUUID()
  await world()
    .db.insertInto('library_play')
    .values({
      uuid: play,
      account_uuid: uuid,
      session_uuid: session,
      started_at: new Date(at),
      reported_at: new Date(at),
      paused_seconds: seconds,
      heard_seconds: seconds,
      completed,
    })
    .execute()
  return play
}

/** An exercise that somebody made, with the session it is. */
const made = async ({ uuid: account_uuid, school }: TestPerson, title: string, created_at: Date): Promise<string> => {
  const uuid = randomUUID()
  const about = {
    uuid,
    title,
    description: '',
    audience: 'middle_school',
    technique: 'breath',
    theme: 'sleep',
  } as const
  const looks = { eyes: 'open', scene: 'bay', palette: 'dusk' } as const
  const { db } = world()
  await db
    .insertInto('exercises_exercise')
    .values({
      ...about,
      ...looks,
      account_uuid,
      organization_uuid: school.uuid,
      prompt: '',
      tone: 'steady',
      minutes: 3,
      voice: 'river',
      segments: '[]',
      seed: 1,
      script_by: 'built_in',
      status: 'ready',
      audio_key: `private/${account_uuid}/x.mp3`,
      created_at,
      updated_at: created_at,
    })
    .execute()
  await db
    .insertInto('library_session')
    .values({
      ...about,
      ...looks,
      slug: uuid,
      session_type: 'custom_exercise',
      duration: 180,
      energy: 'low',
      author: '',
      narrator: '',
      position: 0,
      script: '',
      status: 'ready',
      render_key: '',
      render_order: 0,
      owner_uuid: account_uuid,
    })
    .execute()
  return uuid
}

const switchOff = (pupil: Pupil, ...features: ('check_ins' | 'journal' | 'custom_exercises')[]) =>
  world()
    .db.updateTable('identity_organization')
    .set(Object.fromEntries(features.map((feature) => [feature, false])))
    .where('uuid', '=', pupil.person.school.uuid)
    .execute()

const march = { from: '2026-03-01', to: '2026-03-31' }
const summaryOf = async (pupil: Pupil, Range: { from: string; to: string; time_zone?: string } = march) =>
  (await pupil.call(activity.summary, { Range })).Activity

describe("someone's activity", () => {
  test('is nothing at first, and no days', async () => {
    expect(await summaryOf(await signedIn(world()))).toEqual({
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

  test('counts what was really heard, by day and in all', async () => {
    const pupil = await signedIn(world())
    await heard(pupil.person, '2026-03-05T15:00:00Z', { seconds: 90 })
    await heard(pupil.person, '2026-03-05T17:00:00Z', { seconds: 200, completed: true })
    await heard(pupil.person, '2026-03-14T15:00:00Z', { seconds: 60 })
    const all = await summaryOf(pupil)
    expect(all).toMatchObject({ minutes: 5.8, sessions: 3, days_active: 2, weeks_with_practice: 2 })
    expect(all.days.map(({ day, minutes, sessions }) => [day, minutes, sessions])).toEqual([
      ['2026-03-05', 4.8, 2],
      ['2026-03-14', 1, 1],
    ])
  })

  test('tells a session from a look in, whose seconds still were heard', async () => {
    const pupil = await signedIn(world())
    await heard(pupil.person, '2026-03-05T15:00:00Z', { seconds: 12 })
    await heard(pupil.person, '2026-03-06T15:00:00Z', { seconds: 8, completed: true })
    expect(await summaryOf(pupil)).toMatchObject({ minutes: 0.3, sessions: 1, days_active: 2, weeks_with_practice: 1 })
  })

  test('comes from the player as it reports', async () => {
    const pupil = await signedIn(world())
    const now = house.clock.now().getTime()
    const report = { session_uuid: tenSounds, play_uuid: randomUUID(), device_now: now }
    for (const seconds of [30, 60, 60]) {
      await pupil.call(library.progress, {
        MindfulnessSession: {
          ...report,
          timestamp: now - 90_000 + seconds * 1000,
          paused_seconds: 100 + seconds,
          heard_seconds: seconds,
        },
      })
    }
    const today = new Date(now - 90_000).toISOString().slice(0, 10)
    const all = await summaryOf(pupil, { from: today, to: today, time_zone: 'UTC' })
    expect([all.minutes, all.sessions]).toEqual([1, 1])
  })

  test("is nobody else's", async () => {
    const [pupil, teacher] = [await signedIn(world()), await signedIn(world(), { user_type: 'admin' })]
    await heard(pupil.person, '2026-03-05T15:00:00Z')
    expect((await summaryOf(teacher)).days).toEqual([])
    expect((await teacher.call(activity.history, {})).Items).toEqual([])
  })

  test("belongs to the days of the person's school, or of where they are", async () => {
    const pupil = await signedIn(world())
    await heard(pupil.person, '2026-03-05T02:00:00Z')
    const daysIn = async (time_zone?: string) =>
      (await summaryOf(pupil, { ...march, ...(time_zone ? { time_zone } : {}) })).days.map(({ day }) => day)
    expect(await daysIn()).toEqual(['2026-03-04'])
    expect(await daysIn('Europe/London')).toEqual(['2026-03-05'])
    expect(await daysIn('america/new_york')).toEqual(['2026-03-04'])
    expect(await daysIn('Asia/Kathmandu')).toEqual(['2026-03-05'])
    expect(await daysIn('+05:30')).toEqual(['2026-03-05'])
  })

  test('keeps midnight where it is on the days on which clocks change', async () => {
    const pupil = await signedIn(world())
    // 2026-03-08 has 23 hours in New York, 2026-11-01 has 25.
    for (const at of ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z']) {
      await heard(pupil.person, at, { seconds: 60 })
    }
    for (const at of ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z']) {
      await heard(pupil.person, at, { seconds: 60 })
    }
    const { days } = await summaryOf(pupil, { from: '2026-01-01', to: '2026-12-31', time_zone: 'America/New_York' })
    expect(days.map(({ day, sessions }) => [day, sessions])).toEqual([
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
      ['2026-10-31', 1],
      ['2026-11-01', 2],
      ['2026-11-02', 1],
    ])
    const oneDay = await summaryOf(pupil, { from: '2026-11-01', to: '2026-11-01', time_zone: 'America/New_York' })
    expect([oneDay.sessions, oneDay.days_active]).toEqual([2, 1])
  })

  test('says nothing of what the school does without', async () => {
    const pupil = await signedIn(world())
    await made(pupil.person, 'A lantern for the dark', new Date('2026-03-05T15:00:00Z'))
    expect((await summaryOf(pupil)).days_active).toBe(1)
    await switchOff(pupil, 'check_ins', 'journal', 'custom_exercises')
    const all = await summaryOf(pupil)
    expect(all).not.toHaveProperty('check_ins')
    expect(all).not.toHaveProperty('entries')
    expect(all.days).toEqual([])
    expect((await pupil.call(activity.history, {})).Items).toEqual([])
  })

  test('is asked for with days that there are', async () => {
    const pupil = await signedIn(world())
    const asks = [
      { from: '2026-03-31', to: '2026-03-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2010-01-01', to: '2026-03-01' },
      { ...march, time_zone: 'Mars/Olympus' },
      { ...march, time_zone: "UTC'; drop table library_play; --" },
    ]
    for (const Range of asks) {
      expect((await refusal(pupil.call(activity.summary, { Range }))).http, Range.from).toBe(422)
    }
    for (const year of ['0000', '0001', '9999']) {
      const all = await summaryOf(pupil, { from: `${year}-01-01`, to: `${year}-12-31` })
      expect(all.days).toEqual([])
    }
  })
})

describe('what someone did, newest first', () => {
  const pagesOf = async (pupil: Pupil, limit: number, between: () => Promise<unknown> = async () => undefined) => {
    const seen: activity.ActivityItem[] = []
    let cursor: string | null = null
    do {
      const page: { Items: activity.ActivityItem[]; Page: { next_cursor: string | null } } = await pupil.call(
        activity.history,
        { Page: { limit, ...(cursor ? { cursor } : {}) } },
      )
      seen.push(...page.Items)
      cursor = page.Page.next_cursor
      await between()
    } while (cursor)
    return seen
  }

  test('names the session with what was heard of it, and leaves out where one only looked in', async () => {
    const pupil = await signedIn(world())
    await heard(pupil.person, '2026-03-05T15:00:00.123Z', { seconds: 90.5 })
    await heard(pupil.person, '2026-03-06T15:00:00Z', { seconds: 4 })
    const { Items, Page } = await pupil.call(activity.history, {})
    expect(Items).toEqual([
      {
        kind: 'listened',
        at: '2026-03-05T15:00:00.123Z',
        session: { uuid: tenSounds, title: 'Ten sounds', duration: expect.any(Number) },
        seconds: 90.5,
        completed: false,
      },
    ])
    expect(Page.next_cursor).toBeNull()
  })

  test('mixes listening and making in one list of the days asked for', async () => {
    const pupil = await signedIn(world())
    await heard(pupil.person, '2026-03-05T15:00:00Z')
    await made(pupil.person, 'A lantern for the dark', new Date('2026-03-06T15:00:00Z'))
    await heard(pupil.person, '2026-03-07T15:00:00Z')
    const kindsIn = async (from: string, to: string) =>
      (await pupil.call(activity.history, { Range: { from, to } })).Items.map(({ kind }) => kind)
    expect(await kindsIn('2026-03-01', '2026-03-31')).toEqual(['listened', 'exercise', 'listened'])
    expect(await kindsIn('2026-03-06', '2026-03-06')).toEqual(['exercise'])
    expect(await kindsIn('2026-03-06', '2026-03-07')).toEqual(['listened', 'exercise'])
  })

  test('repeats nothing and loses nothing while more is done, those of one moment held apart', async () => {
    const pupil = await signedIn(world())
    for (let play = 0; play < 7; play += 1) await heard(pupil.person, `2026-03-0${1 + (play >> 1)}T15:00:00Z`)
    for (const day of ['02', '03']) await made(pupil.person, `Lantern ${day}`, new Date(`2026-03-${day}T15:00:00Z`))
    const quiet = await pagesOf(pupil, 100)
    const busy = await pagesOf(pupil, 2, () => heard(pupil.person, '2026-04-01T10:00:00Z'))
    expect(quiet).toHaveLength(9)
    expect(busy).toEqual(quiet)
  })

  test('names what a classmate made only while it is shared', async () => {
    const maker = await signedIn(world())
    const mate = await signedIn(world(), { school: maker.person.school })
    const session = await made(maker.person, 'A lantern for the dark', new Date('2026-03-01T15:00:00Z'))
    const share = (shared_with: string | null) =>
      world().db.updateTable('library_session').set({ shared_with }).where('uuid', '=', session).execute()
    await heard(maker.person, '2026-03-05T15:00:00Z', { session })
    await heard(mate.person, '2026-03-05T15:00:00Z', { session })
    const listOf = async (pupil: Pupil) => JSON.stringify((await pupil.call(activity.history, {})).Items)
    await share(maker.person.school.uuid)
    expect(await listOf(mate)).toContain('lantern')
    await share(null)
    expect(await listOf(mate)).not.toContain('lantern')
    expect(await listOf(maker)).toContain('lantern')
    expect((await summaryOf(mate)).minutes).toBe(5)
  })

  test('begins nowhere with a cursor that was not given out', async () => {
    const pupil = await signedIn(world())
    for (const text of ['nonsense', '2026-03-05T15:00:00Z', `tomorrow ${tenSounds}`, '2026-03-05T15:00:00Z x']) {
      const cursor = Buffer.from(text).toString('base64url')
      expect((await refusal(pupil.call(activity.history, { Page: { limit: 5, cursor } }))).http, text).toBe(422)
    }
  })
})
