import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/events.ts'
import * as exercises from '#contract/exercises.ts'
import * as library from '#contract/library.ts'
import { notificationList } from '#contract/notices.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { purgeDeletedExercises } from '#tests/support/journey/deleted-exercises.ts'
import { catchFailure, createSignedInPerson } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const getTestContext = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
  await getTestContext()
    .db.updateTable('exercises_exercise')
    .set({ status: 'draft', render_uuid: null })
    .where('status', '=', 'processing')
    .execute()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof createSignedInPerson>>

const generateScript = (person: Person, minutes = 1) =>
  person.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute by the window', audience: 'adult', duration: minutes },
  })
const getExercise = async (person: Person, uuid: string) =>
  (await person.call(exercises.draftInfo, { Exercise: { uuid } })).Exercise
const requestAudio = (person: Person, uuid: string) =>
  person.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    if (cause.code !== '602') throw cause
  })
const waitUntil = async (person: Person, uuid: string, isDone: (exercise: exercises.Exercise) => boolean) => {
  const end = Date.now() + MINUTE_MS
  for (;;) {
    const exercise = await getExercise(person, uuid)
    if (isDone(exercise)) return exercise
    if (Date.now() > end) throw new Error(`still ${exercise.status} at ${exercise.progress?.percent ?? 0} %`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const fetchFile = (person: Person, url: string) =>
  server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })

describe('exercise audio', () => {
  test('has the requested length, and its owner is notified when it is ready', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    await student.call(exercises.create, { Exercise: { uuid, revision: 1, ambience: 'Low tide' } })
    const received: LiveEvent[] = []
    const stop = server.platform.events.listen(student.person.uuid, (event) => received.push(event))
    await requestAudio(student, uuid)
    const ready = await waitUntil(student, uuid, ({ status }) => status !== 'processing')
    stop()
    expect(ready).toMatchObject({ status: 'ready', progress: null, note: null, ambience: 'Low tide' })
    expect(Math.abs((ready.sound?.seconds ?? 0) - 60)).toBeLessThan(0.1)

    const file = await fetchFile(student, ready.sound!.url)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(ready.sound!.url).toContain(createHash('sha256').update(file.rawPayload).digest('hex'))
    const transcript = await fetchFile(student, ready.sound!.transcript_url)
    const { cues } = transcript.json<{ cues: { text: string; start: number }[] }>()
    expect(Script.segments[0]!.text).toContain(cues[0]!.text)

    const { Notifications } = await student.call(notificationList, {})
    expect(Notifications.map(({ moment, exercise }) => [moment, exercise?.uuid])).toEqual([['ready', uuid]])
    expect(received.filter(({ kind }) => kind === 'exercise').at(-1)).toMatchObject({ uuid, status: 'ready' })
    const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect([Session.url, Session.status]).toEqual([ready.sound!.url, undefined])
    expect(existsSync(join(server.platform.config.ALAIA_DATA, 'rendering', uuid))).toBe(false)

    const stranger = await createSignedInPerson(getTestContext(), { school: student.person.school })
    expect((await fetchFile(stranger, ready.sound!.url)).statusCode).toBe(404)
  }, 90_000)

  test('can be previewed line by line from the current text without using the daily quota', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    const Line = { id: Script.segments[0]!.id }
    const renderPreview = async () => (await student.call(exercises.previewLine, { Exercise: { uuid }, Line })).Spoken
    const composed = await renderPreview()
    expect(composed.voice_by).toBe('built_in')
    expect(Buffer.from(composed.audio ?? '', 'base64').length).toBeGreaterThan(5000)
    expect(await renderPreview()).toEqual(composed)
    const script = Script.segments.with(0, {
      ...Script.segments[0]!,
      text: 'This line is my own, and it is not short.',
    })
    await student.call(exercises.create, { Exercise: { uuid, revision: 1, script } })
    expect((await renderPreview()).audio).not.toBe(composed.audio)
    expect((await getExercise(student, uuid)).status).toBe('draft')
    expect((await student.call(exercises.configDefaults, {})).Config.limits.left).toBe(10)
    const stranger = await createSignedInPerson(getTestContext(), { school: student.person.school })
    expect((await catchFailure(stranger.call(exercises.previewLine, { Exercise: { uuid }, Line }))).http).toBe(404)
  }, 60_000)

  test('of a changed script stays available until the new audio replaces it', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { Exercise, Script } = await generateScript(student)
    const { uuid } = Exercise
    await requestAudio(student, uuid)
    const first = await waitUntil(student, uuid, ({ status }) => status === 'ready')
    const script = Script.segments.with(0, { ...Script.segments[0]!, text: 'This line is my own.' })
    const changed = await student.call(exercises.create, { Exercise: { uuid, revision: first.revision, script } })
    expect([changed.Exercise.status, changed.Exercise.sound?.url]).toEqual(['draft', first.sound?.url])
    expect((await fetchFile(student, first.sound!.url)).statusCode).toBe(200)
    await requestAudio(student, uuid)
    const second = await waitUntil(student, uuid, ({ status }) => status === 'ready')
    expect(second.sound!.url).not.toBe(first.sound!.url)
    const { cues } = (await fetchFile(student, second.sound!.transcript_url)).json<{ cues: { text: string }[] }>()
    expect(cues[0]!.text).toBe('This line is my own.')
    await expect
      .poll(async () => (await fetchFile(student, first.sound!.url)).statusCode, { timeout: 20_000 })
      .toBe(404)
    // A request for audio that is up to date renders nothing.
    const repeated = await student.call(exercises.generateAudio, { Exercise: { uuid } })
    expect(repeated.Exercise.status).toBe('ready')
  }, 120_000)

  test('that is canceled while rendering makes the exercise a draft and never becomes ready', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid } = (await generateScript(student, 10)).Exercise
    await requestAudio(student, uuid)
    await waitUntil(student, uuid, ({ progress }) => (progress?.percent ?? 0) > 5)
    const { Exercise } = await student.call(exercises.cancel, { Exercise: { uuid } })
    expect([Exercise.status, Exercise.progress, Exercise.sound]).toEqual(['draft', null, null])
    // The next exercise renders as soon as the worker notices the cancellation.
    const next = (await generateScript(student)).Exercise.uuid
    await requestAudio(student, next)
    await waitUntil(student, next, ({ status }) => status === 'ready')
    expect((await getExercise(student, uuid)).status).toBe('draft')
  }, 120_000)

  test('that is deleted while rendering leaves no files, including rendered sentences', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid } = (await generateScript(student, 5)).Exercise
    await requestAudio(student, uuid)
    await waitUntil(student, uuid, ({ progress }) => (progress?.percent ?? 0) > 5)
    const folder = join(server.platform.config.ALAIA_DATA, 'rendering', uuid)
    expect(existsSync(folder)).toBe(true)
    await student.call(exercises.draftDelete, { Exercise: { uuid } })
    const next = (await generateScript(student)).Exercise.uuid
    await requestAudio(student, next)
    await waitUntil(student, next, ({ status }) => status === 'ready')
    await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false)
    await student.call(exercises.draftDelete, { Exercise: { uuid: next } })
    await purgeDeletedExercises(server)
    const listFiles = () => Array.fromAsync(server.platform.storage.list(`private/${student.person.uuid}/`))
    await expect.poll(listFiles, { timeout: 20_000 }).toEqual([])
  }, 120_000)

  test("that can't be rendered makes the exercise a draft with a note and doesn't use the quota", async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid } = (await generateScript(student)).Exercise
    await getTestContext()
      .db.updateTable('exercises_exercise')
      .set({ ambience: 'a background sound that was withdrawn' })
      .where('uuid', '=', uuid)
      .execute()
    await requestAudio(student, uuid)
    const timer = setInterval(() => void server.retryJobs(), 500)
    const draft = await waitUntil(student, uuid, ({ status }) => status === 'draft')
    clearInterval(timer)
    expect(draft.note).toMatch(/couldn't be made/)
    expect((await student.call(exercises.configDefaults, {})).Config.limits.left).toBe(10)
    expect((await student.call(notificationList, {})).Notifications).toMatchObject([{ moment: 'failed' }])
  }, 60_000)
})

