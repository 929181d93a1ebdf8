// @tag journal
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import * as journal from '#contract/journal.ts'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { journalEntryAccess, journalActivitySource } from './entries.ts'
import { purgeDeletedEntries } from './journal.jobs.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const db = () => server.platform.db
const createWriter = () => createSignedInPerson({ app: server.app, db: db() })

type EntryInput = RequestInput<typeof journal.add>['Journal']
const createInput = (overrides: Partial<EntryInput> = {}): EntryInput => ({
  client_uuid: randomUUID(),
  title: 'The shelf',
  content: 'It leans, and my books are on it.',
  written_at: '2026-11-20T23:40:00-05:00',
  ...overrides,
})
const addEntry = async (browser: Visitor, overrides: Partial<EntryInput> = {}) =>
  (await browser.call(journal.add, { Journal: createInput(overrides) })).Entry
const toEntryRef = (uuid: string) => ({ Journal: { uuid } })
const listEntries = async (browser: Visitor, blocks: RequestInput<typeof journal.summary> = {}) =>
  browser.call(journal.summary, blocks)
const listTitles = async (browser: Visitor, blocks: RequestInput<typeof journal.summary> = {}) =>
  (await listEntries(browser, blocks)).Entries.map(({ title }) => title)
const searchTitles = (browser: Visitor, text: string) => listTitles(browser, { Search: { text } })

describe('journal entry', () => {
  test('is stored as written, on the local day of the person', async () => {
    const amara = await createWriter()
    const entry = await addEntry(amara, { mood: 4, prompt: 'One thing you finished.' })
    expect(entry).toMatchObject({ title: 'The shelf', mood: 4, prompt: 'One thing you finished.', day: '2026-11-20' })
    expect(entry.written_at).toBe('2026-11-21T04:40:00.000Z')
    expect((await amara.call(journal.info, toEntryRef(entry.uuid))).Entry).toEqual(entry)
  })

  test('is dated by its last change or the current time if it has no date', async () => {
    const amara = await createWriter()
    const input = { client_uuid: randomUUID(), content: 'It leans.', updated_at: '2026-11-19T10:00:00Z' }
    const { Entry } = await amara.call(journal.add, { Journal: input })
    expect(Entry.written_at).toBe('2026-11-19T10:00:00.000Z')
    const undatedEntry = { client_uuid: randomUUID(), content: 'And now it fell.' }
    const undatedResponse = await amara.call(journal.add, { Journal: undatedEntry })
    expect(undatedResponse.Entry.written_at).toBe(undatedResponse.Entry.updated_at)
  })

  test('that is sent twice is stored once, as first sent', async () => {
    const amara = await createWriter()
    const Journal = createInput()
    const [first, second] = await Promise.all([
      amara.call(journal.add, { Journal }),
      amara.call(journal.add, { Journal }),
    ])
    const lateResponse = await amara.call(journal.add, { Journal: { ...Journal, content: 'Something else' } })
    expect([second.Entry, lateResponse.Entry]).toEqual([first.Entry, first.Entry])
    expect(await listTitles(amara)).toHaveLength(1)
  })

  test('from a device whose clock is far ahead is dated today', async () => {
    const amara = await createWriter()
    const entry = await addEntry(amara, { written_at: '2099-01-01T08:00:00+01:00' })
    expect(entry.day).toBe(server.clock.now().toISOString().slice(0, 10))
  })

  test('is not found by a stranger, a schoolmate or an admin', async () => {
    const school = await makeSchool(db())
    const world = { app: server.app, db: db() }
    const amara = await createSignedInPerson(world, { school })
    const { uuid, updated_at } = await addEntry(amara)
    const strangers = [
      await createWriter(),
      await createSignedInPerson(world, { school }),
      await createSignedInPerson(world, { school, user_type: 'teacher', permissions: ['learn'] }),
      await createSignedInPerson(world, { school, user_type: 'admin', operator: true }),
    ]
    for (const stranger of strangers) {
      const change = { Journal: { uuid, content: 'mine now', updated_at } }
      const errors = await Promise.all([
        catchFailure(stranger.call(journal.info, toEntryRef(uuid))),
        catchFailure(stranger.call(journal.update, change)),
        catchFailure(stranger.call(journal.remove, toEntryRef(uuid))),
        catchFailure(stranger.call(journal.restore, toEntryRef(uuid))),
      ])
      expect(errors.map(({ http }) => http)).toEqual([404, 404, 404, 404])
      expect(await listTitles(stranger)).toEqual([])
    }
    expect(server.logLines.join('\n')).not.toContain('my books are on it')
  })

  test('is not found if the school has the journal off', async () => {
    const amara = await createWriter()
    await db()
      .updateTable('identity_organization')
      .set({ journal: false })
      .where('uuid', '=', amara.person.school.uuid)
      .execute()
    expect((await catchFailure(listEntries(amara))).http).toBe(404)
  })
})

