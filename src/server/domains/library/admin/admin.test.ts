import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as groups from '#contract/catalog/groups.ts'
import * as library from '#contract/library.ts'
import { DAY_MS } from '#rules/durations.ts'
import { getRestoreDeadline } from '#rules/undo.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog, toCatalogUuid } from '../library.seed.ts'
import { cleanUpCatalog } from './cleanup.jobs.ts'

let server: TestApp
let operator: Visitor
let student: Visitor
const getTestContext = () => ({ app: server.app, db: server.platform.db })

beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
  student = await createSignedInPerson(getTestContext())
})
afterAll(async () => {
  await deleteUploaded(server.platform.db)
  await server.close()
})

const addSession = async (title = `Test ${randomUUID()}`) =>
  (await operator.call(catalog.sessionAdd, { MindfulnessSession: { title } })).Session
const editSession = async (
  Session: Parameters<typeof operator.call<typeof catalog.sessionEdit>>[1]['MindfulnessSession'],
) => (await operator.call(catalog.sessionEdit, { MindfulnessSession: Session })).Session
const getSession = async (uuid: string) =>
  (await operator.call(catalog.sessionInfo, { MindfulnessSession: { uuid } })).Session
const addGroup = async (group_type: 'series' | 'collection', title = `Group ${randomUUID()}`) =>
  (await operator.call(groups.groupAdd, { Group: { group_type, title } })).Group
/** Gives a session an audio file, as if one had been processed. */
const setAudio = (uuid: string, seconds = 30) =>
  getTestContext()
    .db.updateTable('library_session')
    .set({
      audio_key: `library/${'ab'.repeat(32)}.mp3`,
      duration: seconds,
      sound: JSON.stringify({
        size: 1,
        lufs: -19,
        true_peak_db: -2,
        waveform: [1],
        voiced: Array.of([2, 4], [10, 12]),
      }),
    })
    .where('uuid', '=', uuid)
    .execute()
const createComplete = async () => {
  const { uuid, revision } = await addSession()
  await setAudio(uuid)
  return editSession({ uuid, revision, description: 'A walk.', narrator: 'Noor', transcript: 'Walk on.\nStop there.' })
}
const publish = async ({ uuid, revision }: { uuid: string; revision: number }) =>
  (await operator.call(catalog.sessionPublish, { MindfulnessSession: { uuid, revision } })).Session
const searchTitles = async (person: Visitor, title: string) =>
  (await person.call(library.filtered, { Filter: { search: title } })).Sessions.map((session) => session.title)

