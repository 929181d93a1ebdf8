import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { refusal, signedIn } from '../../../../tests/support/people.ts'
import { seedCatalogue, uuidFor } from './library.seed.ts'

let house: TestApp
const world = () => ({ app: house.app, db: house.platform.db })
beforeAll(async () => {
  house = await openTestApp()
  await seedCatalogue(house.platform)
})
afterAll(() => house.close())

const tenSounds = uuidFor('session', 'ten-sounds')
const tenBreaths = uuidFor('group', 'ten-breaths')
/** Marks a session as made, with sound that is not asked for here. */
const makeReady = (uuid: string) =>
  world()
    .db.updateTable('library_session')
    .set({ status: 'ready', audio_key: 'library/x.mp3', transcript_key: 'library/x.json' })
    .where('uuid', '=', uuid)
    .execute()

const listen = (seconds: number, more: { timestamp?: number; completed?: boolean; play_uuid?: string } = {}) => ({
  MindfulnessSession: { session_uuid: tenSounds, paused_seconds: seconds, timestamp: Date.now(), ...more },
})

describe('home', () => {
  test('greets a pupil and shows the shelves of their age first', async () => {
    const pupil = await signedIn(world(), { audience: 'k_5', first_name: 'Noa' })
    const { Home } = await pupil.call(library.sessionsList, {})
    expect(Home?.greeting_name).toBe('Noa')
    expect(Home?.series.map((group) => group.title)).toEqual(['The lost and found box', 'Who lives in the tide pool'])
    expect(Home?.recommended.every((session) => session.audience === 'k_5')).toBe(true)
    expect(Home?.continue).toEqual([])
  })

  test('offers to carry on where someone stopped, past fifteen seconds only', async () => {
    const pupil = await signedIn(world(), { audience: 'high_school' })
    await pupil.call(library.progress, listen(15))
    expect((await pupil.call(library.sessionsList, {})).Home?.continue).toEqual([])
    await pupil.call(library.progress, listen(16))
    const { Home } = await pupil.call(library.sessionsList, {})
    expect(Home?.continue.map((session) => [session.uuid, session.paused_seconds])).toEqual([[tenSounds, 16]])
  })
})

