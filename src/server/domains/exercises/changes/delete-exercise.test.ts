import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as library from '#contract/library.ts'
import { eraseData } from '#contract/privacy.ts'
import { UNDO_PERIOD_MS } from '#rules/undo.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { purgeDeletedExercises } from '#tests/support/journey/deleted-exercises.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const createExercise = async (person: Person) => {
  const Exercise = { prompt: 'a minute before we begin', audience: 'adult', duration: 1 } as const
  return (await person.call(exercises.generateScript, { Exercise })).Exercise
}
const toExerciseBlock = (uuid: string) => ({ Exercise: { uuid } })
const toSessionBlock = (session_uuid: string) => ({ MindfulnessSession: { session_uuid } })
const deleteExercise = (person: Person, uuid: string) => person.call(exercises.draftDelete, toExerciseBlock(uuid))
const restoreExercise = (person: Person, uuid: string) => person.call(exercises.draftRestore, toExerciseBlock(uuid))
const getStatus = (response: Promise<unknown>) =>
  response.then(
    () => 200,
    (error: { http: number }) => error.http,
  )
/** Creates an exercise that is ready, with a real audio file, as if it had been rendered. */
const createReady = async (person: Person) => {
  const { uuid } = await createExercise(person)
  const bytes = Buffer.from(`audio of ${uuid}`)
  const createKey = (extension: string) => createContentKey(getPrivateFolder(person.person.uuid), bytes, extension)
  await server.platform.storage.put(createKey('mp3'), bytes, { contentType: 'audio/mpeg' })
  const files = { audio_key: createKey('mp3'), transcript_key: createKey('json'), captions_key: createKey('vtt') }
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({ status: 'ready', heard_revision: 1, seconds: 60, ...files })
    .where('uuid', '=', uuid)
    .execute()
  return uuid
}
const getFileStatus = async (person: Person, url: string) =>
  (await server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })).statusCode

/** Creates a teacher's exercise that is shared with the school, between two others in the teacher's list. */
const createSharedExercise = async () => {
  const teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const admin = await createSignedInPerson(getTestContext(), { school, user_type: 'admin' })
  const student = await createSignedInPerson(getTestContext(), { school })
  await createExercise(teacher)
  server.clock.advance(1000)
  const uuid = await createReady(teacher)
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  server.clock.advance(1000)
  await createExercise(teacher)
  for (const person of [teacher, student]) await person.call(library.addFavorite, toSessionBlock(uuid))
  const report = { session_uuid: uuid, paused_seconds: 31, timestamp: server.clock.now().getTime() }
  await student.call(library.progress, { MindfulnessSession: report })
  return { teacher, admin, student, uuid }
}

type SharedExercise = Awaited<ReturnType<typeof createSharedExercise>>

/** Returns what its teacher, the admin and a student see of the exercise. */
const readSnapshot = async ({ teacher, admin, student, uuid }: SharedExercise) => ({
  list: await teacher.call(exercises.exercisesList, {}),
  draft: await teacher.call(exercises.draftInfo, toExerciseBlock(uuid)),
  offers: (await admin.call(offering.offered, {})).Offers,
  session: (await student.call(library.sessionInfo, toSessionBlock(uuid))).Session,
  favorites: (await student.call(library.favorites, {})).Sessions,
  history: (await student.call(library.listened, {})).Sessions,
})