describe('catalog session', () => {
  test('starts as a draft that only system admins see', async () => {
    const { uuid, title, status, cover_url } = await addSession()
    expect([status, cover_url]).toEqual(['draft', ''])
    expect(await searchTitles(student, title)).not.toContain(title)
    const refused = await catchFailure(
      student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } }),
    )
    expect(refused.http).toBe(404)
    const { Sessions, Counts } = await operator.call(catalog.sessionList, { Filter: { search: title } })
    expect(Sessions.map((line) => line.uuid)).toEqual([uuid])
    expect(Counts.draft).toBeGreaterThan(0)
  })

  test('is not published without audio and transcript, and each missing field is reported', async () => {
    const { uuid, revision } = await addSession()
    const refused = await catchFailure(publish({ uuid, revision }))
    expect(refused.http).toBe(422)
    expect(refused.fields.map(({ path }) => path)).toEqual([
      'MindfulnessSession.description',
      'MindfulnessSession.narrator',
      'MindfulnessSession.audio',
      'MindfulnessSession.transcript',
    ])
    expect((await getSession(uuid)).missing).toEqual(refused.fields)
  })

  test('is returned by search and opens with its transcript once it is published', async () => {
    const draft = await createComplete()
    const published = await publish(draft)
    expect([published.status, published.missing]).toEqual(['published', []])
    const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: draft.uuid } })
    expect(Session).toMatchObject({ title: draft.title, duration: 30, narrator: 'Noor' })
    expect(Session.url).toContain('/media/library/')
    expect(await searchTitles(student, draft.title)).toContain(draft.title)
    const transcriptFile = await server.app.inject({
      url: new URL(Session.transcript_url).pathname,
      headers: { cookie: student.cookie() },
    })
    expect(transcriptFile.json()).toEqual({
      cues: [
        { start: 2, end: 3.67, text: 'Walk on.' },
        { start: 3.68, end: 11.99, text: 'Stop there.' },
      ],
      guessed: true,
    })
  })

  test('accepts pasted WebVTT captions and keeps their times', async () => {
    const { uuid, revision } = await createComplete()
    const timed = await editSession({ uuid, revision, transcript: 'WEBVTT\n\n00:01.500 --> 00:03.000\nWalk on.' })
    expect([timed.transcript, timed.transcript_times]).toEqual(['0:01.5 Walk on.', 'given'])
    const refused = await catchFailure(editSession({ uuid, revision: timed.revision, transcript: '0:02 One.\nTwo.' }))
    expect(refused.fields).toEqual([expect.objectContaining({ path: 'MindfulnessSession.transcript' })])
  })

  test('returns 409 with the stored session if another system admin changed it first', async () => {
    const { uuid, revision } = await addSession()
    await editSession({ uuid, revision, title: 'Theirs' })
    const refused = await catchFailure(editSession({ uuid, revision, title: 'Mine' }))
    expect([refused.http, refused.code]).toEqual([409, '409'])
    expect(refused.body['Session']).toMatchObject({ title: 'Theirs', revision: revision + 1 })
  })

  test('is in no list, search or history once withdrawn, but progress is still recorded', async () => {
    const draft = await publish(await createComplete())
    const MindfulnessSession = {
      session_uuid: draft.uuid,
      paused_seconds: 20,
      timestamp: Date.now(),
      play_uuid: randomUUID(),
    }
    await student.call(library.progress, { MindfulnessSession })
    const target = { uuid: draft.uuid, revision: draft.revision }
    const { Session } = await operator.call(catalog.sessionWithdraw, { MindfulnessSession: target })
    expect(Session.status).toBe('withdrawn')
    expect(await searchTitles(student, draft.title)).not.toContain(draft.title)
    const history = (await student.call(library.listened, {})).Sessions
    expect(history.map(({ uuid }) => uuid)).not.toContain(draft.uuid)
    await student.call(library.progress, {
      MindfulnessSession: { ...MindfulnessSession, paused_seconds: 28, timestamp: Date.now() + 1 },
    })
    const plays = await getTestContext()
      .db.selectFrom('library_play')
      .select('paused_seconds')
      .where('session_uuid', '=', draft.uuid)
      .execute()
    expect(plays).toEqual([{ paused_seconds: 28 }])
    expect((await publish(await getSession(draft.uuid))).status).toBe('published')
  })

  test('can be restored for thirty days after deletion, and not later', async () => {
    const { uuid, title } = await publish(await createComplete())
    const { Session } = await operator.call(catalog.sessionDelete, { MindfulnessSession: { uuid } })
    expect(Session.status).toBe('deleted')
    expect(Session.restore_until).toBe(getRestoreDeadline(new Date(Session.updated_at)).toISOString())
    expect(await searchTitles(student, title)).not.toContain(title)
    const list = async (status?: 'deleted') =>
      (await operator.call(catalog.sessionList, { Filter: { search: title, status } })).Sessions.map(
        (line) => line.uuid,
      )
    expect([await list(), await list('deleted')]).toEqual([[], [uuid]])
    const restored = await operator.call(catalog.sessionRestore, { MindfulnessSession: { uuid } })
    expect(restored.Session.status).toBe('withdrawn')
    await operator.call(catalog.sessionDelete, { MindfulnessSession: { uuid } })
    await getTestContext()
      .db.updateTable('library_session')
      .set({ deleted_at: new Date('2026-01-01') })
      .where('uuid', '=', uuid)
      .execute()
    expect((await catchFailure(operator.call(catalog.sessionRestore, { MindfulnessSession: { uuid } }))).http).toBe(404)
  })

  test('accepts a known cover scene and rejects an unknown scene or a foreign picture key', async () => {
    const { uuid, revision } = await addSession()
    const withScene = await editSession({ uuid, revision, cover: { scene: 'reef', palette: 'night', picture: null } })
    expect(withScene.cover).toEqual({ scene: 'reef', palette: 'night', picture: null })
    const cover = { scene: 'moon', palette: 'night', picture: null }
    expect((await catchFailure(editSession({ uuid, revision: withScene.revision, cover }))).fields[0]?.path).toBe(
      'MindfulnessSession.cover.scene',
    )
    const foreignCover = { scene: 'reef', palette: 'night', picture: 'private/somebody/else' }
    expect((await catchFailure(editSession({ uuid, revision: withScene.revision, cover: foreignCover }))).http).toBe(
      422,
    )
  })
})

