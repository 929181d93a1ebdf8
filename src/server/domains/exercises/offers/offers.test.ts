import { afterAll, beforeAll, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as library from '#contract/library.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { openPausableDatabase } from '#tests/support/server/pausable-database.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { createContentKey, getPrivateFolder } from '#server/platform/storage/keys.ts'

let server: TestApp
let delayNextResult: Awaited<ReturnType<typeof openPausableDatabase>>['delayNextResult']
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  const database = await openPausableDatabase()
  delayNextResult = database.delayNextResult
  server = await openTestApp({ on: database.database })
})
afterAll(() => server.close())

const createSchoolPeople = async () => {
  const teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const admin = await createSignedInPerson(getTestContext(), { school, user_type: 'admin' })
  const student = await createSignedInPerson(getTestContext(), { school })
  return { teacher, admin, student, otherSchoolStudent: await createSignedInPerson(getTestContext()) }
}
type Person = Awaited<ReturnType<typeof createSignedInPerson>>

/** Creates an exercise that is ready, with a real audio file, as if it had been rendered. */
const createReadyExercise = async (person: Person): Promise<string> => {
  const { Exercise } = await person.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute before we begin', audience: 'adult', duration: 1 },
  })
  const bytes = Buffer.from(`audio of ${Exercise.uuid}`)
  const folder = getPrivateFolder(person.person.uuid)
  const audio_key = createContentKey(folder, bytes, 'mp3')
  const transcript_key = createContentKey(folder, bytes, 'json')
  await server.platform.storage.put(audio_key, bytes, { contentType: 'audio/mpeg' })
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({ status: 'ready', heard_revision: 1, audio_key, transcript_key, captions_key: audio_key, seconds: 60 })
    .where('uuid', '=', Exercise.uuid)
    .execute()
  return Exercise.uuid
}

const setOffered = (teacher: Person, uuid: string, offered = true) =>
  teacher.call(offering.offer, { Exercise: { uuid, offered } })
const reviewOffer = (admin: Person, Exercise: { uuid: string; approved: boolean; reason?: string }) =>
  admin.call(offering.review, { Exercise })
/** Returns the HTTP status that a person gets for the audio. */
const getAudioHttpStatus = async (person: Person, url: string | undefined) => {
  const response = await server.app.inject({ url: new URL(url ?? '').pathname, headers: { cookie: person.cookie() } })
  return response.statusCode
}
const getSessionHttpStatus = (person: Person, uuid: string) =>
  person.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } }).then(
    () => 200,
    (error: { http: number }) => error.http,
  )

test('an approved exercise of a teacher is available to that school only', async () => {
  const { teacher, admin, student, otherSchoolStudent } = await createSchoolPeople()
  const uuid = await createReadyExercise(teacher)
  const { Exercise } = await setOffered(teacher, uuid)
  expect(Exercise.offer).toEqual({ status: 'offered', reason: '' })
  expect([
    await getAudioHttpStatus(admin, Exercise.sound?.url),
    await getAudioHttpStatus(student, Exercise.sound?.url),
  ]).toEqual([200, 404])
  const { Offers, Page } = await admin.call(offering.offered, {})
  expect([Offers.map((item) => [item.Exercise.uuid, item.author]), Page.total]).toEqual([[[uuid, 'Amara Osei']], 1])
  expect(Offers[0]!.script.length).toBeGreaterThan(2)
  expect(await getSessionHttpStatus(student, uuid)).toBe(404)

  await reviewOffer(admin, { uuid, approved: true })
  expect(await getSessionHttpStatus(student, uuid)).toBe(200)
  expect(await getAudioHttpStatus(student, Exercise.sound?.url)).toBe(200)
  expect([
    await getSessionHttpStatus(otherSchoolStudent, uuid),
    await getAudioHttpStatus(otherSchoolStudent, Exercise.sound?.url),
  ]).toEqual([404, 404])
})

test('a declined exercise returns to its teacher with the required reason', async () => {
  const { teacher, admin, student } = await createSchoolPeople()
  const uuid = await createReadyExercise(teacher)
  await setOffered(teacher, uuid)
  expect((await catchFailure(reviewOffer(admin, { uuid, approved: false }))).fields[0]?.path).toBe('Exercise.reason')
  await reviewOffer(admin, { uuid, approved: false, reason: 'A little long for mornings.' })
  const { Exercise } = await teacher.call(exercises.draftInfo, { Exercise: { uuid } })
  expect(Exercise.offer).toEqual({ status: 'declined', reason: 'A little long for mornings.' })
  expect(await getSessionHttpStatus(student, uuid)).toBe(404)
})

test('a shared exercise is private again after its teacher changes or withdraws it', async () => {
  const { teacher, admin, student } = await createSchoolPeople()
  const uuid = await createReadyExercise(teacher)
  await setOffered(teacher, uuid)
  await reviewOffer(admin, { uuid, approved: true })
  const changed = await teacher.call(exercises.create, { Exercise: { uuid, revision: 1, title: 'Another name' } })
  expect(changed.Exercise.offer).toBeNull()
  expect(changed.Exercise.note).toContain("removed from your school's library")
  const later = await teacher.call(exercises.create, { Exercise: { uuid, revision: 2, title: 'A third name' } })
  expect(later.Exercise.note).toBe(changed.Exercise.note)
  expect([await getSessionHttpStatus(student, uuid), await getSessionHttpStatus(teacher, uuid)]).toEqual([404, 200])
  expect((await setOffered(teacher, uuid)).Exercise.note).toBeNull()
  await reviewOffer(admin, { uuid, approved: true })
  expect(await getSessionHttpStatus(student, uuid)).toBe(200)
  expect((await setOffered(teacher, uuid, false)).Exercise.offer).toBeNull()
  expect(await getSessionHttpStatus(student, uuid)).toBe(404)
  expect((await catchFailure(reviewOffer(admin, { uuid, approved: true }))).http).toBe(404)
})

test('an exercise that its teacher withdraws during the approval stays private', async () => {
  const { teacher, admin, student } = await createSchoolPeople()
  const uuid = await createReadyExercise(teacher)
  await setOffered(teacher, uuid)
  const read = delayNextResult((row) => 'offered_at' in row && 'first_name' in row)
  const lateReview = catchFailure(reviewOffer(admin, { uuid, approved: true }))
  await read.reached
  await setOffered(teacher, uuid, false)
  read.release()
  expect((await lateReview).http).toBe(404)
  expect((await teacher.call(exercises.draftInfo, { Exercise: { uuid } })).Exercise.offer).toBeNull()
  expect(await getSessionHttpStatus(student, uuid)).toBe(404)
})

test("drafts and students' exercises can't be offered, and another school can't review offers", async () => {
  const { teacher, student } = await createSchoolPeople()
  const draft = await teacher.call(exercises.generateScript, {
    Exercise: { prompt: 'a draft', audience: 'adult', duration: 1 },
  })
  expect((await catchFailure(setOffered(teacher, draft.Exercise.uuid))).http).toBe(422)
  expect((await catchFailure(setOffered(student, await createReadyExercise(student)))).http).toBe(403)
  const uuid = await createReadyExercise(teacher)
  await setOffered(teacher, uuid)
  const otherAdmin = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
  expect((await catchFailure(reviewOffer(otherAdmin, { uuid, approved: true }))).http).toBe(404)
  expect((await otherAdmin.call(offering.offered, {})).Offers).toEqual([])
})
