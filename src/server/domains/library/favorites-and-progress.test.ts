// @tag favorites-and-progress
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { seedCatalog, toCatalogUuid } from './library.seed.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())

const tenSounds = toCatalogUuid('session', 'ten-sounds')

const toProgressReport = (
  seconds: number,
  overrides: {
    timestamp?: number
    device_now?: number
    completed?: boolean
    play_uuid?: string
    heard_seconds?: number
  } = {},
) => ({
  MindfulnessSession: { session_uuid: tenSounds, paused_seconds: seconds, timestamp: Date.now(), ...overrides },
})

describe('listening progress', () => {
  const getProgress = async (student: Awaited<ReturnType<typeof createSignedInPerson>>) =>
    (await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: tenSounds } })).Session

  test('is the newest report, even if an older one arrives later', async () => {
    const student = await createSignedInPerson(getTestContext())
    const now = Date.now()
    await student.call(library.progress, toProgressReport(120, { timestamp: now }))
    await student.call(library.progress, toProgressReport(60, { timestamp: now - 5000 }))
    expect((await getProgress(student)).paused_seconds).toBe(120)
  })

  test('is not blocked by a report from a device whose clock runs ahead', async () => {
    const student = await createSignedInPerson(getTestContext())
    await student.call(library.progress, toProgressReport(120, { timestamp: Date.now() + DAY_MS }))
    server.clock.advance(1000)
    await student.call(library.progress, toProgressReport(180, { timestamp: server.clock.now().getTime() }))
    expect((await getProgress(student)).paused_seconds).toBe(180)
  })

  test('is updated by a device whose clock is an hour behind', async () => {
    const student = await createSignedInPerson(getTestContext())
    const now = server.clock.now().getTime()
    await student.call(library.progress, toProgressReport(120, { timestamp: now, device_now: now }))
    server.clock.advance(MINUTE_MS)
    const behind = server.clock.now().getTime() - HOUR_MS
    await student.call(library.progress, toProgressReport(180, { timestamp: behind - 200, device_now: behind }))
    expect((await getProgress(student)).paused_seconds).toBe(180)
    // An earlier report from that device, sent late, still counts as older.
    await student.call(library.progress, toProgressReport(90, { timestamp: behind - 90_000, device_now: behind }))
    expect((await getProgress(student)).paused_seconds).toBe(180)
  })

  test('limits how far in the past a report can be', async () => {
    const student = await createSignedInPerson(getTestContext())
    await student.call(library.progress, toProgressReport(120, { timestamp: 0 }))
    const listenedAt = Date.parse((await getProgress(student)).listened_at ?? '')
    expect(server.clock.now().getTime() - listenedAt).toBeLessThan(91 * DAY_MS)
  })

  test('is the whole length at completion, and stays completed when played again', async () => {
    const student = await createSignedInPerson(getTestContext())
    await student.call(library.progress, toProgressReport(470, { completed: true }))
    const finished = await getProgress(student)
    expect(finished.paused_seconds).toBe(finished.duration)
    expect(finished.completed_at).not.toBeNull()
    await student.call(library.progress, toProgressReport(30, { timestamp: Date.now() + 1 }))
    expect((await getProgress(student)).completed_at).toBe(finished.completed_at)
  })

  test('has one row for each play, however often it is reported', async () => {
    const student = await createSignedInPerson(getTestContext())
    const play_uuid = randomUUID()
    for (const seconds of [20, 50, 80]) await student.call(library.progress, toProgressReport(seconds, { play_uuid }))
    await student.call(library.progress, toProgressReport(10))
    const rows = await getTestContext()
      .db.selectFrom('library_play')
      .select('paused_seconds')
      .where('account_uuid', '=', student.person.uuid)
      .orderBy('paused_seconds')
      .execute()
    expect(rows.map((row) => row.paused_seconds)).toEqual([10, 80])
  })

  const findPlay = (play_uuid: string) =>
    getTestContext().db.selectFrom('library_play').selectAll().where('uuid', '=', play_uuid).executeTakeFirstOrThrow()

  test('is stored with the seconds played and the start of the play', async () => {
    const student = await createSignedInPerson(getTestContext())
    const play_uuid = randomUUID()
    const now = server.clock.now().getTime()
    const report = { play_uuid, device_now: now, timestamp: now }
    await student.call(library.progress, toProgressReport(230, { ...report, heard_seconds: 30 }))
    await student.call(
      library.progress,
      toProgressReport(40, { ...report, timestamp: now + 1, device_now: now + 1, heard_seconds: 55 }),
    )
    const play = await findPlay(play_uuid)
    expect([play.heard_seconds, play.paused_seconds]).toEqual([55, 40])
    expect(Math.abs(play.started_at.getTime() - (now - 30_000))).toBeLessThan(5000)
  })

  test('estimates the largest possible seconds played if the player reports none', async () => {
    const student = await createSignedInPerson(getTestContext())
    const play_uuid = randomUUID()
    const now = server.clock.now().getTime()
    await student.call(
      library.progress,
      toProgressReport(230, { play_uuid, timestamp: now - MINUTE_MS, device_now: now }),
    )
    expect((await findPlay(play_uuid)).heard_seconds).toBe(30)
    await student.call(library.progress, toProgressReport(290, { play_uuid, timestamp: now - 20_000, device_now: now }))
    expect(Math.round((await findPlay(play_uuid)).heard_seconds)).toBe(70)
  })

  test("can't change the play of another person with the same play uuid", async () => {
    const [student, stranger] = [
      await createSignedInPerson(getTestContext()),
      await createSignedInPerson(getTestContext()),
    ]
    const play_uuid = randomUUID()
    await student.call(library.progress, toProgressReport(100, { play_uuid }))
    await stranger.call(library.progress, toProgressReport(300, { play_uuid }))
    const rows = await getTestContext()
      .db.selectFrom('library_play')
      .select(['account_uuid', 'paused_seconds'])
      .where('uuid', '=', play_uuid)
      .orderBy('paused_seconds')
      .execute()
    expect(rows).toEqual([
      { account_uuid: student.person.uuid, paused_seconds: 100 },
      { account_uuid: stranger.person.uuid, paused_seconds: 300 },
    ])
  })

  test("adds the session to the person's own history only", async () => {
    const [student, stranger] = [
      await createSignedInPerson(getTestContext()),
      await createSignedInPerson(getTestContext()),
    ]
    await student.call(library.progress, toProgressReport(100))
    const { Sessions } = await student.call(library.listened, {})
    expect(Sessions.map(({ uuid, paused_seconds }) => [uuid, paused_seconds])).toEqual([[tenSounds, 100]])
    expect((await stranger.call(library.listened, {})).Sessions).toEqual([])
  })
})