describe('series and collections', () => {
  test('need a title that is unique within their type, regardless of letter case', async () => {
    const { title, uuid, revision } = await addGroup('series')
    const duplicate = await catchFailure(addGroup('series', title.toUpperCase()))
    expect([duplicate.http, duplicate.code, duplicate.fields[0]?.path]).toEqual([409, '204', 'Group.title'])
    await addGroup('collection', title)
    const other = await addGroup('series')
    const Group = { uuid: other.uuid, revision: other.revision, title: ` ${title.toLowerCase()} ` }
    expect((await catchFailure(operator.call(groups.groupEdit, { Group }))).code).toBe('204')
    await operator.call(groups.groupEdit, { Group: { uuid, revision, title: title.toUpperCase() } })
  })

  test('list their sessions in the requested order, and reject a stale or incomplete order', async () => {
    const series = await addGroup('series')
    const first = await addSession()
    const second = await addSession()
    for (const { uuid, revision } of [first, second]) await editSession({ uuid, revision, series_uuid: series.uuid })
    const readSeries = async () =>
      (await operator.call(groups.groupList, {})).Groups.find(({ uuid }) => uuid === series.uuid)
    const before = await readSeries()
    expect(before?.sessions.map(({ uuid }) => uuid)).toEqual([first.uuid, second.uuid])
    const order = (session_uuids: string[], revision: number) =>
      operator.call(catalog.sessionOrder, { Group: { uuid: series.uuid, revision, session_uuids } })
    const { Group } = await order([second.uuid, first.uuid], before?.revision ?? 0)
    expect(Group.sessions.map(({ uuid }) => uuid)).toEqual([second.uuid, first.uuid])
    expect((await getSession(first.uuid)).group).toMatchObject({ uuid: series.uuid, position: 2 })
    const conflict = await catchFailure(order([first.uuid, second.uuid], before?.revision ?? 0))
    expect(conflict.body['Group']).toMatchObject({ sessions: [{ uuid: second.uuid }, { uuid: first.uuid }] })
    expect((await catchFailure(order([first.uuid], Group.revision))).http).toBe(409)
    const moved = await getSession(first.uuid)
    await editSession({ uuid: moved.uuid, revision: moved.revision, series_uuid: null })
    expect((await readSeries())?.sessions.map(({ uuid }) => uuid)).toEqual([second.uuid])
  })

  test('are hidden from students while they are deleted or have no published session', async () => {
    const { uuid, title } = await addGroup('collection')
    const listGroupTitles = async () =>
      (
        await student.call(library.sessionsList, { Filter: { group_type: 'collection' }, Page: { limit: 100 } })
      ).Groups.map((group) => group.title)
    expect(await listGroupTitles()).not.toContain(title)
    const draft = await createComplete()
    await publish(await editSession({ uuid: draft.uuid, revision: draft.revision, collection_uuids: [uuid] }))
    expect(await listGroupTitles()).toContain(title)
    await operator.call(groups.groupDelete, { Group: { uuid } })
    expect(await listGroupTitles()).not.toContain(title)
    await operator.call(groups.groupRestore, { Group: { uuid } })
    expect(await listGroupTitles()).toContain(title)
  })
})

