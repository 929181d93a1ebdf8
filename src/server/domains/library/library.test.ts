import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as library from '#contract/library.ts'
import { scriptLines } from '#contract/library/script-lines.ts'
import { type DayPart, dayParts } from '#rules/greeting.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog, toCatalogUuid } from './library.seed.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())

const tenSounds = toCatalogUuid('session', 'ten-sounds')
const tenBreaths = toCatalogUuid('group', 'ten-breaths')
/** Marks a session as ready, with an audio key that these tests never request. */
const makeReady = (uuid: string) =>
  getTestContext()
    .db.updateTable('library_session')
    .set({ status: 'ready', audio_key: 'library/x.mp3', transcript_key: 'library/x.json' })
    .where('uuid', '=', uuid)
    .execute()

const toProgressReport = (
  seconds: number,
  overrides: { timestamp?: number; device_now?: number; completed?: boolean; play_uuid?: string } = {},
) => ({
  MindfulnessSession: { session_uuid: tenSounds, paused_seconds: seconds, timestamp: Date.now(), ...overrides },
})

describe('home', () => {
  test('greets a student by name and lists series and sessions for their age first', async () => {
    const student = await createSignedInPerson(getTestContext(), { audience: 'k_5', first_name: 'Noa' })
    const { Home } = await student.call(library.sessionsList, {})
    expect(Home?.greeting_name).toBe('Noa')
    expect(Home?.series.map((group) => group.title)).toEqual(['The lost and found box', 'Who lives in the tide pool'])
    expect(Home?.recommended.every((session) => session.audience === 'k_5')).toBe(true)
    expect(Home?.continue).toEqual([])
  })

  test('offers to continue a session that was played for more than fifteen seconds', async () => {
    const student = await createSignedInPerson(getTestContext(), { audience: 'high_school' })
    await student.call(library.progress, toProgressReport(15))
    expect((await student.call(library.sessionsList, {})).Home?.continue).toEqual([])
    await student.call(library.progress, toProgressReport(16))
    const { Home } = await student.call(library.sessionsList, {})
    expect(Home?.continue.map((session) => [session.uuid, session.paused_seconds])).toEqual([[tenSounds, 16]])
  })

  test("recommends sessions for the part of the day on the student's device", async () => {
    const student = await createSignedInPerson(getTestContext(), { audience: 'high_school' })
    const listEnergies = async (day_part: DayPart) => {
      const { Home } = await student.call(library.sessionsList, { Home: { day_part } })
      return new Set(Home?.recommended.slice(0, 2).map(({ energy }) => energy))
    }
    expect(await listEnergies('evening')).toEqual(new Set(['settle']))
    expect([...(await listEnergies('morning'))]).not.toContain('settle')
  })

  test('rejects an unknown part of the day', async () => {
    const student = await createSignedInPerson(getTestContext())
    const noon = { Home: { day_part: 'noon' as DayPart } }
    expect(await catchFailure(student.call(library.sessionsList, noon))).toMatchObject({ http: 422 })
  })

  test.each(dayParts)(
    'recommends first in the %s, for every age, a session that is early in the render order',
    async (day_part) => {
      const firstRendered = await getTestContext()
        .db.selectFrom('library_session')
        .select('uuid')
        .where('owner_uuid', 'is', null)
        .orderBy('render_order')
        .limit(12)
        .execute()
      for (const audience of ['k_5', 'middle_school', 'high_school', 'adult'] as const) {
        const student = await createSignedInPerson(getTestContext(), { audience })
        const { Home } = await student.call(library.sessionsList, { Home: { day_part } })
        expect(firstRendered.map(({ uuid }) => uuid)).toContain(Home?.recommended[0]?.uuid)
      }
    },
  )
})

