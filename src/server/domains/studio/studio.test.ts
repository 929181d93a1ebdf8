/** The recording studio through HTTP: from the first take to the voice that students hear, and its withdrawal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import * as notices from '#contract/notices.ts'
import * as recordings from '#contract/studio/recordings.ts'
import * as review from '#contract/studio/review.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import type { TranscriptCue } from '#rules/transcript.ts'
import { SAMPLE_RATE } from '#server/generation/dsp/signal.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { decodeAll, measureMp3 } from '#tests/support/files/audio-measure.ts'
import { createDataExports } from '#tests/support/fixtures/data-export-requests.ts'
import { handIn, readRecording, recordAllLines, startRecording } from '#tests/support/studio/recordings.ts'
import {
  catchFailure,
  createSignedInPerson,
  type TestPerson,
  type Visitor,
} from '#tests/support/fixtures/test-people.ts'
import { createFreshDatabase } from '#tests/support/server/database.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { seedCatalog, toCatalogUuid } from '../library/library.seed.ts'
import { collectPersonalData } from '../privacy/personal-data.ts'

const mitten = toCatalogUuid('session', 'one-mitten')

let database: OpenDatabase
let server: TestApp
type Person = Visitor & { person: TestPerson }
let teacher: Person
let admin: Person
let student: Person
let stranger: Person
let recording: Recording
let spoken: Map<number, Float32Array>

const getTestContext = () => ({ app: server.app, db: server.platform.db })

beforeAll(async () => {
  database = await createFreshDatabase()
  server = await openTestApp({ work: true, on: database })
  await seedCatalog(server.platform)
  teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  admin = await createSignedInPerson(getTestContext(), { school, user_type: 'admin' })
  student = await createSignedInPerson(getTestContext(), { school })
  stranger = await createSignedInPerson(getTestContext())
})
afterAll(() => server.close())

const fetchFile = (person: Person, url: string) =>
  server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })
const openSession = async (person: Person) =>
  (await person.call(library.sessionInfo, { MindfulnessSession: { session_uuid: mitten } })).Session
const listNotices = async (person: Person) =>
  (await person.call(notices.notificationList, {})).Notifications.map(({ type, moment }) => `${type} ${moment}`)

const waitUntilReady = async (uuid: string) => {
  const readState = async () => (await readRecording(teacher, uuid)).audio
  await expect.poll(async () => (await readState()).state, { timeout: 120_000, interval: 200 }).toMatch(/ready|failed/)
  return readState()
}

const DECIMATION = 4
const decimate = (signal: Float32Array) =>
  Float32Array.from({ length: Math.floor(signal.length / DECIMATION) }, (_, i) => signal[i * DECIMATION]!)

/** Returns the position at which the beginning of a sentence is heard, in seconds, found by correlation. */
const findPosition = (sound: Float32Array, speech: Float32Array, near: number): number => {
  const pattern = decimate(speech.subarray(0, Math.min(speech.length, SAMPLE_RATE)))
  const rate = SAMPLE_RATE / DECIMATION
  const from = Math.max(0, Math.round((near - 0.25) * rate))
  let best = { score: -1, at: 0 }
  for (let at = from; at < from + 0.5 * rate; at++) {
    let score = 0
    for (let i = 0; i < pattern.length; i++) score += pattern[i]! * (sound[at + i] ?? 0)
    if (score > best.score) best = { score, at }
  }
  return best.at / rate
}

/** The synthesizer's clips begin this much before the first sound. */
const CLIP_LEAD_SECONDS = 0.03