describe('seeded catalog', () => {
  test('keeps the changes of a system admin when it is seeded again', async () => {
    const { db } = getTestContext()
    const [edited, withdrawn, untouched] = ['four-corners', 'ten-sounds', 'first-breath'].map((slug) =>
      toCatalogUuid('session', slug),
    )
    const slugs = await db
      .selectFrom('library_session')
      .select(['uuid', 'title'])
      .where('made_from', '=', 'script')
      .where('owner_uuid', 'is', null)
      .execute()
    const [first, second, third] = [edited, withdrawn, untouched].map(
      (uuid, index) => slugs.find((row) => row.uuid === uuid) ?? slugs[index],
    )
    if (!first || !second || !third) throw new Error('there is no catalog')
    const before = await getSession(first.uuid)
    await editSession({ uuid: first.uuid, revision: before.revision, title: 'By the operator' })
    const { revision } = await getSession(second.uuid)
    await operator.call(catalog.sessionWithdraw, { MindfulnessSession: { uuid: second.uuid, revision } })
    await db.updateTable('library_session').set({ title: 'Old' }).where('uuid', '=', third.uuid).execute()
    await db.deleteFrom('platform_seed').where('name', '=', 'catalogue').execute()
    await seedCatalog(server.platform)
    expect((await getSession(first.uuid)).title).toBe('By the operator')
    expect((await getSession(second.uuid)).status).toBe('withdrawn')
    expect((await getSession(third.uuid)).title).toBe(third.title)
    // The session is reset, because other tests expect the catalog as it was seeded.
    await db
      .updateTable('library_session')
      .set({ edited_at: null, title: first.title })
      .where('uuid', '=', first.uuid)
      .execute()
    await db
      .updateTable('library_session')
      .set({ edited_at: null, published: true })
      .where('uuid', '=', second.uuid)
      .execute()
  })
})

describe('catalog cleanup', () => {
  test('removes old deleted sessions with their files, and keeps the title of those in a history', async () => {
    const { db } = getTestContext()
    const { storage } = server.platform
    const [unheard, history, remaining] = [await createComplete(), await createComplete(), await createComplete()]
    for (const first of [unheard, history, remaining]) await publish(first)
    const getTranscriptKey = async (uuid: string) => {
      const query = db.selectFrom('library_session').select('transcript_key').where('uuid', '=', uuid)
      return (await query.executeTakeFirst())?.transcript_key ?? ''
    }
    // Each session gets different words, because equal ones would share a file.
    for (const { uuid } of [unheard, history, remaining]) {
      const { revision } = await getSession(uuid)
      await editSession({ uuid, revision, transcript: `Only here: ${uuid}` })
    }
    const keys = await Promise.all([unheard, history, remaining].map(({ uuid }) => getTranscriptKey(uuid)))
    const MindfulnessSession = { session_uuid: history.uuid, paused_seconds: 20, timestamp: Date.now() }
    await student.call(library.progress, { MindfulnessSession })
    for (const { uuid } of [unheard, history]) {
      await operator.call(catalog.sessionDelete, { MindfulnessSession: { uuid } })
    }
    server.clock.advance(32 * DAY_MS)
    await cleanUpCatalog(server.platform)
    const rows = await db
      .selectFrom('library_session')
      .select(['title', 'audio_key'])
      .where('uuid', 'in', [unheard.uuid, history.uuid])
      .execute()
    expect(rows).toEqual([{ title: history.title, audio_key: null }])
    const stored = await Promise.all(keys.map(async (key) => (await storage.stat(key)) !== undefined))
    expect(stored).toEqual([false, false, true])
  })
})