describe('session lists and groups', () => {
  test('return every session exactly once over all pages', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuids: string[] = []
    let cursor: string | undefined
    do {
      const { Sessions, Page } = await student.call(library.sessionsList, {
        Filter: {},
        Page: { limit: 7, ...(cursor ? { cursor } : {}) },
      })
      uuids.push(...Sessions.map(({ uuid }) => uuid))
      cursor = Page.next_cursor ?? undefined
    } while (cursor)
    expect(uuids.length).toBe(new Set(uuids).size)
    expect(uuids.length).toBe(42)
  })

  test('return groups with session counts for the series filter', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Groups, Sessions } = await student.call(library.sessionsList, { Filter: { group_type: 'series' } })
    expect(Sessions).toEqual([])
    expect(Groups.find(({ uuid }) => uuid === tenBreaths)?.sessions_count).toBe(4)
  })

  test('return the sessions of a group in order', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Group } = await student.call(library.groupInfo, { Group: { group_type: 'series', id: tenBreaths } })
    expect(Group.mindfulness_sessions_list.map(({ title }) => title)).toEqual([
      'Ten, and begin again',
      'Four sides',
      'Ten doors',
      'Ten sounds',
    ])
  })

  test('open a session outside any group as a group of one', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Group } = await student.call(library.groupInfo, { Group: { group_type: 'individual', id: tenSounds } })
    expect([Group.title, Group.sessions_count]).toEqual(['Ten sounds', 1])
  })

  test.each([
    [
      'a session',
      () => ({ endpoint: library.sessionInfo, blocks: { MindfulnessSession: { session_uuid: randomUUID() } } }),
    ],
    [
      'a favorite',
      () => ({ endpoint: library.addFavorite, blocks: { MindfulnessSession: { session_uuid: randomUUID() } } }),
    ],
  ] as const)('return 404 for %s with an unknown session uuid', async (_what, make) => {
    const student = await createSignedInPerson(getTestContext())
    const { endpoint, blocks } = make()
    expect((await catchFailure(student.call(endpoint, blocks))).http).toBe(404)
  })

  test('return 404 if a series is requested as a collection', async () => {
    const student = await createSignedInPerson(getTestContext())
    const groupRequest = student.call(library.groupInfo, { Group: { group_type: 'collection', id: tenBreaths } })
    expect((await catchFailure(groupRequest)).http).toBe(404)
  })
})

describe('admin session list', () => {
  const [draft, withdrawn, deleted] = ['limpet-foot', 'one-mitten', 'the-kazoo'].map((slug) =>
    toCatalogUuid('session', slug),
  ) as [string, string, string]
  const change = (
    uuid: string,
    changes: { published: boolean; status?: 'draft' | 'processing'; deleted_at?: Date | null },
  ) => getTestContext().db.updateTable('library_session').set(changes).where('uuid', '=', uuid).execute()
  const request = { Filter: {}, Page: { limit: 100 } }
  const listUuids = async (person: Visitor, Filter: object = {}) => {
    const { Sessions } = await person.call(catalog.sessionList, { ...request, Filter })
    return Sessions.map(({ uuid }) => uuid)
  }

  beforeAll(async () => {
    await change(draft, { published: false, status: 'draft' })
    await change(withdrawn, { published: false })
    await change(deleted, { published: false, deleted_at: server.clock.now() })
  })
  afterAll(async () => {
    await change(draft, { published: true, status: 'processing' })
    await change(withdrawn, { published: true })
    await change(deleted, { published: true, deleted_at: null })
  })

  test("contains drafts and withdrawn sessions, which students don't see", async () => {
    const [admin, student] = [
      await createSignedInPerson(getTestContext(), { user_type: 'admin' }),
      await createSignedInPerson(getTestContext()),
    ]
    const uuids = (await admin.call(catalog.sessionList, request)).Sessions
    const listedUuids = (await student.call(library.sessionsList, request)).Sessions.map(({ uuid }) => uuid)
    expect(uuids.find(({ uuid }) => uuid === draft)?.status).toBe('draft')
    expect(uuids.map(({ uuid }) => uuid)).toContain(withdrawn)
    expect(listedUuids).not.toContain(draft)
    expect(listedUuids).not.toContain(withdrawn)
    expect((await catchFailure(student.call(catalog.sessionList, request))).http).toBe(403)
  })

  test('contains every session field and the catalog status', async () => {
    const admin = await createSignedInPerson(getTestContext(), { user_type: 'admin' })
    const { Sessions, Counts } = await admin.call(catalog.sessionList, request)
    const student = await createSignedInPerson(getTestContext())
    const MindfulnessSession = { session_uuid: tenSounds }
    const { Session } = await student.call(library.sessionInfo, { MindfulnessSession })
    expect(Sessions.find(({ uuid }) => uuid === tenSounds)).toMatchObject({ ...Session, catalog: { uuid: tenSounds } })
    expect(Sessions.find(({ uuid }) => uuid === withdrawn)?.catalog.status).not.toBe('published')
    expect(Counts.all).toBe(Sessions.length)
  })

  test('contains deleted sessions only for system admins who filter for them', async () => {
    const admin = await createSignedInPerson(getTestContext(), { user_type: 'admin' })
    const operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
    expect(await listUuids(operator)).not.toContain(deleted)
    expect(await listUuids(operator, { status: 'deleted' })).toEqual([deleted])
    expect(await listUuids(admin, { status: 'deleted' })).toEqual([])
    expect((await admin.call(catalog.sessionList, request)).Counts.deleted).toBe(0)
  })

  test('supports the filters of the student list: group type, kind, age and length', async () => {
    const admin = await createSignedInPerson(getTestContext(), { user_type: 'admin' })
    const list = async (Filter: object) => admin.call(catalog.sessionList, { Filter, Page: { limit: 100 } })
    const series = await list({ group_type: 'series' })
    expect(series.Sessions).toEqual([])
    expect(series.Groups.map(({ group_type }) => group_type)).toContain('series')
    const kinds = (await list({ kind: ['thought_exercise'] })).Sessions.map(({ session_type }) => session_type)
    expect(new Set(kinds)).toEqual(new Set(['thought_exercise']))
    const young = (await list({ audience: ['k_5'], duration_max: 200 })).Sessions
    expect(young.length).toBeGreaterThan(0)
    expect(young.every(({ audience, duration }) => audience === 'k_5' && duration <= 200)).toBe(true)
    const lengths = (await list({ sort: 'shortest' })).Sessions.map(({ duration }) => duration)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  })
})