describe('a recording', () => {
  test('can be made of any session with a script, and has its lines', async () => {
    const { Sessions } = await teacher.call(recordings.recordableList, {})
    expect(Sessions.length).toBe(42)
    const listed = Sessions.find(({ uuid }) => uuid === mitten)!
    expect(listed).toMatchObject({ read_by_computer: true, recordings: [] })
    recording = await startRecording(teacher, mitten)
    expect(recording.lines).toHaveLength(listed.lines_count)
    expect(recording).toMatchObject({ state: 'open', recorded_count: 0, outdated: false, minutes: 2 })
    expect(recording.lines.every(({ expected_seconds, takes }) => expected_seconds > 0.3 && takes.length === 0)).toBe(
      true,
    )
    expect((await startRecording(teacher, mitten)).uuid).toBe(recording.uuid)
  })

  test('is handed in with all lines, a name and the consent, and admins are notified', async () => {
    const early = await catchFailure(handIn(teacher, recording.uuid))
    expect([early.http, early.message]).toEqual([422, `Record ${recording.lines.length} more lines first.`])
    spoken = await recordAllLines(server.app, teacher, recording)
    const handedIn = await handIn(teacher, recording.uuid, '  Ms. Alvarez ')
    expect(handedIn).toMatchObject({ state: 'handed_in', narrator_name: 'Ms. Alvarez', outdated: false })
    expect(handedIn.consented_at).not.toBeNull()
    expect(await listNotices(admin)).toEqual(['recording handed_in'])
  })

  test('becomes audio as well timed and as loud as that of all sessions', async () => {
    const audio = await waitUntilReady(recording.uuid)
    expect(audio).toMatchObject({ state: 'ready', problem: '', outdated: false })
    const bytes = (await fetchFile(teacher, audio.url)).rawPayload
    const { cues } = (await fetchFile(teacher, audio.transcript_url)).json<{ cues: TranscriptCue[] }>()
    expect(cues.map(({ text }) => text)).toEqual(recording.lines.map(({ text }) => text))
    const measured = await measureMp3(bytes, cues)
    expect(Math.abs(measured.seconds - 120)).toBeLessThan(0.1)
    expect(Math.abs(measured.speechLufs + 19)).toBeLessThanOrEqual(0.5)
    expect(measured.truePeakDb).toBeLessThan(-1)
    const sound = decimate((await decodeAll(bytes))[0])
    const errors = cues.map(({ start }, line) =>
      Math.abs(findPosition(sound, spoken.get(line)!, start - CLIP_LEAD_SECONDS) + CLIP_LEAD_SECONDS - start),
    )
    expect(Math.max(...errors)).toBeLessThanOrEqual(0.03)
  }, 180_000)

  test('is heard by its admins, and by nobody else at the school', async () => {
    const { audio, lines } = await readRecording(teacher, recording.uuid)
    const take = lines[0]!.takes[0]!.url
    for (const [person, statuses] of [
      [teacher, [200, 200]],
      [admin, [200, 200]],
      [student, [404, 404]],
      [stranger, [404, 404]],
    ] as const) {
      const opened = [await fetchFile(person, audio.url), await fetchFile(person, take)]
      expect(opened.map(({ statusCode }) => statusCode)).toEqual(statuses)
    }
  })

  test('is published to its school alone, under the name of its narrator', async () => {
    const before = await openSession(stranger)
    const { Recordings } = await admin.call(review.recordingReviewList, {})
    expect(Recordings.map(({ uuid, recorded_by, own }) => [uuid, recorded_by, own])).toEqual([
      [recording.uuid, 'Amara Osei', false],
    ])
    const { Recording: published } = await admin.call(review.recordingPublish, { Recording: { uuid: recording.uuid } })
    expect(published.state).toBe('published')
    const session = await openSession(student)
    expect(session).toMatchObject({ narrator: 'Ms. Alvarez', read_by_computer: false, url: published.audio.url })
    expect((await fetchFile(student, session.url)).statusCode).toBe(200)
    expect((await fetchFile(stranger, session.url)).statusCode).toBe(404)
    expect(await openSession(stranger)).toEqual(before)
    expect(await listNotices(teacher)).toEqual(['recording published'])
    const { Sessions } = await teacher.call(recordings.recordableList, {})
    expect(Sessions.find(({ uuid }) => uuid === mitten)).toMatchObject({
      narrator: 'Ms. Alvarez',
      read_by_computer: false,
      recordings: [{ uuid: recording.uuid, state: 'published' }],
    })
  })

  test('is played only while the account of its narrator is active', async () => {
    const played = await openSession(student)
    const setDisabled = (disabled_at: Date | null) =>
      server.platform.db
        .updateTable('identity_account')
        .set({ disabled_at })
        .where('uuid', '=', teacher.person.uuid)
        .execute()
    await setDisabled(new Date())
    expect((await openSession(student)).narrator).not.toBe(played.narrator)
    expect((await fetchFile(student, played.url)).statusCode).toBe(404)
    await setDisabled(null)
    expect(await openSession(student)).toEqual(played)
    expect((await fetchFile(student, played.url)).statusCode).toBe(200)
  })

  test('is part of the data export of its narrator, with all takes', async () => {
    const { requestExport, waitForExport, download } = createDataExports(() => server)
    await requestExport(teacher)
    const { url } = await waitForExport(teacher)
    const zip = (await download(teacher.cookie(), url!)).rawPayload
    const { lines } = await readRecording(teacher, recording.uuid)
    const takes = lines.flatMap((line) => line.takes.map(({ uuid }) => `files/takes/${uuid}.wav`))
    expect(takes).toHaveLength(lines.length)
    for (const name of takes) expect(zip.includes(name), name).toBe(true)
    const { tables } = await collectPersonalData(server.platform.db, teacher.person.uuid)
    const exported = JSON.stringify(tables)
    for (const text of ['Ms. Alvarez', 'consented_at', recording.uuid]) expect(exported).toContain(text)
  })

  test('is deleted everywhere when its narrator takes the voice back', async () => {
    const { url: formerUrl } = await openSession(student)
    const files = (await listStored()).length
    await teacher.call(recordings.recordingWithdraw, { Recording: { uuid: recording.uuid } })
    const session = await openSession(student)
    // Downloads compare this address, so they delete their copy.
    expect(session.url).not.toBe(formerUrl)
    expect(session).toMatchObject({ narrator: 'Willow', read_by_computer: true })
    for (const person of [student, admin, teacher]) expect((await fetchFile(person, formerUrl)).statusCode).toBe(404)
    expect(files).toBeGreaterThan(recording.lines.length)
    await expect.poll(listStored).toEqual([])
    const again = await catchFailure(
      teacher.call(recordings.recordingWithdraw, { Recording: { uuid: recording.uuid } }),
    )
    expect(again.http).toBe(404)
    const listed = await server.platform.db
      .selectFrom('privacy_erased')
      .selectAll()
      .where('account_uuid', '=', recording.uuid)
      .execute()
    expect(listed).toHaveLength(1)
  })
})

/** Lists the narrator's files, without their data exports. */
const listStored = async () => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list(`private/${teacher.person.uuid}/`)) keys.push(key)
  return keys.filter((key) => !key.endsWith('.zip'))
}
