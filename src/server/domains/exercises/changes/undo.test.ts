import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as library from '#contract/library.ts'
import { eraseData } from '#contract/privacy.ts'
import { UNDO_WITHIN } from '#rules/undo.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { purgeDeletedExercises } from '#tests/support/journey/deleted-exercises.ts'
import { refusal, signedIn } from '#tests/support/fixtures/test-people.ts'
import { contentKey, privateFolderOf } from '#server/platform/storage/keys.ts'

let server: TestApp
const world = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof signedIn>>

const written = async (person: Person) => {
  const Exercise = { prompt: 'a minute before we begin', audience: 'adult', duration: 1 } as const
  return (await person.call(exercises.generateScript, { Exercise })).Exercise
}
const exerciseBlock = (uuid: string) => ({ Exercise: { uuid } })
const session = (session_uuid: string) => ({ MindfulnessSession: { session_uuid } })
const remove = (person: Person, uuid: string) => person.call(exercises.draftDelete, exerciseBlock(uuid))
const restore = (person: Person, uuid: string) => person.call(exercises.draftRestore, exerciseBlock(uuid))
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { http: number }) => error.http,
  )
/** Creates an exercise that is ready, with a real audio file, as if it had been rendered. */
const createReady = async (person: Person) => {
  const { uuid } = await written(person)
  const bytes = Buffer.from(`sound of ${uuid}`)
  const key = (extension: string) => contentKey(privateFolderOf(person.person.uuid), bytes, extension)
  await server.platform.storage.put(key('mp3'), bytes, { contentType: 'audio/mpeg' })
  const files = { audio_key: key('mp3'), transcript_key: key('json'), captions_key: key('vtt') }
  await world()
    .db.updateTable('exercises_exercise')
    .set({ status: 'ready', heard_revision: 1, seconds: 60, ...files })
    .where('uuid', '=', uuid)
    .execute()
  return uuid
}
const opens = async (person: Person, url: string) =>
  (await server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })).statusCode