describe('deleted exercise', () => {
  test('is hidden from everyone, and completely back after it is restored', async () => {
    const sharedExercise = await createSharedExercise()
    const { teacher, admin, student, uuid } = sharedExercise
    const before = await readSnapshot(sharedExercise)
    await deleteExercise(teacher, uuid)
    const { Exercises, Page } = await teacher.call(exercises.exercisesList, {})
    expect([Exercises.length, Page.total]).toEqual([2, 2])
    expect(await getStatus(teacher.call(exercises.draftInfo, toExerciseBlock(uuid)))).toBe(404)
    expect(await getStatus(teacher.call(exercises.create, { Exercise: { uuid, title: 'Not here' } }))).toBe(404)
    expect((await admin.call(offering.offered, {})).Offers).toEqual([])
    for (const person of [teacher, student]) {
      expect(await getStatus(person.call(library.sessionInfo, toSessionBlock(uuid)))).toBe(404)
      expect(await getStatus(person.call(library.addFavorite, toSessionBlock(uuid)))).toBe(404)
      expect((await person.call(library.favorites, {})).Sessions).toEqual([])
    }
    expect((await student.call(library.listened, {})).Sessions).toEqual([])
    expect(await getFileStatus(student, before.draft.Exercise.sound!.url)).toBe(404)
    // The job that removes what was deleted leaves it alone as long as it can be restored.
    await purgeDeletedExercises({
      ...server,
      clock: { ...server.clock, now: () => new Date(Date.now() - UNDO_PERIOD_MS) },
    })
    await restoreExercise(teacher, uuid)
    expect(await readSnapshot(sharedExercise)).toEqual(before)
    expect(await getFileStatus(student, before.draft.Exercise.sound!.url)).toBe(200)
    expect((await restoreExercise(teacher, uuid)).Exercise).toEqual(before.draft.Exercise)
  })

  test('can be restored by its owner only', async () => {
    const { teacher, admin, student, uuid } = await createSharedExercise()
    await deleteExercise(teacher, uuid)
    for (const other of [admin, student]) expect((await catchFailure(restoreExercise(other, uuid))).http).toBe(404)
    expect(await getStatus(restoreExercise(teacher, uuid))).toBe(200)
  })

  test('is restored with a number in its title if another exercise has taken the title', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid, title } = await createExercise(student)
    await deleteExercise(student, uuid)
    const other = await createExercise(student)
    await student.call(exercises.create, { Exercise: { uuid: other.uuid, title } })
    expect((await restoreExercise(student, uuid)).Exercise.title).toBe(`${title} 2`)
  })

  test('cancels its audio rendering, and queues it again when it is restored', async () => {
    const student = await createSignedInPerson(getTestContext())
    const getRemainingQuota = async () => (await student.call(exercises.configDefaults, {})).Config.limits.left
    const { uuid } = await createExercise(student)
    await getStatus(student.call(exercises.generateAudio, toExerciseBlock(uuid)))
    const remainingAfterRequest = await getRemainingQuota()
    await deleteExercise(student, uuid)
    expect(await getRemainingQuota()).toBe(remainingAfterRequest + 1)
    const { Exercise } = await restoreExercise(student, uuid)
    expect([Exercise.status, await getRemainingQuota()]).toEqual(['processing', remainingAfterRequest])
    await student.call(exercises.cancel, toExerciseBlock(uuid))
  })

  test('is purged after an hour with its favorites', async () => {
    const { teacher, student, uuid } = await createSharedExercise()
    await deleteExercise(teacher, uuid)
    await purgeDeletedExercises(server)
    expect((await catchFailure(restoreExercise(teacher, uuid))).http).toBe(404)
    const tables = ['library_session', 'exercises_exercise'] as const
    for (const table of tables) {
      expect(await getTestContext().db.selectFrom(table).select('uuid').where('uuid', '=', uuid).execute()).toEqual([])
    }
    const favorites = getTestContext().db.selectFrom('library_favourite').select('session_uuid')
    expect(await favorites.where('account_uuid', '=', student.person.uuid).execute()).toEqual([])
  })

  test("can't be restored after an hour, even before the cleanup job has run", async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid } = await createExercise(student)
    await deleteExercise(student, uuid)
    await getTestContext()
      .db.updateTable('exercises_exercise')
      .set({ deleted_at: new Date(server.clock.now().getTime() - UNDO_PERIOD_MS) })
      .where('uuid', '=', uuid)
      .execute()
    expect((await catchFailure(restoreExercise(student, uuid))).http).toBe(404)
  })

  test('is purged immediately when its owner erases everything they wrote', async () => {
    const { teacher, uuid } = await createSharedExercise()
    await deleteExercise(teacher, uuid)
    await teacher.call(eraseData, { Erase: { what: 'written', confirm: 'delete' } })
    expect((await catchFailure(restoreExercise(teacher, uuid))).http).toBe(404)
    for (const table of ['library_session', 'exercises_exercise'] as const) {
      expect(await getTestContext().db.selectFrom(table).select('uuid').where('uuid', '=', uuid).execute()).toEqual([])
    }
  })
})