describe('favorites', () => {
  test('contain a session once even if it is added twice, and tolerate a second removal', async () => {
    const student = await createSignedInPerson(getTestContext())
    const block = { MindfulnessSession: { session_uuid: tenSounds } }
    await student.call(library.addFavorite, block)
    await student.call(library.addFavorite, block)
    const favorites = await student.call(library.favorites, {})
    expect(favorites.Sessions.map(({ uuid, is_favourite }) => [uuid, is_favourite])).toEqual([[tenSounds, 1]])
    await student.call(library.deleteFavorite, block)
    await student.call(library.deleteFavorite, block)
    expect((await student.call(library.favorites, {})).Sessions).toEqual([])
  })
})

describe('pages of favorites and history', () => {
  const sessionUuids = ['ten-sounds', 'ten-doors', 'one-mitten', 'limpet-foot', 'the-kazoo'].map((slug) =>
    toCatalogUuid('session', slug),
  )
  const listUuids = ({ Sessions }: { Sessions: { uuid: string }[] }) => Sessions.map(({ uuid }) => uuid)
  const pageAfter = (cursor: string | null) => ({ Page: { limit: 2, ...(cursor ? { cursor } : {}) } })

  test('continue after the last favorite shown even if it was removed', async () => {
    const student = await createSignedInPerson(getTestContext())
    for (const uuid of sessionUuids) {
      server.clock.advance(1000)
      await student.call(library.addFavorite, { MindfulnessSession: { session_uuid: uuid } })
    }
    const newest = sessionUuids.toReversed()
    const first = await student.call(library.favorites, pageAfter(null))
    expect(listUuids(first)).toEqual(newest.slice(0, 2))
    await student.call(library.deleteFavorite, { MindfulnessSession: { session_uuid: newest[1]! } })
    const second = await student.call(library.favorites, pageAfter(first.Page.next_cursor))
    expect(listUuids(second)).toEqual(newest.slice(2, 4))
    const third = await student.call(library.favorites, pageAfter(second.Page.next_cursor))
    expect([listUuids(third), third.Page.next_cursor]).toEqual([newest.slice(4), null])
  })

  test('repeat no session that is played again, and separate sessions with the same time', async () => {
    const student = await createSignedInPerson(getTestContext())
    const reportPlay = (uuid: string, agoMs: number) =>
      student.call(library.progress, {
        MindfulnessSession: { session_uuid: uuid, paused_seconds: 30, timestamp: server.clock.now().getTime() - agoMs },
      })
    server.clock.advance(100_000)
    const now = server.clock.now().getTime()
    for (const uuid of sessionUuids.slice(0, 3)) {
      await student.call(library.progress, {
        MindfulnessSession: { session_uuid: uuid, paused_seconds: 30, timestamp: now - 50_000 },
      })
    }
    for (const uuid of sessionUuids.slice(3)) await reportPlay(uuid, 60_000)
    const first = await student.call(library.listened, pageAfter(null))
    await reportPlay(sessionUuids[4]!, 0)
    const second = await student.call(library.listened, pageAfter(first.Page.next_cursor))
    const listedUuids = [...listUuids(first), ...listUuids(second)]
    expect(listedUuids.toSorted()).toEqual(sessionUuids.slice(0, 4).toSorted())
    expect(second.Page.next_cursor).toBeNull()
  })

  test('reject an invalid cursor', async () => {
    const student = await createSignedInPerson(getTestContext())
    for (const cursor of ['nonsense', Buffer.from('["x","y"]').toString('base64url')]) {
      expect((await catchFailure(student.call(library.favorites, pageAfter(cursor)))).http).toBe(422)
    }
  })
})

test('a progress report that is sent again a day later creates no second play', async () => {
  const student = await createSignedInPerson(getTestContext())
  const report = toProgressReport(80, { play_uuid: randomUUID(), timestamp: server.clock.now().getTime() })
  await student.call(library.progress, report)
  server.clock.advance(DAY_MS)
  await student.signIn(student.person)
  await student.call(library.progress, report)
  const plays = await getTestContext()
    .db.selectFrom('library_play')
    .select('paused_seconds')
    .where('account_uuid', '=', student.person.uuid)
    .execute()
  recordMeasurement(26, `a position reported again after 24 hours: stored ${plays.length} times`)
  expect(plays).toEqual([{ paused_seconds: 80 }])
})