describe('finding', () => {
  test('pages follow one another without a gap or a repeat', async () => {
    const pupil = await signedIn(world())
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { Sessions, Page } = await pupil.call(library.sessionsList, {
        Filter: {},
        Page: { limit: 7, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...Sessions.map(({ uuid }) => uuid))
      cursor = Page.next_cursor ?? undefined
    } while (cursor)
    expect(seen.length).toBe(new Set(seen).size)
    expect(seen.length).toBe(42)
  })

  test('a list of series brings groups with their counts', async () => {
    const pupil = await signedIn(world())
    const { Groups, Sessions } = await pupil.call(library.sessionsList, { Filter: { group_type: 'series' } })
    expect(Sessions).toEqual([])
    expect(Groups.find(({ uuid }) => uuid === tenBreaths)?.sessions_count).toBe(4)
  })

  test('a group brings its sessions in order', async () => {
    const pupil = await signedIn(world())
    const { Group } = await pupil.call(library.groupInfo, { Group: { group_type: 'series', id: tenBreaths } })
    expect(Group.mindfulness_sessions_list.map(({ title }) => title)).toEqual([
      'Ten, and begin again',
      'Four sides',
      'Ten doors',
      'Ten sounds',
    ])
  })

  test('a session of its own opens as a group of one', async () => {
    const pupil = await signedIn(world())
    const { Group } = await pupil.call(library.groupInfo, { Group: { group_type: 'individual', id: tenSounds } })
    expect([Group.title, Group.sessions_count]).toEqual(['Ten sounds', 1])
  })

  test.each([
    [
      'a session',
      () => ({ endpoint: library.sessionInfo, blocks: { MindfulnessSession: { session_uuid: randomUUID() } } }),
    ],
    [
      'a favourite',
      () => ({ endpoint: library.addFavourite, blocks: { MindfulnessSession: { session_uuid: randomUUID() } } }),
    ],
  ] as const)('%s that is not there is said to be not there', async (_what, make) => {
    const pupil = await signedIn(world())
    const { endpoint, blocks } = make()
    expect((await refusal(pupil.call(endpoint, blocks))).http).toBe(404)
  })

  test('a collection asked for as a series is not there', async () => {
    const pupil = await signedIn(world())
    const ask = pupil.call(library.groupInfo, { Group: { group_type: 'collection', id: tenBreaths } })
    expect((await refusal(ask)).http).toBe(404)
  })
})

describe('opening a session', () => {
  test('that is still being made says so and asks for it to be made next', async () => {
    const pupil = await signedIn(world())
    const uuid = uuidFor('session', 'the-canal-lock')
    const { Session } = await pupil.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect([Session.status, Session.url]).toEqual(['processing', ''])
    const wanted = await world()
      .db.selectFrom('library_wanted')
      .select('session_uuid')
      .where('session_uuid', '=', uuid)
      .execute()
    expect(wanted.length).toBe(1)
  })

  test('that can be played has no status, an address, and at most eight related ones without itself', async () => {
    await makeReady(tenSounds)
    const pupil = await signedIn(world())
    const { Session, Related } = await pupil.call(library.sessionInfo, {
      MindfulnessSession: { session_uuid: tenSounds },
    })
    expect(Session.status).toBeUndefined()
    expect(Session.url).toMatch(/^http:\/\/.*\/media\/library\/x\.mp3$/)
    expect(Session.group).toMatchObject({ title: 'Ten breaths', position: 4, sessions_count: 4 })
    expect(Related.length).toBe(8)
    expect(Related.map(({ uuid }) => uuid)).not.toContain(tenSounds)
    expect(Related[0]?.title).toBe('Ten doors')
  })
})

describe("a listener's place", () => {
  const placeOf = async (pupil: Awaited<ReturnType<typeof signedIn>>) =>
    (await pupil.call(library.sessionInfo, { MindfulnessSession: { session_uuid: tenSounds } })).Session

  test('is the newest report, however late an older one arrives', async () => {
    const pupil = await signedIn(world())
    const now = Date.now()
    await pupil.call(library.progress, listen(120, { timestamp: now }))
    await pupil.call(library.progress, listen(60, { timestamp: now - 5000 }))
    expect((await placeOf(pupil)).paused_seconds).toBe(120)
  })

  test('is not held by a device whose clock runs ahead', async () => {
    const pupil = await signedIn(world())
    await pupil.call(library.progress, listen(120, { timestamp: Date.now() + 86_400_000 }))
    house.clock.pass(1000)
    await pupil.call(library.progress, listen(180, { timestamp: house.clock.now().getTime() }))
    expect((await placeOf(pupil)).paused_seconds).toBe(180)
  })

  test('at the end is the whole length, and stays finished when heard again', async () => {
    const pupil = await signedIn(world())
    await pupil.call(library.progress, listen(470, { completed: true }))
    const finished = await placeOf(pupil)
    expect(finished.paused_seconds).toBe(finished.duration)
    expect(finished.completed_at).not.toBeNull()
    await pupil.call(library.progress, listen(30, { timestamp: Date.now() + 1 }))
    expect((await placeOf(pupil)).completed_at).toBe(finished.completed_at)
  })

  test('keeps one row for a play however often it is reported', async () => {
    const pupil = await signedIn(world())
    const play_uuid = randomUUID()
    for (const seconds of [20, 50, 80]) await pupil.call(library.progress, listen(seconds, { play_uuid }))
    await pupil.call(library.progress, listen(10))
    const rows = await world()
      .db.selectFrom('library_play')
      .select('paused_seconds')
      .where('account_uuid', '=', pupil.person.uuid)
      .orderBy('paused_seconds')
      .execute()
    expect(rows.map((row) => row.paused_seconds)).toEqual([10, 80])
  })

  test("cannot be written into someone else's play", async () => {
    const [pupil, stranger] = [await signedIn(world()), await signedIn(world())]
    const play_uuid = randomUUID()
    await pupil.call(library.progress, listen(100, { play_uuid }))
    await stranger.call(library.progress, listen(300, { play_uuid }))
    const row = await world()
      .db.selectFrom('library_play')
      .selectAll()
      .where('uuid', '=', play_uuid)
      .executeTakeFirstOrThrow()
    expect([row.account_uuid, row.paused_seconds]).toEqual([pupil.person.uuid, 100])
  })

  test("shows in what they listened to, last first, and in nobody else's list", async () => {
    const [pupil, stranger] = [await signedIn(world()), await signedIn(world())]
    await pupil.call(library.progress, listen(100))
    const { Sessions } = await pupil.call(library.listened, {})
    expect(Sessions.map(({ uuid, paused_seconds }) => [uuid, paused_seconds])).toEqual([[tenSounds, 100]])
    expect((await stranger.call(library.listened, {})).Sessions).toEqual([])
  })
})

describe('favourites', () => {
  test('are kept once however often they are added, and dropped once', async () => {
    const pupil = await signedIn(world())
    const block = { MindfulnessSession: { session_uuid: tenSounds } }
    await pupil.call(library.addFavourite, block)
    await pupil.call(library.addFavourite, block)
    const kept = await pupil.call(library.favourites, {})
    expect(kept.Sessions.map(({ uuid, is_favourite }) => [uuid, is_favourite])).toEqual([[tenSounds, 1]])
    await pupil.call(library.deleteFavourite, block)
    await pupil.call(library.deleteFavourite, block)
    expect((await pupil.call(library.favourites, {})).Sessions).toEqual([])
  })
})

describe('pages of what someone keeps and has heard', () => {
  const several = ['ten-sounds', 'ten-doors', 'one-mitten', 'limpet-foot', 'the-kazoo'].map((slug) =>
    uuidFor('session', slug),
  )
  const uuidsOf = ({ Sessions }: { Sessions: { uuid: string }[] }) => Sessions.map(({ uuid }) => uuid)
  const after = (cursor: string | null) => ({ Page: { limit: 2, ...(cursor ? { cursor } : {}) } })

  test('go on after the last one shown even if that one is kept no longer', async () => {
    const pupil = await signedIn(world())
    for (const uuid of several) {
      house.clock.pass(1000)
      await pupil.call(library.addFavourite, { MindfulnessSession: { session_uuid: uuid } })
    }
    const newest = several.toReversed()
    const first = await pupil.call(library.favourites, after(null))
    expect(uuidsOf(first)).toEqual(newest.slice(0, 2))
    await pupil.call(library.deleteFavourite, { MindfulnessSession: { session_uuid: newest[1]! } })
    const second = await pupil.call(library.favourites, after(first.Page.next_cursor))
    expect(uuidsOf(second)).toEqual(newest.slice(2, 4))
    const third = await pupil.call(library.favourites, after(second.Page.next_cursor))
    expect([uuidsOf(third), third.Page.next_cursor]).toEqual([newest.slice(4), null])
  })

  test('repeat nothing when one of them is listened to again, and hold those of one moment apart', async () => {
    const pupil = await signedIn(world())
    const hear = (uuid: string, ago: number) =>
      pupil.call(library.progress, {
        MindfulnessSession: { session_uuid: uuid, paused_seconds: 30, timestamp: house.clock.now().getTime() - ago },
      })
    house.clock.pass(100_000)
    const at = house.clock.now().getTime()
    for (const uuid of several.slice(0, 3)) {
      await pupil.call(library.progress, {
        MindfulnessSession: { session_uuid: uuid, paused_seconds: 30, timestamp: at - 50_000 },
      })
    }
    for (const uuid of several.slice(3)) await hear(uuid, 60_000)
    const first = await pupil.call(library.listened, after(null))
    await hear(several[4]!, 0)
    const second = await pupil.call(library.listened, after(first.Page.next_cursor))
    const seen = [...uuidsOf(first), ...uuidsOf(second)]
    expect(seen.toSorted()).toEqual(several.slice(0, 4).toSorted())
    expect(second.Page.next_cursor).toBeNull()
  })

  test('begin nowhere with a cursor that was not given out', async () => {
    const pupil = await signedIn(world())
    for (const cursor of ['nonsense', Buffer.from('x y').toString('base64url')]) {
      expect((await refusal(pupil.call(library.favourites, after(cursor)))).http).toBe(422)
    }
  })
})

describe('seeding', () => {
  test('again changes nothing, and a changed script is taken up', async () => {
    expect(await seedCatalogue(house.platform)).toBe(false)
    await world().db.updateTable('platform_seed').set({ source_hash: 'old' }).where('name', '=', 'catalogue').execute()
    expect(await seedCatalogue(house.platform)).toBe(true)
    const { count } = await world()
      .db.selectFrom('library_session')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(42)
  })
})
