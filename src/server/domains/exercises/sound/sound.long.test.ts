import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/events.ts'
import * as exercises from '#contract/exercises.ts'
import * as library from '#contract/library.ts'
import { notificationList } from '#contract/notices.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { purgeDeletedExercises } from '#tests/support/journey/deleted-exercises.ts'
import { refusal, signedIn } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
const world = () => ({ app: server.app, db: server.platform.db })
beforeAll(async () => {
  server = await openTestApp({ work: true })
  await world()
    .db.updateTable('exercises_exercise')
    .set({ status: 'draft', render_uuid: null })
    .where('status', '=', 'processing')
    .execute()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof signedIn>>

const written = (person: Person, minutes = 1) =>
  person.call(exercises.generateScript, {
    Exercise: { prompt: 'a minute by the window', audience: 'adult', duration: minutes },
  })
const info = async (person: Person, uuid: string) =>
  (await person.call(exercises.draftInfo, { Exercise: { uuid } })).Exercise
const requestAudio = (person: Person, uuid: string) =>
  person.call(exercises.generateAudio, { Exercise: { uuid } }).catch((cause: { code: string }) => {
    if (cause.code !== '602') throw cause
  })
const until = async (person: Person, uuid: string, isDone: (exercise: exercises.Exercise) => boolean) => {
  const end = Date.now() + 60_000
  for (;;) {
    const exercise = await info(person, uuid)
    if (isDone(exercise)) return exercise
    if (Date.now() > end) throw new Error(`still ${exercise.status} at ${exercise.progress?.percent ?? 0} %`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const get = (person: Person, url: string) =>
  server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })

describe('exercise audio', () => {
  test('has the requested length, and its owner is notified when it is ready', async () => {
    const student = await signedIn(world())
    const { Exercise, Script } = await written(student)
    const { uuid } = Exercise
    await student.call(exercises.create, { Exercise: { uuid, revision: 1, ambience: 'Low tide' } })
    const received: LiveEvent[] = []
    const stop = server.platform.events.listen(student.person.uuid, (event) => received.push(event))
    await requestAudio(student, uuid)
    const ready = await until(student, uuid, ({ status }) => status !== 'processing')
    stop()
    expect(ready).toMatchObject({ status: 'ready', progress: null, note: null, ambience: 'Low tide' })
    expect(Math.abs((ready.sound?.seconds ?? 0) - 60)).toBeLessThan(0.1)

    const file = await get(student, ready.sound!.url)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(ready.sound!.url).toContain(createHash('sha256').update(file.rawPayload).digest('hex'))
    const transcript = await get(student, ready.sound!.transcript_url)
    const { cues } = transcript.json<{ cues: { text: string; start: number }[] }>()
    expect(Script.segments[0]!.text).toContain(cues[0]!.text)

    const { Notifications } = await student.call(notificationList, {})
    expect(Notifications.map(({ moment, exercise }) => [moment, exercise?.uuid])).toEqual([['ready', uuid]])
    expect(received.filter(({ kind }) => kind === 'exercise').at(-1)).toMatchObject({ uuid, status: 'ready' })
    const { Session } = await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect([Session.url, Session.status]).toEqual([ready.sound!.url, undefined])
    expect(existsSync(join(server.platform.config.ALAIA_DATA, 'rendering', uuid))).toBe(false)

    const stranger = await signedIn(world(), { school: student.person.school })
    expect((await get(stranger, ready.sound!.url)).statusCode).toBe(404)
  }, 90_000)

  test('can be previewed line by line from the current text without using the daily quota', async () => {
    const student = await signedIn(world())
    const { Exercise, Script } = await written(student)
    const { uuid } = Exercise
    const Line = { id: Script.segments[0]!.id }
    const received = async () => (await student.call(exercises.hearLine, { Exercise: { uuid }, Line })).Spoken
    const composed = await received()
    expect(composed.voice_by).toBe('built_in')
    expect(Buffer.from(composed.audio ?? '', 'base64').length).toBeGreaterThan(5000)
    expect(await received()).toEqual(composed)
    const script = Script.segments.with(0, {
      ...Script.segments[0]!,
      text: 'This line is my own, and it is not short.',
    })
    await student.call(exercises.create, { Exercise: { uuid, revision: 1, script } })
    expect((await received()).audio).not.toBe(composed.audio)
    expect((await info(student, uuid)).status).toBe('draft')
    expect((await student.call(exercises.configDefaults, {})).Config.limits.left).toBe(10)
    const stranger = await signedIn(world(), { school: student.person.school })
    expect((await refusal(stranger.call(exercises.hearLine, { Exercise: { uuid }, Line }))).http).toBe(404)
  }, 60_000)

  test('of a changed script stays available until the new audio replaces it', async () => {
    const student = await signedIn(world())
    const { Exercise, Script } = await written(student)
    const { uuid } = Exercise
    await requestAudio(student, uuid)
    const first = await until(student, uuid, ({ status }) => status === 'ready')
    const script = Script.segments.with(0, { ...Script.segments[0]!, text: 'This line is my own.' })
    const changed = await student.call(exercises.create, { Exercise: { uuid, revision: first.revision, script } })
    expect([changed.Exercise.status, changed.Exercise.sound?.url]).toEqual(['draft', first.sound?.url])
    expect((await get(student, first.sound!.url)).statusCode).toBe(200)
    await requestAudio(student, uuid)
    const second = await until(student, uuid, ({ status }) => status === 'ready')
    expect(second.sound!.url).not.toBe(first.sound!.url)
    const { cues } = (await get(student, second.sound!.transcript_url)).json<{ cues: { text: string }[] }>()
    expect(cues[0]!.text).toBe('This line is my own.')
    await expect.poll(async () => (await get(student, first.sound!.url)).statusCode, { timeout: 20_000 }).toBe(404)
    // A request for audio that is up to date renders nothing.
    const again = await student.call(exercises.generateAudio, { Exercise: { uuid } })
    expect(again.Exercise.status).toBe('ready')
  }, 120_000)

  test('that is canceled while rendering makes the exercise a draft and never becomes ready', async () => {
    const student = await signedIn(world())
    const { uuid } = (await written(student, 10)).Exercise
    await requestAudio(student, uuid)
    await until(student, uuid, ({ progress }) => (progress?.percent ?? 0) > 5)
    const { Exercise } = await student.call(exercises.cancel, { Exercise: { uuid } })
    expect([Exercise.status, Exercise.progress, Exercise.sound]).toEqual(['draft', null, null])
    // The next exercise renders as soon as the worker notices the cancellation.
    const next = (await written(student)).Exercise.uuid
    await requestAudio(student, next)
    await until(student, next, ({ status }) => status === 'ready')
    expect((await info(student, uuid)).status).toBe('draft')
  }, 120_000)

  test('that is deleted while rendering leaves no files, including rendered sentences', async () => {
    const student = await signedIn(world())
    const { uuid } = (await written(student, 5)).Exercise
    await requestAudio(student, uuid)
    await until(student, uuid, ({ progress }) => (progress?.percent ?? 0) > 5)
    const folder = join(server.platform.config.ALAIA_DATA, 'rendering', uuid)
    expect(existsSync(folder)).toBe(true)
    await student.call(exercises.draftDelete, { Exercise: { uuid } })
    const next = (await written(student)).Exercise.uuid
    await requestAudio(student, next)
    await until(student, next, ({ status }) => status === 'ready')
    await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false)
    await student.call(exercises.draftDelete, { Exercise: { uuid: next } })
    await purgeDeletedExercises(server)
    const left = () => Array.fromAsync(server.platform.storage.list(`private/${student.person.uuid}/`))
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  }, 120_000)

  test("that can't be rendered makes the exercise a draft with a note and doesn't use the quota", async () => {
    const student = await signedIn(world())
    const { uuid } = (await written(student)).Exercise
    await world()
      .db.updateTable('exercises_exercise')
      .set({ ambience: 'a sound that was withdrawn' })
      .where('uuid', '=', uuid)
      .execute()
    await requestAudio(student, uuid)
    const hurrying = setInterval(() => void server.hurry(), 500)
    const draft = await until(student, uuid, ({ status }) => status === 'draft')
    clearInterval(hurrying)
    expect(draft.note).toMatch(/couldn't be made/)
    expect((await student.call(exercises.configDefaults, {})).Config.limits.left).toBe(10)
    expect((await student.call(notificationList, {})).Notifications).toMatchObject([{ moment: 'failed' }])
  }, 60_000)
})

describe('exercise pictures', () => {
  test('are painted four at a time, and the chosen one becomes the cover in every shape', async () => {
    const student = await signedIn(world())
    const { uuid } = (await written(student)).Exercise
    const { Images } = await student.call(exercises.regenerateImages, { Exercise: { uuid, style: 'dunes' } })
    const twice = await student.call(exercises.regenerateImages, { Exercise: { uuid } })
    expect(twice.Images.job).toBe(Images.job)
    const readImages = async () => (await student.call(exercises.imagePolling, { Polling: { job: Images.job } })).Images
    await expect.poll(async () => (await readImages()).status, { timeout: 30_000 }).toBe('done')
    const { pictures, urls, progress } = await readImages()
    expect([pictures.map(({ style }) => style), urls.length, progress]).toEqual([Array(4).fill('dunes'), 4, 100])
    const preview = await get(student, urls[0]!)
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp'])

    const chosen = { uuid, revision: 1, image: pictures[2]!.id }
    const { Exercise } = await student.call(exercises.create, { Exercise: chosen })
    expect(Exercise).toMatchObject({ picture: { style: 'dunes' }, session_thumbnail: urls[2], revision: 2 })
    await expect
      .poll(async () => (await info(student, uuid)).session_thumbnail, { timeout: 30_000 })
      .toMatch(/\/covers\/[0-9a-f]{32}\/4x5-400\.avif$/)
    const { session_thumbnail } = await info(student, uuid)
    for (const name of ['4x5-400.avif', '1x1-200.avif', '16x11-800.webp', '16x9-800.avif']) {
      expect((await get(student, session_thumbnail.replace('4x5-400.avif', name))).statusCode, name).toBe(200)
    }
    const stranger = await signedIn(world())
    expect((await get(stranger, session_thumbnail)).statusCode).toBe(404)
    expect((await refusal(stranger.call(exercises.imagePolling, { Polling: { job: Images.job } }))).http).toBe(404)
    expect((await refusal(student.call(exercises.imagePolling, { Polling: { job: 'nonsense' } }))).http).toBe(404)

    // Deleting the exercise removes all its files.
    await student.call(exercises.draftDelete, { Exercise: { uuid } })
    await purgeDeletedExercises(server)
    for (const url of [urls[0]!, session_thumbnail]) {
      await expect.poll(async () => (await get(student, url)).statusCode, { timeout: 20_000 }).toBe(404)
    }
  }, 120_000)
})