describe('journal entry update', () => {
  test('is saved with a new revision', async () => {
    const amara = await createWriter()
    const entry = await addEntry(amara)
    const Journal = { uuid: entry.uuid, content: 'It leans less.', updated_at: entry.updated_at }
    const { Entry } = await amara.call(journal.update, { Journal })
    expect(Entry).toMatchObject({ title: 'The shelf', content: 'It leans less.', written_at: entry.written_at })
    expect(Date.parse(Entry.updated_at)).toBeGreaterThan(Date.parse(entry.updated_at))
  })

  test('that conflicts with another change returns both texts and loses neither', async () => {
    const amara = await createWriter()
    const { uuid, updated_at } = await addEntry(amara)
    await amara.call(journal.update, { Journal: { uuid, content: 'On the phone', updated_at } })
    const input = { uuid, content: 'At the desk', updated_at }
    const rejection = await catchFailure(amara.call(journal.update, { Journal: input }))
    expect([rejection.http, rejection.code]).toEqual([409, '409'])
    expect(rejection.body).toMatchObject({ Entry: { content: 'On the phone' }, Journal: { content: 'At the desk' } })
    expect((await amara.call(journal.info, toEntryRef(uuid))).Entry.content).toBe('On the phone')
  })

  test('that is retried after a lost response is no conflict', async () => {
    const amara = await createWriter()
    const { uuid, updated_at } = await addEntry(amara)
    const Journal = { uuid, content: 'Once', updated_at }
    const first = await amara.call(journal.update, { Journal })
    const repeated = await amara.call(journal.update, { Journal })
    expect(repeated.Entry).toEqual(first.Entry)
  })

  test('from two devices at once saves one and rejects the other', async () => {
    const amara = await createWriter()
    const { uuid, updated_at } = await addEntry(amara)
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three'].map((content) => amara.call(journal.update, { Journal: { uuid, content, updated_at } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('journal entry deletion', () => {
  test('hides the entry and can be undone for an hour', async () => {
    const amara = await createWriter()
    const entry = await addEntry(amara)
    await amara.call(journal.remove, toEntryRef(entry.uuid))
    await amara.call(journal.remove, toEntryRef(entry.uuid))
    expect(await listTitles(amara)).toEqual([])
    expect((await catchFailure(amara.call(journal.info, toEntryRef(entry.uuid)))).http).toBe(404)
    expect((await amara.call(journal.restore, toEntryRef(entry.uuid))).Entry).toEqual(entry)
    expect(await listTitles(amara)).toEqual(['The shelf'])
  })

  test('is final after an hour, and an earlier request does not restore the entry', async () => {
    const amara = await createWriter()
    const Journal = createInput()
    const { Entry } = await amara.call(journal.add, { Journal })
    await amara.call(journal.remove, toEntryRef(Entry.uuid))
    expect((await catchFailure(amara.call(journal.add, { Journal }))).http).toBe(404)
    await purgeDeletedEntries(server.platform)
    const laterPlatform = {
      ...server.platform,
      clock: { now: () => new Date(server.clock.now().getTime() + HOUR_MS + 1000) },
    }
    await purgeDeletedEntries(laterPlatform)
    expect((await catchFailure(amara.call(journal.restore, toEntryRef(Entry.uuid)))).http).toBe(404)
    expect((await catchFailure(amara.call(journal.add, { Journal }))).http).toBe(404)
    const remainingRows = await db().selectFrom('journal_entry').select('uuid').where('uuid', '=', Entry.uuid).execute()
    expect(remainingRows).toEqual([])
  })
})

describe('journal search', () => {
  test('finds whole words and prefixes without accents in any language', async () => {
    const amara = await createWriter()
    await addEntry(amara, { title: 'Café', content: 'Crème brûlée with Zoë. She didn’t share.' })
    await addEntry(amara, { title: 'Regen', content: 'Straßenbahn verpasst, Gruß aus Łódź' })
    await addEntry(amara, { title: '雨', content: '今日は雨だった' })
    expect(await searchTitles(amara, 'creme')).toEqual(['Café'])
    expect(await searchTitles(amara, 'CAFÉ brul')).toEqual(['Café'])
    expect(await searchTitles(amara, "didn't")).toEqual(['Café'])
    expect(await searchTitles(amara, 'strassen')).toEqual(['Regen'])
    expect(await searchTitles(amara, 'lodz gruss')).toEqual(['Regen'])
    expect(await searchTitles(amara, '今日')).toEqual(['雨'])
    expect(await searchTitles(amara, 'creme lodz')).toEqual([])
    expect(await searchTitles(amara, "') | :* & '\\")).toEqual([])
  })

  test('reflects an updated entry', async () => {
    const amara = await createWriter()
    const { uuid, updated_at } = await addEntry(amara)
    await amara.call(journal.update, { Journal: { uuid, title: 'Marbles', content: 'They go left.', updated_at } })
    expect(await searchTitles(amara, 'books')).toEqual([])
    expect(await searchTitles(amara, 'marb left')).toEqual(['Marbles'])
  })

  test('shows the text around the match', async () => {
    const amara = await createWriter()
    await addEntry(amara, {
      content: `${'Nothing much here. '.repeat(30)}Then the lighthouse puzzle. ${'More. '.repeat(60)}`,
    })
    const { Entries } = await listEntries(amara, { Search: { text: 'lighth' } })
    expect(Entries[0]?.opening).toMatch(/^….*Then the lighthouse puzzle\..*…$/)
    expect((await listEntries(amara)).Entries[0]?.opening).toMatch(/^Nothing much here\..*…$/)
  })

  test('paginates without gaps or duplicates while entries are added', async () => {
    const amara = await createWriter()
    for (let index = 0; index < 7; index += 1) {
      // Two entries share each time, so that the time alone does not define their order.
      const minute = String(Math.floor(index / 2)).padStart(2, '0')
      await addEntry(amara, { title: `n${index}`, written_at: `2026-10-01T10:${minute}:00Z` })
    }
    const uuids: string[] = []
    let cursor: string | undefined
    do {
      const { Entries, Page } = await listEntries(amara, { Page: { limit: 2, ...(cursor ? { cursor } : {}) } })
      uuids.push(...Entries.map(({ title }) => title))
      cursor = Page.next_cursor ?? undefined
      await addEntry(amara, { title: 'newer' })
    } while (cursor)
    expect(uuids.toSorted()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
    expect((await catchFailure(listEntries(amara, { Page: { limit: 2, cursor: 'x' } }))).http).toBe(422)
  })

  test('filters by month and by date range', async () => {
    const amara = await createWriter()
    await addEntry(amara, { title: 'a', written_at: '2026-10-31T23:59:00-07:00' })
    await addEntry(amara, { title: 'b', written_at: '2026-11-01T00:01:00-07:00' })
    await addEntry(amara, { title: 'c', written_at: '2026-11-20T12:00:00Z' })
    const { Months, Prompts } = await listEntries(amara)
    expect(Months).toEqual([
      { month: '2026-11', count: 2 },
      { month: '2026-10', count: 1 },
    ])
    expect(Prompts).toHaveLength(40)
    expect(await listTitles(amara, { Range: { from: '2026-11-01', to: '2026-11-30' } })).toEqual(['c', 'b'])
  })
})

test('journal module exposes only the entry data that other modules need', async () => {
  const amara = await createWriter()
  const uuid = amara.person.uuid
  const first = await addEntry(amara, {
    title: '',
    content: 'A fish in the window.',
    written_at: '2026-11-01T08:00:00Z',
  })
  const second = await addEntry(amara, { title: 'Second', written_at: '2026-11-02T08:00:00Z' })
  const deleted = await addEntry(amara, { title: 'Gone' })
  await amara.call(journal.remove, toEntryRef(deleted.uuid))
  expect((await journalEntryAccess.listLatest(db(), uuid, 5)).map(({ title }) => title)).toEqual([
    'Second',
    'A fish in the window.',
  ])
  const cursorPosition = { at: new Date(second.written_at), uuid: second.uuid }
  expect(await journalEntryAccess.listExcerpts(db(), uuid, { before: cursorPosition, limit: 5 })).toEqual([
    { uuid: first.uuid, title: '', opening: 'A fish in the window.', at: new Date(first.written_at) },
  ])
  const days = { from: '2026-11-01', to: '2026-11-30', timeZone: 'UTC' }
  expect(await journalActivitySource.days(db(), uuid, days)).toEqual([
    { day: '2026-11-01', entries: 1 },
    { day: '2026-11-02', entries: 1 },
  ])
  const items = await journalActivitySource.items(db(), uuid, { before: null, limit: 1, timeZone: 'UTC' })
  expect(items).toEqual([{ kind: 'entry', uuid: second.uuid, at: second.written_at }])
})

test('journal entry that a device retries a day later is stored once', async () => {
  const amara = await createWriter()
  const Journal = createInput()
  const { Entry } = await amara.call(journal.add, { Journal })
  server.clock.advance(DAY_MS)
  await purgeDeletedEntries(server.platform)
  await amara.signIn(amara.person)
  expect((await amara.call(journal.add, { Journal })).Entry).toEqual(Entry)
  const titles = await listTitles(amara)
  recordMeasurement(26, `an entry sent again after 24 hours: stored ${titles.length} times`)
  expect(titles).toEqual(['The shelf'])
})
