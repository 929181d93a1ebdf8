/** Recording the catalog with the voice of a speech provider that fails in every way. */
import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as voices from '#contract/catalog/voices.ts'
import * as library from '#contract/library.ts'
import type { ResponseData } from '#contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { listLines, splitSentences } from '#server/generation/script/script.ts'
import { parseScript } from '#server/generation/script/parse-script.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { TranscriptCue } from '#rules/transcript.ts'
import { type AiProvider, getSimulatedSeconds, startAiProvider } from '#tests/simulators/ai-provider.ts'
import { measureMp3 } from '#tests/support/files/audio-measure.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFreshDatabase } from '#tests/support/server/database.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { seedCatalog, toCatalogUuid } from '../library.seed.ts'
import { getRecordingFolder } from './recordings.ts'

let database: OpenDatabase
let provider: AiProvider
let server: TestApp
let operator: Visitor
const getDb = () => server.platform.db

/** One session by each narrator, of two minutes. */
const mitten = toCatalogUuid('session', 'one-mitten')
const kazoo = toCatalogUuid('session', 'the-kazoo')

const BUDGET = 20_000

beforeAll(async () => {
  provider = await startAiProvider()
  database = await createFreshDatabase()
  server = await openTestApp({
    work: true,
    on: database,
    env: {
      AI_SPEECH_URL: provider.baseUrl,
      AI_SPEECH_MODEL: 'kokoro',
      AI_SPEECH_VOICES: 'am_fenrir,af_heart',
      AI_SPEECH_BUDGET: String(BUDGET),
      AI_SPEECH_PRICE: '15',
      AI_TIMEOUT_SECONDS: '0.5',
    },
  })
  await seedCatalog(server.platform)
  operator = await createSignedInPerson({ app: server.app, db: getDb() }, { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const deleteVoices = async (): Promise<void> => {
  await operator.call(voices.voiceRecordingCancel, {})
  await getDb().deleteFrom('library_narrator_voice').execute()
  await getDb().deleteFrom('library_speech_usage').execute()
  await getDb().updateTable('library_session').set({ spoken_by: null, voice_name: null }).execute()
}
beforeEach(async () => {
  provider.break('speech', undefined)
  await deleteVoices()
  provider.calls.length = 0
})

type Overview = ResponseData<typeof voices.voiceList>

const readOverview = (): Promise<Overview> => operator.call(voices.voiceList, {})
const findVoice = ({ Sessions }: Overview, uuid: string) => Sessions.find((session) => session.uuid === uuid)!
const record = (...session_uuids: string[]) => operator.call(voices.voiceRecord, { Recording: { session_uuids } })

const waitFor = async (isReached: (overview: Overview) => boolean): Promise<Overview> => {
  await expect.poll(async () => isReached(await readOverview()), { timeout: 60_000, interval: 100 }).toBe(true)
  return readOverview()
}
const waitUntilRecorded = (uuid: string) => waitFor((overview) => findVoice(overview, uuid).state === 'current')

/** Returns the choice of the session's narrator, to be edited. */
const findChoice = async (uuid: string) => {
  const overview = await readOverview()
  const { narrator } = findVoice(overview, uuid)
  return overview.Voices.find((voice) => voice.narrator === narrator)!
}

/** Returns a sentence of a session that is spoken once. */
const findSentence = async (uuid: string) => {
  const { script } = await getDb()
    .selectFrom('library_session')
    .select('script')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const [line] = listLines(parseScript(script))
  return { demandedText: splitSentences(line!.text)[0]! }
}

/** Makes an uploaded session a session with a script again. */
const seedAgain = async (): Promise<void> => {
  await getDb()
    .updateTable('library_session')
    .set({ made_from: 'script', rendered_key: null })
    .where('uuid', '=', kazoo)
    .execute()
}

const openSession = async (uuid: string) =>
  (await operator.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })).Session
const fetchFile = async (url: string) =>
  (await server.app.inject({ url: new URL(url).pathname, headers: { cookie: operator.cookie() } })).rawPayload
const listSpoken = () => provider.calls.map(({ body }) => String(body['input']))

describe('the voices of the narrators', () => {
  test('are listed with the voices that the provider has, and with what a recording takes', async () => {
    const { Provider, Voices, Sessions, Estimate, Pause } = await readOverview()
    expect(Provider).toEqual({
      host: new URL(provider.baseUrl).host,
      model: 'kokoro',
      voices: ['af_heart', 'am_fenrir', 'bf_emma'],
      characters_left: BUDGET,
    })
    expect(Voices.map(({ narrator, voice, speed, revision }) => [narrator, voice, speed, revision])).toEqual([
      ['River', 'am_fenrir', 1, 0],
      ['Willow', 'af_heart', 1, 0],
    ])
    expect(Sessions).toHaveLength(42)
    expect(new Set(Sessions.map(({ state }) => state))).toEqual(new Set(['none']))
    expect(Estimate).toMatchObject({ sessions: 42, cost: (Estimate.characters * 15) / 1e6 })
    expect(Estimate.requests).toBeGreaterThan(42 * 5)
    expect(Pause).toBeNull()
  })

  test('can be chosen with a speed, and a stale choice is refused with the stored one', async () => {
    const choice = { narrator: 'River', language: 'en', voice: 'bf_emma', speed: 0.9, revision: 0 } as const
    const { Voices } = await operator.call(voices.voiceEdit, { Voice: choice })
    expect(Voices[0]).toEqual({ ...choice, revision: 1 })
    const failure = await catchFailure(operator.call(voices.voiceEdit, { Voice: { ...choice, voice: 'am_adam' } }))
    expect([failure.http, failure.body['Voice']]).toEqual([409, { ...choice, revision: 1 }])
  })

  test('speak a sample before and after a choice', async () => {
    const before = await operator.call(voices.voiceSample, { Voice: { narrator: 'River' } })
    const provided = { voice: 'bf_emma', speed: 0.9 }
    const after = await operator.call(voices.voiceSample, { Voice: { narrator: 'River', provided } })
    expect(provider.calls.map(({ body }) => [body['voice'], body['speed']])).toContainEqual(['bf_emma', 0.9])
    const lengths = [before, after].map(({ Sample }) => Buffer.from(Sample.audio, 'base64').length)
    expect(Math.min(...lengths)).toBeGreaterThan(10_000)
    expect(before.Sample.audio).not.toBe(after.Sample.audio)
  })

  test('are typed by hand if the provider offers no list, or does not respond', async () => {
    for (const listed of [undefined, 'hanging'] as const) {
      provider.listVoices(listed)
      server.clock.advance(6 * MINUTE_MS)
      expect((await readOverview()).Provider?.voices).toBeNull()
    }
    provider.listVoices(['af_heart', 'am_fenrir', 'bf_emma'])
    server.clock.advance(6 * MINUTE_MS)
    expect((await readOverview()).Provider?.voices).toHaveLength(3)
  })

  test('explain why a provider did not speak a sample', async () => {
    provider.break('speech', '401')
    const provided = { voice: 'bf_emma', speed: 1 }
    const failure = await catchFailure(operator.call(voices.voiceSample, { Voice: { narrator: 'River', provided } }))
    expect(failure.message).toBe("The speech provider didn't speak: The provider returned status 401.")
  })
})

describe('recording a session', () => {
  test('replaces audio, cues and captions at once, in the loudness, length and timing of all sessions', async () => {
    await record(mitten)
    const overview = await waitUntilRecorded(mitten)
    expect(findVoice(overview, mitten)).toMatchObject({ state: 'current', recording: null })
    const session = await openSession(mitten)
    const { cues } = JSON.parse((await fetchFile(session.transcript_url)).toString()) as { cues: TranscriptCue[] }
    const measured = await measureMp3(await fetchFile(session.url), cues)
    expect(Math.abs(measured.seconds - 120)).toBeLessThan(0.1)
    expect(Math.abs(measured.speechLufs + 19)).toBeLessThan(0.5)
    expect(measured.truePeakDb).toBeLessThan(-1)
    const errors = cues.map(({ start, end, text }) => Math.abs(end - start - getSimulatedSeconds(text)))
    expect(Math.max(...errors)).toBeLessThan(0.15)
    // Every sentence was sent once, with the narrator's voice.
    expect(listSpoken().toSorted()).toEqual([...new Set(cues.map(({ text }) => text))].toSorted())
    expect(existsSync(getRecordingFolder(server.platform, mitten))).toBe(false)
  })

  test('again only records sessions without the current voice of their narrator', async () => {
    await record(mitten)
    await waitUntilRecorded(mitten)
    const { narrator } = findVoice(await readOverview(), mitten)
    const choice = { narrator: narrator as 'River', language: 'en', voice: 'bf_emma', speed: 1, revision: 0 } as const
    const { Sessions, Estimate } = await operator.call(voices.voiceEdit, { Voice: choice })
    expect(Sessions.find(({ uuid }) => uuid === mitten)?.state).toBe('outdated')
    expect(Estimate.sessions).toBe(42)
    provider.calls.length = 0
    await record(mitten)
    const overview = await waitUntilRecorded(mitten)
    expect(findVoice(overview, mitten).voice).toBe('bf_emma')
    expect(new Set(provider.calls.map(({ body }) => body['voice']))).toEqual(new Set(['bf_emma']))
  })

  test('pauses when the provider fails, keeps the old audio, and goes on with the sentences that are missing', async () => {
    await record(mitten)
    await waitUntilRecorded(mitten)
    const before = (await openSession(mitten)).url
    expect(before).not.toBe('')
    await operator.call(voices.voiceEdit, { Voice: { ...(await findChoice(mitten)), voice: 'bf_emma' } })
    provider.break('speech', '401', { after: 3 })
    provider.calls.length = 0
    await record(mitten)
    const paused = await waitFor(({ Pause }) => Pause !== null)
    expect(paused.Pause).toEqual({ reason: 'provider', message: 'The provider returned status 401' })
    expect(findVoice(paused, mitten)).toMatchObject({ state: 'outdated', recording: { status: 'waiting' } })
    expect((await openSession(mitten)).url).toBe(before)
    const spokenBefore = listSpoken().slice(0, 3)
    provider.break('speech', undefined)
    provider.calls.length = 0
    await operator.call(voices.voiceRecordingResume, {})
    await waitUntilRecorded(mitten)
    expect(listSpoken().filter((text) => spokenBefore.includes(text))).toEqual([])
    expect((await openSession(mitten)).url).not.toBe(before)
  })

  test('by a provider that is too slow pauses as well', async () => {
    provider.break('speech', 'slow')
    await record(kazoo)
    const paused = await waitFor(({ Pause }) => Pause !== null)
    expect(paused.Pause?.reason).toBe('provider')
    expect(paused.Pause?.message).toContain('could not be reached')
  })

  test('pauses when the budget of the month is used up, and goes on in the next month', async () => {
    const month = `${server.clock.now().toISOString().slice(0, 7)}-01`
    await getDb()
      .insertInto('library_speech_usage')
      .values({ month, requests: 1, characters: BUDGET - 100 })
      .execute()
    await record(kazoo)
    const paused = await waitFor(({ Pause }) => Pause !== null)
    expect(paused.Pause).toEqual({ reason: 'budget', message: '' })
    expect(paused.Provider!.characters_left).toBeLessThan(100)
    server.clock.advance(31 * DAY_MS)
    operator = await createSignedInPerson({ app: server.app, db: getDb() }, { user_type: 'admin', operator: true })
    await server.platform.jobs.send('library-voice-recording-continue', {})
    await waitUntilRecorded(kazoo)
  })

  test('fails alone if the provider is silent at a sentence, while the others are recorded', async () => {
    const { demandedText } = await findSentence(kazoo)
    provider.break('speech', 'unsafe', { text: demandedText })
    await record(kazoo, mitten)
    const overview = await waitUntilRecorded(mitten)
    await waitFor((current) => findVoice(current, kazoo).recording?.status === 'failed')
    expect(overview.Pause).toBeNull()
    expect(findVoice(await readOverview(), kazoo).recording).toMatchObject({
      status: 'failed',
      problem: 'The speech is silent',
    })
  })

  test('can be paused and canceled by an admin, which deletes the sentences', async () => {
    provider.break('speech', 'slow', { after: 3 })
    await record(kazoo)
    const folder = getRecordingFolder(server.platform, kazoo)
    await expect.poll(() => existsSync(folder) && readdirSync(folder).length, { timeout: 30_000 }).toBeGreaterThan(2)
    const paused = await operator.call(voices.voiceRecordingPause, {})
    expect(paused.Pause).toEqual({ reason: 'admin', message: '' })
    const canceled = await operator.call(voices.voiceRecordingCancel, {})
    expect([canceled.Pause, findVoice(canceled, kazoo).recording]).toEqual([null, null])
    await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false)
    expect((await readOverview()).Pause).toBeNull()
  })

  test('is dropped when an admin uploads other audio meanwhile', async () => {
    provider.break('speech', 'slow')
    await record(kazoo)
    await expect.poll(() => provider.calls.length).toBeGreaterThan(0)
    const upload = { made_from: 'upload', render_key: 'uploaded', rendered_key: 'uploaded', status: 'ready' } as const
    await getDb().updateTable('library_session').set(upload).where('uuid', '=', kazoo).execute()
    provider.break('speech', undefined)
    await operator.call(voices.voiceRecordingResume, {})
    const countRecordings = async () =>
      (await getDb().selectFrom('library_voice_recording').selectAll().execute()).length
    await expect.poll(countRecordings, { timeout: 60_000, interval: 100 }).toBe(0)
    const session = getDb().selectFrom('library_session').select(['made_from', 'spoken_by']).where('uuid', '=', kazoo)
    expect(await session.executeTakeFirstOrThrow()).toEqual({ made_from: 'upload', spoken_by: null })
    await seedAgain()
  })

  test('of an unknown session is refused', async () => {
    const failure = await catchFailure(record('6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b'))
    expect(failure.http).toBe(404)
  })
})

test('voices and recordings are for system admins', async () => {
  const admin = await createSignedInPerson({ app: server.app, db: getDb() }, { user_type: 'admin' })
  expect((await catchFailure(admin.call(voices.voiceList, {}))).http).toBe(403)
})
