import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaletteName } from '#art/palettes.ts'
import type { SceneName } from '#art/scenes/scenes.ts'
import * as exercises from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import * as library from '#contract/library.ts'
import { getCoverFileName, coverShapes, coverWidths } from '#rules/covers.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { purgeDeletedExercises } from '#tests/support/journey/deleted-exercises.ts'
import { createSignedInPerson } from '#tests/support/fixtures/test-people.ts'
import { crops, renderPrint } from '#server/generation/covers/covers.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const input = { prompt: 'my math exam tomorrow', audience: 'high_school', duration: 1 } as const
const createExercise = async (person: Person) =>
  (await person.call(exercises.generateScript, { Exercise: input })).Exercise
const getExercise = async (person: Person, uuid: string) =>
  (await person.call(exercises.draftInfo, { Exercise: { uuid } })).Exercise
const COVER = /\/media\/private\/[0-9a-f-]{36}\/covers\/[0-9a-f]{32}\/4x5-400\.avif$/
/** Waits for a cover other than the previous one and returns its URL. */
const waitForCover = async (person: Person, uuid: string, previous = '') => {
  const getThumbnail = async () => (await getExercise(person, uuid)).session_thumbnail
  const isNew = async () => COVER.test(await getThumbnail()) && (await getThumbnail()) !== previous
  await expect.poll(isNew, { timeout: 30_000, interval: 100 }).toBe(true)
  return getThumbnail()
}
const fetchFile = (person: Person, url: string) =>
  server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })
const getFileStatus = async (person: Person, url: string) => (await fetchFile(person, url)).statusCode
const expectRemoved = async (person: Person, url: string): Promise<void> =>
  await expect.poll(() => getFileStatus(person, url), { timeout: 20_000, interval: 100 }).toBe(404)

/** Draws the print that the app shows as a sketch while an exercise is created. */
const renderSketch = async ({ uuid, cover }: exercises.Exercise): Promise<Buffer> => {
  const art = { seed: uuid, scene: cover.scene as SceneName, palette: cover.palette as PaletteName }
  const [picture] = await renderPrint({ ...art, ...crops['4:5'], widths: [400], formats: ['avif'] })
  return picture!.bytes
}

test('the default cover of an exercise is its sketched print, in every shape and in the library', async () => {
  const student = await createSignedInPerson(getTestContext())
  const exercise = await createExercise(student)
  const { uuid } = exercise
  const cover = await waitForCover(student, uuid)
  for (const shape of coverShapes) {
    for (const width of coverWidths) {
      expect(await getFileStatus(student, cover.replace('4x5-400.avif', getCoverFileName(shape, width)))).toBe(200)
    }
  }
  expect((await fetchFile(student, cover)).rawPayload.equals(await renderSketch(exercise))).toBe(true)
  const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
  expect(Session.session_thumbnail).toBe(cover)
  expect((await getExercise(student, uuid)).revision).toBe(1)
  expect(
    await getFileStatus(await createSignedInPerson(getTestContext(), { school: student.person.school }), cover),
  ).toBe(404)
}, 60_000)

test('the default cover changes with the theme, and its files are removed with the exercise', async () => {
  const student = await createSignedInPerson(getTestContext())
  const { uuid } = await createExercise(student)
  const first = await waitForCover(student, uuid)
  await student.call(exercises.regenerateScript, { Exercise: { uuid, prompt: "I can't fall asleep" } })
  const second = await waitForCover(student, uuid, first)
  await expectRemoved(student, first)
  const copy = (await student.call(exercises.duplicate, { Exercise: { uuid } })).Exercise
  const third = await waitForCover(student, copy.uuid)
  expect(third).not.toBe(second)
  await student.call(exercises.draftDelete, { Exercise: { uuid } })
  await purgeDeletedExercises(server)
  await expectRemoved(student, second)
  expect(await getFileStatus(student, third)).toBe(200)
  await student.call(exercises.draftDelete, { Exercise: { uuid: copy.uuid } })
  await purgeDeletedExercises(server)
  const listFiles = () => Array.fromAsync(server.platform.storage.list(`private/${student.person.uuid}/`))
  await expect.poll(listFiles, { timeout: 20_000 }).toEqual([])
}, 60_000)

test('a chosen picture replaces the default cover, and removing it restores the default cover', async () => {
  const student = await createSignedInPerson(getTestContext())
  const { uuid } = await createExercise(student)
  const print = await waitForCover(student, uuid)
  const { Images } = await student.call(exercises.regenerateImages, { Exercise: { uuid, style: 'dunes' } })
  const readImages = async () => (await student.call(exercises.imagePolling, { Polling: { job: Images.job } })).Images
  await expect.poll(async () => (await readImages()).status, { timeout: 30_000 }).toBe('done')
  const [{ id: image }] = (await readImages()).pictures as [exercises.Picture]
  await student.call(exercises.create, { Exercise: { uuid, revision: 1, image } })
  const picture = await waitForCover(student, uuid, print)
  await expectRemoved(student, print)
  await student.call(exercises.create, { Exercise: { uuid, revision: 2, image: null } })
  expect(await waitForCover(student, uuid, picture)).toBe(print)
  expect(await getFileStatus(student, print)).toBe(200)
  await expectRemoved(student, picture)
}, 90_000)

test('the cover of an offered exercise is visible to admins, and of an approved one to the school', async () => {
  const teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const [admin, student] = [
    await createSignedInPerson(getTestContext(), { school, user_type: 'admin' }),
    await createSignedInPerson(getTestContext(), { school }),
  ]
  const { uuid } = await createExercise(teacher)
  const cover = await waitForCover(teacher, uuid)
  // The exercise looks as if its audio had been rendered.
  const audio = { status: 'ready' as const, heard_revision: 1, seconds: 60 }
  const audio_key = `private/${teacher.person.uuid}/${'a'.repeat(64)}.mp3`
  const files = { audio_key, transcript_key: audio_key, captions_key: audio_key }
  const row = getTestContext().db.updateTable('exercises_exercise').where('uuid', '=', uuid)
  await row.set({ ...audio, ...files }).execute()
  await teacher.call(offering.offer, { Exercise: { uuid, offered: true } })
  expect([await getFileStatus(admin, cover), await getFileStatus(student, cover)]).toEqual([200, 404])
  await admin.call(offering.review, { Exercise: { uuid, approved: true } })
  const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
  expect([Session.session_thumbnail, await getFileStatus(student, cover)]).toEqual([cover, 200])
}, 60_000)
