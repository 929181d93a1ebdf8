// @tag studio-takes
/** Takes of a line: what is stored, and each rejection. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINE_CHANGED, RECORDING_CLOSED, TAKE_UNUSABLE, TOO_MANY_TAKES } from '#contract/failures.ts'
import * as recordings from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import * as takes from '#contract/studio/takes.ts'
import { MAX_TAKE_BYTES } from '#rules/studio.ts'
import { SAMPLE_RATE, toGain } from '#server/generation/dsp/signal.ts'
import { speakSentence, toRoomTake, toTakeWav } from '#tests/support/files/take-wav.ts'
import { insertTakes } from '#tests/support/studio/recording-rows.ts'
import { handIn, readRecording, sendTake, startRecording } from '#tests/support/studio/recordings.ts'
import {
  catchFailure,
  createSignedInPerson,
  createVisitor,
  type TestPerson,
  type Visitor,
} from '#tests/support/fixtures/test-people.ts'
import { HARMFUL, startScanner } from '#tests/simulators/scanner.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { seedCatalog, toCatalogUuid } from '../../library/library.seed.ts'

const mitten = toCatalogUuid('session', 'one-mitten')

let server: TestApp
let teacher: Visitor & { person: TestPerson }
let speech: Float32Array
let good: Buffer
const getTestContext = () => ({ app: server.app, db: server.platform.db })

beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
  speech = await speakSentence('You could let your shoulders be wherever they are.')
  good = toRoomTake(speech, { sampleRate: 48_000 })
  teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
})
afterAll(() => server.close())

const startAgain = async (): Promise<Recording> => {
  await teacher.call(recordings.voiceWithdraw, {})
  return startRecording(teacher, mitten)
}
const send = (recording: Recording, { line = 0, ...take }: Partial<Parameters<typeof sendTake>[2]> = {}) =>
  sendTake(server.app, teacher, { recording: recording.uuid, bytes: good, ...take, line })
const openFile = async (person: Visitor, url: string) =>
  (await server.app.inject({ url: new URL(url).pathname, headers: { cookie: person.cookie() } })).statusCode

describe('a take', () => {
  test('is stored with its length and levels, and replaces the earlier one as the best', async () => {
    const recording = await startAgain()
    const first = await send(recording)
    expect(first).toMatchObject({ http: 200, take: { line: 0, best: true } })
    expect(Math.abs(first.take.speech_seconds - speech.length / SAMPLE_RATE)).toBeLessThan(0.15)
    expect(first.take.seconds - first.take.speech_seconds).toBeGreaterThan(0.9)
    expect(first.take.floor).toBeGreaterThan(-76)
    expect(first.take.floor).toBeLessThan(-68)
    expect(first.take.peak).toBeGreaterThan(first.take.level)
    const second = await send(recording)
    const { lines, recorded_count } = await readRecording(teacher, recording.uuid)
    expect(lines[0]!.takes.map(({ uuid, best }) => [uuid, best])).toEqual([
      [first.take.uuid, false],
      [second.take.uuid, true],
    ])
    expect(recorded_count).toBe(1)
  })

  test('that is sent again is the same take', async () => {
    const recording = await startAgain()
    const take = randomUUID()
    const [first, second] = [await send(recording, { take }), await send(recording, { take })]
    expect(second).toEqual(first)
    const other = await send(recording, { take, bytes: toRoomTake(speech.subarray(0, SAMPLE_RATE)) })
    expect(other).toEqual(first)
    const { rawPayload } = await server.app.inject({
      url: new URL(first.take.url).pathname,
      headers: { cookie: teacher.cookie() },
    })
    expect(rawPayload.equals(good)).toBe(true)
    expect((await readRecording(teacher, recording.uuid)).lines[0]!.takes).toHaveLength(1)
    // The same uuid for another line is no retry.
    expect((await send(recording, { take, line: 1 })).http).toBe(404)
  })

  test('is one of three at most, and deleting one makes room', async () => {
    const recording = await startAgain()
    const sent = [await send(recording), await send(recording), await send(recording)]
    expect(await send(recording)).toMatchObject({ http: 422, code: TOO_MANY_TAKES })
    const chosen = await teacher.call(takes.takeBest, { Take: { uuid: sent[0]!.take.uuid } })
    expect(chosen.Recording.lines[0]!.takes.map(({ best }) => best)).toEqual([true, false, false])
    const left = await teacher.call(takes.takeDelete, { Take: { uuid: sent[0]!.take.uuid } })
    expect(left.Recording.lines[0]!.takes.map(({ best }) => best)).toEqual([false, true])
    expect(await openFile(teacher, sent[0]!.take.url)).toBe(404)
    expect((await send(recording)).http).toBe(200)
  })

  test('may come from any device: stereo, and with any usual sample rate', async () => {
    const recording = await startAgain()
    for (const [line, options] of [
      { sampleRate: 44_100 },
      { sampleRate: 96_000 },
      { channels: 2 as const },
    ].entries()) {
      const { http, take } = await send(recording, { line, bytes: toRoomTake(speech, options) })
      expect(http).toBe(200)
      expect(Math.abs(take.speech_seconds - speech.length / SAMPLE_RATE)).toBeLessThan(0.15)
    }
  })

  test('can only be opened by its narrator while the recording is open', async () => {
    const { school } = teacher.person
    const admin = await createSignedInPerson(getTestContext(), { school, user_type: 'admin' })
    const colleague = await createSignedInPerson(getTestContext(), {
      school,
      user_type: 'teacher',
      permissions: ['learn'],
    })
    const { take } = await send(await startAgain())
    const statuses = [
      await openFile(teacher, take.url),
      await openFile(admin, take.url),
      await openFile(colleague, take.url),
    ]
    expect(statuses).toEqual([200, 404, 404])
    expect(await openFile(createVisitor(server.app), take.url)).toBe(404)
  })
})

describe('a take is refused', () => {
  test.each([
    ['other bytes', Buffer.from('nothing of the kind'), TAKE_UNUSABLE],
    ['16 bits', toTakeWav(new Float32Array(SAMPLE_RATE), { bits: 16 }), TAKE_UNUSABLE],
    ['an unusual sample rate', toTakeWav(new Float32Array(SAMPLE_RATE), { sampleRate: 12_345 }), TAKE_UNUSABLE],
    ['a file that was cut', toTakeWav(new Float32Array(SAMPLE_RATE)).subarray(0, 9000), TAKE_UNUSABLE],
    ['silence', toTakeWav(new Float32Array(SAMPLE_RATE)), TAKE_UNUSABLE],
    ['a click', toTakeWav(Float32Array.from({ length: SAMPLE_RATE }, (_, i) => (i === 9000 ? 0.5 : 0))), TAKE_UNUSABLE],
    ['a tenth of a second', toTakeWav(new Float32Array(SAMPLE_RATE / 10).fill(toGain(-20))), TAKE_UNUSABLE],
    ['more than a minute', toTakeWav(new Float32Array(61 * SAMPLE_RATE).fill(0.1)), TAKE_UNUSABLE],
  ])('for %s', async (_name, bytes, code) => {
    expect(await send(await startAgain(), { bytes })).toMatchObject({ http: 422, code })
  })

  test('that is too large, or not sent as a WAV file', async () => {
    const recording = await startAgain()
    expect((await send(recording, { bytes: Buffer.alloc(MAX_TAKE_BYTES + 1) })).http).toBe(413)
    expect((await send(recording, { headers: { 'content-type': 'application/json' } })).http).toBe(415)
  })

  test('if a virus scanner finds something in it', async () => {
    const recording = await startAgain()
    const scanner = await startScanner()
    const scanned = await openTestApp({ env: { SCANNER_URL: scanner.address } })
    try {
      const note = Buffer.alloc(8)
      note.write('note', 0, 'latin1')
      note.writeUInt32LE(HARMFUL.length, 4)
      const bytes = Buffer.concat([good, note, Buffer.from(HARMFUL)])
      const sent = (take: Buffer) => sendTake(scanned.app, teacher, { recording: recording.uuid, line: 0, bytes: take })
      expect([(await sent(bytes)).http, (await sent(good)).http]).toEqual([415, 200])
    } finally {
      await scanned.close()
      await scanner.close()
    }
  })

  test('for a line or recording that does not exist', async () => {
    const recording = await startAgain()
    const { http, code } = await send(recording, { line: recording.lines.length })
    expect([http, code]).toEqual([409, LINE_CHANGED])
    expect((await send({ ...recording, uuid: randomUUID() })).http).toBe(404)
  })

  test('of another text than the line has now', async () => {
    const recording = await startAgain()
    const [first, second] = recording.lines
    expect(await send(recording, { line: 0, textKey: second!.text_key })).toMatchObject({
      http: 409,
      code: LINE_CHANGED,
    })
    expect((await readRecording(teacher, recording.uuid)).recorded_count).toBe(0)
    expect((await send(recording, { line: 0, textKey: first!.text_key })).http).toBe(200)
  })

  test('after the hand-in, with a code of its own, and leaves no file', async () => {
    const recording = await startAgain()
    const about = { account: teacher.person.uuid, recording: recording.uuid, lines: recording.lines.length }
    await insertTakes(server.platform.db, about)
    await handIn(teacher, recording.uuid)
    expect(await send(recording)).toMatchObject({ http: 409, code: RECORDING_CLOSED })
    const stored: string[] = []
    for await (const { key } of server.platform.storage.list(`private/${teacher.person.uuid}/takes/`)) stored.push(key)
    expect(stored).toEqual([])
    const [take] = (await readRecording(teacher, recording.uuid)).lines[0]!.takes
    for (const endpoint of [takes.takeBest, takes.takeDelete]) {
      expect((await catchFailure(teacher.call(endpoint, { Take: { uuid: take!.uuid } }))).code).toBe(RECORDING_CLOSED)
    }
    const { Recording } = await teacher.call(recordings.recordingReopen, { Recording: { uuid: recording.uuid } })
    expect(Recording).toMatchObject({ state: 'open', audio: { state: 'none' } })
    expect((await send(recording)).http).toBe(200)
  })

  test('from a student, a colleague, a visitor, another site, and without the token', async () => {
    const recording = await startAgain()
    const bytes = good
    const { school } = teacher.person
    const student = await createSignedInPerson(getTestContext(), { school })
    const permitted = await createSignedInPerson(getTestContext(), { school, permissions: ['learn'] })
    const colleague = await createSignedInPerson(getTestContext(), {
      school,
      user_type: 'teacher',
      permissions: ['learn'],
    })
    const sendAs = async (person: Visitor, headers: Record<string, string> = {}) =>
      (await sendTake(server.app, person, { recording: recording.uuid, line: 0, bytes, headers })).http
    expect([await sendAs(student), await sendAs(permitted), await sendAs(colleague)]).toEqual([403, 403, 404])
    expect(await sendAs(createVisitor(server.app))).toBe(401)
    expect(await sendAs(teacher, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await sendAs(teacher, { 'x-session-token': 'wrong' })).toBe(401)
    for (const person of [student, permitted]) {
      expect((await catchFailure(person.call(recordings.recordableList, {}))).http).toBe(403)
    }
  })
})

describe('a hand-in is refused', () => {
  test.each(['', ' ', 'A', '12', 'x'.repeat(61), 'Ms.\u0007Alvarez', 'Ms.\u202eAlvarez'])(
    'with the name %j',
    async (name) => {
      const recording = await startAgain()
      expect((await catchFailure(handIn(teacher, recording.uuid, name))).http).toBe(422)
    },
  )

  test('without the current consent', async () => {
    const { uuid } = await startAgain()
    for (const consent of [0, 2]) {
      const failure = await catchFailure(
        teacher.call(recordings.recordingHandIn, { Recording: { uuid, narrator_name: 'Ms. Alvarez', consent } }),
      )
      expect([failure.http, failure.message]).toEqual([422, 'Accept the consent first.'])
    }
  })
})
