import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { makeSchool, catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { seedCatalog } from '../library.seed.ts'
import { createPersonalLibrary } from './personal-library.ts'
import type { PersonalSession } from './personal-library.queries.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const getPersonalLibrary = () => createPersonalLibrary(server.platform)
beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())

const createExercise = (ownerUuid: string, overrides: Partial<PersonalSession> = {}): PersonalSession => ({
  uuid: randomUUID(),
  ownerUuid,
  title: 'Quartz and lanterns',
  description: 'A slow look at a glowing stone.',
  audience: 'middle_school',
  technique: 'grounding',
  theme: 'worry',
  energy: 'settle',
  eyes: 'choice',
  author: 'Amara',
  narrator: 'River',
  scene: 'hills',
  palette: 'dawn',
  coverKey: null,
  status: 'ready',
  duration: 180,
  audioKey: `private/${ownerUuid}/${'a'.repeat(64)}.mp3`,
  transcriptKey: `private/${ownerUuid}/${'b'.repeat(64)}.json`,
  captionsKey: `private/${ownerUuid}/${'c'.repeat(64)}.vtt`,
  cues: [{ start: 12, end: 15, text: 'Let the marzipan light rest on your hands.' }],
  ...overrides,
})

const save = async (session: PersonalSession): Promise<PersonalSession> => {
  await getPersonalLibrary().put(getTestContext().db, session)
  return session
}

const toSessionBlock = (session_uuid: string) => ({ MindfulnessSession: { session_uuid } })
const toProgressReport = (session_uuid: string, paused_seconds: number) => ({
  MindfulnessSession: { session_uuid, paused_seconds, timestamp: server.clock.now().getTime() },
})
const listTitles = ({ Sessions }: { Sessions: { title: string }[] }) => Sessions.map(({ title }) => title)
const exerciseFilter = { Filter: { kind: 'custom_exercise' as const } }

const findRow = (uuid: string) =>
  getTestContext().db.selectFrom('library_session').selectAll().where('uuid', '=', uuid).executeTakeFirst()