describe('opening a session', () => {
  test('that is still processing returns that status and raises its render priority', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuid = toCatalogUuid('session', 'the-canal-lock')
    const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect([Session.status, Session.url]).toEqual(['processing', ''])
    const requests = await getTestContext()
      .db.selectFrom('library_wanted')
      .select('session_uuid')
      .where('session_uuid', '=', uuid)
      .execute()
    expect(requests.length).toBe(1)
  })

  test('that is still processing returns its lines, with the pauses of the script between them', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuid = toCatalogUuid('session', 'the-canal-lock')
    const { Lines } = await student.call(scriptLines, { MindfulnessSession: { session_uuid: uuid } })
    expect(Lines.length).toBeGreaterThan(5)
    expect(Lines.every(({ end }, index) => end < (Lines[index + 1]?.start ?? Number.POSITIVE_INFINITY))).toBe(true)
  })

  test('that has neither audio nor a script returns no lines', async () => {
    const student = await createSignedInPerson(getTestContext())
    const uuid = toCatalogUuid('session', 'the-canal-lock')
    const before = await getTestContext()
      .db.selectFrom('library_session')
      .select('script')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const setScript = (script: string) =>
      getTestContext().db.updateTable('library_session').set({ script }).where('uuid', '=', uuid).execute()
    await setScript('')
    expect((await student.call(scriptLines, { MindfulnessSession: { session_uuid: uuid } })).Lines).toEqual([])
    await setScript(before.script)
  })

  test('that is ready returns an audio URL and at most eight other related sessions', async () => {
    await makeReady(tenSounds)
    const student = await createSignedInPerson(getTestContext())
    const { Session, Related } = await student.call(library.sessionInfo, {
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

describe('catalog seed', () => {
  test('changes nothing when it is repeated, and runs again after its source has changed', async () => {
    expect(await seedCatalog(server.platform)).toBe(false)
    await getTestContext()
      .db.updateTable('platform_seed')
      .set({ source_hash: 'old' })
      .where('name', '=', 'catalogue')
      .execute()
    expect(await seedCatalog(server.platform)).toBe(true)
    const { count } = await getTestContext()
      .db.selectFrom('library_session')
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .where('owner_uuid', 'is', null)
      .where('published', '=', true)
      .executeTakeFirstOrThrow()
    expect(count).toBe(42)
  })
})