/** Creates a teacher's exercise that is shared with the school, between two others in the teacher's list. */
const shared = async () => {
  const teacher = await signedIn(world(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const admin = await signedIn(world(), { school, user_type: 'admin' })
  const student = await signedIn(world(), { school })
  await written(teacher)
  server.clock.pass(1000)
  const uuid = await createReady(teacher)
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  server.clock.pass(1000)
  await written(teacher)
  for (const person of [teacher, student]) await person.call(library.addFavourite, session(uuid))
  const report = { session_uuid: uuid, paused_seconds: 31, timestamp: server.clock.now().getTime() }
  await student.call(library.progress, { MindfulnessSession: report })
  return { teacher, admin, pupil: student, uuid }
}

type Shared = Awaited<ReturnType<typeof shared>>

/** Returns what its teacher, the admin and a student see of the exercise. */
const snapshot = async ({ teacher, admin, pupil, uuid }: Shared) => ({
  list: await teacher.call(exercises.exercisesList, {}),
  draft: await teacher.call(exercises.draftInfo, exerciseBlock(uuid)),
  offers: (await admin.call(offering.offered, {})).Offers,
  shelf: (await pupil.call(library.sessionInfo, session(uuid))).Session,
  favorites: (await pupil.call(library.favourites, {})).Sessions,
  history: (await pupil.call(library.listened, {})).Sessions,
})

describe('deleted exercise', () => {
  test('is hidden from everyone, and completely back after it is restored', async () => {
    const all = await shared()
    const { teacher, admin, pupil, uuid } = all
    const before = await snapshot(all)
    await remove(teacher, uuid)
    const { Exercises, Page } = await teacher.call(exercises.exercisesList, {})
    expect([Exercises.length, Page.total]).toEqual([2, 2])
    expect(await status(teacher.call(exercises.draftInfo, exerciseBlock(uuid)))).toBe(404)
    expect(await status(teacher.call(exercises.create, { Exercise: { uuid, title: 'Not here' } }))).toBe(404)
    expect((await admin.call(offering.offered, {})).Offers).toEqual([])
    for (const person of [teacher, pupil]) {
      expect(await status(person.call(library.sessionInfo, session(uuid)))).toBe(404)
      expect(await status(person.call(library.addFavourite, session(uuid)))).toBe(404)
      expect((await person.call(library.favourites, {})).Sessions).toEqual([])
    }
    expect((await pupil.call(library.listened, {})).Sessions).toEqual([])
    expect(await opens(pupil, before.draft.Exercise.sound!.url)).toBe(404)
    // The job that removes what was deleted leaves it alone as long as it can be restored.
    await purgeDeletedExercises({
      ...server,
      clock: { ...server.clock, now: () => new Date(Date.now() - UNDO_WITHIN) },
    })
    await restore(teacher, uuid)
    expect(await snapshot(all)).toEqual(before)
    expect(await opens(pupil, before.draft.Exercise.sound!.url)).toBe(200)
    expect((await restore(teacher, uuid)).Exercise).toEqual(before.draft.Exercise)
  })

  test('can be restored by its owner only', async () => {
    const { teacher, admin, pupil, uuid } = await shared()
    await remove(teacher, uuid)
    for (const other of [admin, pupil]) expect((await refusal(restore(other, uuid))).http).toBe(404)
    expect(await status(restore(teacher, uuid))).toBe(200)
  })

  test('is restored with a number in its title if another exercise has taken the title', async () => {
    const student = await signedIn(world())
    const { uuid, title } = await written(student)
    await remove(student, uuid)
    const other = await written(student)
    await student.call(exercises.create, { Exercise: { uuid: other.uuid, title } })
    expect((await restore(student, uuid)).Exercise.title).toBe(`${title} 2`)
  })

  test('cancels its audio rendering, and queues it again when it is restored', async () => {
    const student = await signedIn(world())
    const left = async () => (await student.call(exercises.configDefaults, {})).Config.limits.left
    const { uuid } = await written(student)
    await status(student.call(exercises.generateAudio, exerciseBlock(uuid)))
    const leftAfterRequest = await left()
    await remove(student, uuid)
    expect(await left()).toBe(leftAfterRequest + 1)
    const { Exercise } = await restore(student, uuid)
    expect([Exercise.status, await left()]).toEqual(['processing', leftAfterRequest])
    await student.call(exercises.cancel, exerciseBlock(uuid))
  })

  test('is purged after an hour with its favorites', async () => {
    const { teacher, pupil, uuid } = await shared()
    await remove(teacher, uuid)
    await purgeDeletedExercises(server)
    expect((await refusal(restore(teacher, uuid))).http).toBe(404)
    const tables = ['library_session', 'exercises_exercise'] as const
    for (const table of tables) {
      expect(await world().db.selectFrom(table).select('uuid').where('uuid', '=', uuid).execute()).toEqual([])
    }
    const marks = world().db.selectFrom('library_favourite').select('session_uuid')
    expect(await marks.where('account_uuid', '=', pupil.person.uuid).execute()).toEqual([])
  })

  test("can't be restored after an hour, even before the cleanup job has run", async () => {
    const student = await signedIn(world())
    const { uuid } = await written(student)
    await remove(student, uuid)
    await world()
      .db.updateTable('exercises_exercise')
      .set({ deleted_at: new Date(server.clock.now().getTime() - UNDO_WITHIN) })
      .where('uuid', '=', uuid)
      .execute()
    expect((await refusal(restore(student, uuid))).http).toBe(404)
  })

  test('is purged immediately when its owner erases everything they wrote', async () => {
    const { teacher, uuid } = await shared()
    await remove(teacher, uuid)
    await teacher.call(eraseData, { Erase: { what: 'written', confirm: 'delete' } })
    expect((await refusal(restore(teacher, uuid))).http).toBe(404)
    for (const table of ['library_session', 'exercises_exercise'] as const) {
      expect(await world().db.selectFrom(table).select('uuid').where('uuid', '=', uuid).execute()).toEqual([])
    }
  })
})