describe('catalog', () => {
  const getVersion = async () =>
    (await getTestContext().db.selectFrom('library_version').select('version').executeTakeFirst())?.version

  test('keeps its cache version when a person creates, changes or deletes a custom exercise', async () => {
    const { person } = await createSignedInPerson(getTestContext())
    const before = await getVersion()
    const saved = await save(createExercise(person.uuid))
    await save({ ...saved, title: 'Another name' })
    await getPersonalLibrary().remove(getTestContext().db, saved.uuid)
    expect(await findRow(saved.uuid)).toBeUndefined()
    expect(await getVersion()).toBe(before)
  })

  test('gets a new cache version when one of its sessions changes', async () => {
    const before = await getVersion()
    const catalogRow = await getTestContext()
      .db.selectFrom('library_session')
      .select('uuid')
      .where('owner_uuid', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await getTestContext()
      .db.updateTable('library_session')
      .set({ status: 'ready' })
      .where('uuid', '=', catalogRow.uuid)
      .execute()
    expect(await getVersion()).toBe((before ?? 0) + 1)
  })

  test("has no session that a person's own exercise can replace or delete", async () => {
    const { person } = await createSignedInPerson(getTestContext())
    const authored = await getTestContext()
      .db.selectFrom('library_session')
      .selectAll()
      .where('owner_uuid', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await save(createExercise(person.uuid, { uuid: authored.uuid }))
    await getPersonalLibrary().remove(getTestContext().db, authored.uuid)
    expect(await findRow(authored.uuid)).toEqual(authored)
  })

  test('keeps custom exercises when it is seeded again', async () => {
    const { person } = await createSignedInPerson(getTestContext())
    const { uuid } = await save(createExercise(person.uuid))
    await getTestContext()
      .db.updateTable('platform_seed')
      .set({ source_hash: 'old' })
      .where('name', '=', 'catalogue')
      .execute()
    await seedCatalog(server.platform)
    expect(await findRow(uuid)).toMatchObject({ published: true, owner_uuid: person.uuid })
  })
})

describe('custom exercise', () => {
  test("is deleted with its owner's account", async () => {
    const { person } = await createSignedInPerson(getTestContext())
    const { uuid } = await save(createExercise(person.uuid))
    await getTestContext().db.deleteFrom('identity_account').where('uuid', '=', person.uuid).execute()
    expect(await findRow(uuid)).toBeUndefined()
  })

  test("can't be changed in the name of another person", async () => {
    const [owner, otherPerson] = [
      await createSignedInPerson(getTestContext()),
      await createSignedInPerson(getTestContext()),
    ]
    const saved = await save(createExercise(owner.person.uuid))
    await save({ ...saved, ownerUuid: otherPerson.person.uuid, title: 'Taken' })
    expect(await findRow(saved.uuid)).toMatchObject({ title: saved.title, owner_uuid: owner.person.uuid })
  })
})

describe('owner of a custom exercise', () => {
  test('opens it as a session made by a computer and outside any group', async () => {
    const owner = await createSignedInPerson(getTestContext())
    const saved = await save(createExercise(owner.person.uuid))
    const { Session, Related } = await owner.call(library.sessionInfo, toSessionBlock(saved.uuid))
    expect(Session).toMatchObject({
      title: saved.title,
      author: 'You',
      made_by_computer: true,
      session_type: 'custom_exercise',
      group_type: 'individual',
      group: null,
    })
    expect(Session.url).toMatch(new RegExp(`/media/private/${owner.person.uuid}/a+\\.mp3$`))
    expect(Related.length).toBe(8)
    expect(Related.every(({ made_by_computer }) => !made_by_computer)).toBe(true)
    const { Group } = await owner.call(library.groupInfo, { Group: { group_type: 'individual', id: saved.uuid } })
    expect(Group.mindfulness_sessions_list.map(({ uuid }) => uuid)).toEqual([saved.uuid])
  })

  test('sees its changes and its deletion immediately', async () => {
    const owner = await createSignedInPerson(getTestContext())
    const saved = await save(createExercise(owner.person.uuid, { status: 'processing' }))
    const open = () => owner.call(library.sessionInfo, toSessionBlock(saved.uuid))
    expect((await open()).Session).toMatchObject({ status: 'processing', url: '' })
    await save({ ...saved, status: 'ready', title: 'Basalt' })
    const { Session } = await open()
    expect([Session.status, Session.title]).toEqual([undefined, 'Basalt'])
    await getPersonalLibrary().remove(getTestContext().db, saved.uuid)
    expect((await catchFailure(open())).http).toBe(404)
  })

  test('adds no catalog render request by opening it while it is processing', async () => {
    const owner = await createSignedInPerson(getTestContext())
    const saved = await save(createExercise(owner.person.uuid, { status: 'processing' }))
    await owner.call(library.sessionInfo, toSessionBlock(saved.uuid))
    const requests = await getTestContext()
      .db.selectFrom('library_wanted')
      .where('session_uuid', '=', saved.uuid)
      .selectAll()
      .execute()
    expect(requests).toEqual([])
  })

  test('sees it in favorites, in "continue" on home and in the history', async () => {
    const owner = await createSignedInPerson(getTestContext())
    const { uuid } = await save(createExercise(owner.person.uuid))
    await owner.call(library.addFavorite, toSessionBlock(uuid))
    await owner.call(library.progress, toProgressReport(uuid, 60))
    const { Home } = await owner.call(library.sessionsList, {})
    expect(Home?.continue.map((session) => [session.uuid, session.paused_seconds])).toEqual([[uuid, 60]])
    const [favorite] = (await owner.call(library.favorites, {})).Sessions
    expect(favorite).toMatchObject({ uuid, is_favourite: 1, paused_seconds: 60 })
    expect((await owner.call(library.listened, {})).Sessions.map((session) => session.uuid)).toEqual([uuid])
  })

  test('sees all of them on home, newest first, and only ready ones in the session list', async () => {
    const owner = await createSignedInPerson(getTestContext())
    const variants: Partial<PersonalSession>[] = [
      { title: 'First' },
      { title: 'Second', status: 'draft', audioKey: null },
      { title: 'Third', status: 'processing', audioKey: null },
    ]
    for (const variant of variants) {
      server.clock.advance(1000)
      await save(createExercise(owner.person.uuid, variant))
    }
    const { Home } = await owner.call(library.sessionsList, {})
    expect(Home?.custom_exercises.map(({ title, status }) => [title, status])).toEqual([
      ['Third', 'processing'],
      ['Second', 'draft'],
      ['First', undefined],
    ])
    expect(listTitles(await owner.call(library.sessionsList, exerciseFilter))).toEqual(['Third', 'Second', 'First'])
    const allSessions = await owner.call(library.sessionsList, { Filter: {}, Page: { limit: 100 } })
    expect(listTitles(allSessions).slice(0, 1)).toEqual(['First'])
    expect(allSessions.Page.total).toBe(43)
  })

  test('finds it by its title and by its transcript', async () => {
    const owner = await createSignedInPerson(getTestContext())
    const { uuid, title } = await save(createExercise(owner.person.uuid))
    const search = (query: string) => owner.call(library.filtered, { Filter: { search: query } })
    expect(listTitles(await search('quarz'))[0]).toBe(title)
    const { Spoken, Terms } = await search('marzipan')
    expect(Spoken).toEqual([{ session_uuid: uuid, seconds: 12, text: 'Let the marzipan light rest on your hands.' }])
    expect(Terms).toContain('marzipan')
    const { Sessions, Filters } = await search('hands')
    const resultUuids = Sessions.map((session) => session.uuid)
    expect(resultUuids.indexOf(uuid)).toBeGreaterThan(0)
    expect(Filters.kind).toContainEqual({ value: 'custom_exercise', count: 1 })
  })

  test("doesn't get it for a search word of the catalog that only resembles its title", async () => {
    const owner = await createSignedInPerson(getTestContext())
    await save(createExercise(owner.person.uuid, { title: 'Steep', description: 'Up.', cues: [] }))
    expect(listTitles(await owner.call(library.filtered, { Filter: { search: 'sleep' } }))).not.toContain('Steep')
  })
})

describe("person who doesn't own a custom exercise", () => {
  const listFailures = async (person: Awaited<ReturnType<typeof createSignedInPerson>>, uuid: string) => {
    const calls = [
      person.call(library.sessionInfo, toSessionBlock(uuid)),
      person.call(library.groupInfo, { Group: { group_type: 'individual', id: uuid } }),
      person.call(library.addFavorite, toSessionBlock(uuid)),
      person.call(library.progress, toProgressReport(uuid, 60)),
    ]
    return (await Promise.all(calls.map(catchFailure))).map(({ http }) => http)
  }
  const allNotFound = [404, 404, 404, 404]
  const listPersonal = async (person: Awaited<ReturnType<typeof createSignedInPerson>>) => {
    const { Home } = await person.call(library.sessionsList, {})
    const lists = await Promise.all([
      person.call(library.sessionsList, { ...exerciseFilter }),
      person.call(library.sessionsList, { Filter: {}, Page: { limit: 100 } }),
      person.call(library.filtered, { Filter: { search: 'quartz lanterns' } }),
      person.call(library.listened, {}),
      person.call(library.favorites, {}),
    ])
    return [...(Home?.custom_exercises ?? []), ...(Home?.continue ?? []), ...lists.flatMap(({ Sessions }) => Sessions)]
      .filter(({ made_by_computer }) => made_by_computer)
      .map(({ uuid }) => uuid)
  }

  test.each(['classmate', 'teacher', 'admin', 'stranger'] as const)(
    'gets 404 and no search result as a %s',
    async (viewer) => {
      const owner = await createSignedInPerson(getTestContext())
      const saved = await save(createExercise(owner.person.uuid))
      const user_type = viewer === 'teacher' || viewer === 'admin' ? viewer : 'student'
      const otherPerson = await createSignedInPerson(getTestContext(), {
        user_type,
        ...(viewer === 'stranger' ? {} : { school: owner.person.school }),
      })
      expect(await listFailures(otherPerson, saved.uuid)).toEqual(allNotFound)
      expect(await listPersonal(otherPerson)).toEqual([])
    },
  )

  test('finds it with its author if it is shared with their school, and not from another school', async () => {
    const school = await makeSchool(getTestContext().db)
    const teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', school })
    const [student, stranger] = [
      await createSignedInPerson(getTestContext(), { school }),
      await createSignedInPerson(getTestContext()),
    ]
    const saved = await save(createExercise(teacher.person.uuid, { sharedWith: school.uuid }))
    const own = await save(createExercise(student.person.uuid, { title: 'Mine' }))
    const { Session } = await student.call(library.sessionInfo, toSessionBlock(saved.uuid))
    expect([Session.author, Session.made_by_computer]).toEqual(['Amara', true])
    await student.call(library.addFavorite, toSessionBlock(saved.uuid))
    await student.call(library.progress, toProgressReport(saved.uuid, 60))
    expect(listTitles(await student.call(library.favorites, {}))).toEqual([saved.title])
    const listed = await student.call(library.sessionsList, exerciseFilter)
    expect(listed.Sessions.map(({ uuid }) => uuid)).toEqual([own.uuid, saved.uuid])
    expect(listTitles(await student.call(library.filtered, { Filter: { search: 'quartz' } }))).toContain(saved.title)
    expect(await listFailures(stranger, saved.uuid)).toEqual(allNotFound)
    expect(await listPersonal(stranger)).toEqual([])
    const teacherList = await teacher.call(library.sessionsList, exerciseFilter)
    expect(teacherList.Sessions.map(({ uuid, author }) => [uuid, author])).toEqual([[saved.uuid, 'You']])
  })

  test('loses access when it is no longer shared or is processed again', async () => {
    const teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher' })
    const { school } = teacher.person
    const student = await createSignedInPerson(getTestContext(), { school })
    const saved = await save(createExercise(teacher.person.uuid, { sharedWith: school.uuid }))
    await student.call(library.addFavorite, toSessionBlock(saved.uuid))
    expect((await listPersonal(student)).length).toBeGreaterThan(0)
    for (const change of [{ sharedWith: null }, { sharedWith: school.uuid, status: 'processing' }] as const) {
      await save({ ...saved, ...change })
      expect(await listPersonal(student)).toEqual([])
      expect(await listFailures(student, saved.uuid)).toEqual(allNotFound)
    }
  })

  test('sees none in the admin session list, not even their own', async () => {
    const admin = await createSignedInPerson(getTestContext(), { user_type: 'admin' })
    const student = await createSignedInPerson(getTestContext(), { school: admin.person.school })
    for (const { person } of [admin, student]) await save(createExercise(person.uuid))
    const { Sessions } = await admin.call(catalog.sessionList, { Filter: {}, Page: { limit: 100 } })
    expect(Sessions.filter(({ made_by_computer }) => made_by_computer)).toEqual([])
  })
})