describe('exercise pictures', () => {
  test('are painted four at a time, and the chosen one becomes the cover in every shape', async () => {
    const student = await createSignedInPerson(getTestContext())
    const { uuid } = (await generateScript(student)).Exercise
    const { Images } = await student.call(exercises.regenerateImages, { Exercise: { uuid, style: 'dunes' } })
    const repeated = await student.call(exercises.regenerateImages, { Exercise: { uuid } })
    expect(repeated.Images.job).toBe(Images.job)
    const readImages = async () => (await student.call(exercises.imagePolling, { Polling: { job: Images.job } })).Images
    await expect.poll(async () => (await readImages()).status, { timeout: 30_000 }).toBe('done')
    const { pictures, urls, progress } = await readImages()
    expect([pictures.map(({ style }) => style), urls.length, progress]).toEqual([Array(4).fill('dunes'), 4, 100])
    const preview = await fetchFile(student, urls[0]!)
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp'])

    const chosen = { uuid, revision: 1, image: pictures[2]!.id }
    const { Exercise } = await student.call(exercises.create, { Exercise: chosen })
    expect(Exercise).toMatchObject({ picture: { style: 'dunes' }, session_thumbnail: urls[2], revision: 2 })
    await expect
      .poll(async () => (await getExercise(student, uuid)).session_thumbnail, { timeout: 30_000 })
      .toMatch(/\/covers\/[0-9a-f]{32}\/4x5-400\.avif$/)
    const { session_thumbnail } = await getExercise(student, uuid)
    for (const name of ['4x5-400.avif', '1x1-200.avif', '16x11-800.webp', '16x9-800.avif']) {
      expect((await fetchFile(student, session_thumbnail.replace('4x5-400.avif', name))).statusCode, name).toBe(200)
    }
    const stranger = await createSignedInPerson(getTestContext())
    expect((await fetchFile(stranger, session_thumbnail)).statusCode).toBe(404)
    expect((await catchFailure(stranger.call(exercises.imagePolling, { Polling: { job: Images.job } }))).http).toBe(404)
    expect((await catchFailure(student.call(exercises.imagePolling, { Polling: { job: 'nonsense' } }))).http).toBe(404)

    // Deleting the exercise removes all its files.
    await student.call(exercises.draftDelete, { Exercise: { uuid } })
    await purgeDeletedExercises(server)
    for (const url of [urls[0]!, session_thumbnail]) {
      await expect.poll(async () => (await fetchFile(student, url)).statusCode, { timeout: 20_000 }).toBe(404)
    }
  }, 120_000)
})
