/** Tests of a recording after the hand-in: review, replacement, newer scripts, withdrawal, failures. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import * as notices from '#contract/notices.ts'
import * as recordings from '#contract/studio/recordings.ts'
import * as review from '#contract/studio/review.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { DAY_MS } from '#rules/durations.ts'
import { OPEN_RECORDING_DAYS } from '#rules/studio.ts'
import { createStudioDependencies, withdrawRestored } from '#server/composition/recordings-of-voices.ts'
import { insertReadyAudio, insertTakes } from '#tests/support/studio/recording-rows.ts'
import { handIn, readRecording, startRecording } from '#tests/support/studio/recordings.ts'
import {
  catchFailure,
  createSignedInPerson,
  type TestPerson,
  type Visitor,
} from '#tests/support/fixtures/test-people.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { seedCatalog, toCatalogUuid } from '../../library/library.seed.ts'
import { claimAudio, listOpenAudio, saveAudio } from '../audio/audio.queries.ts'
import { deleteAbandonedRecordings } from '../studio.jobs.ts'

const mitten = toCatalogUuid('session', 'one-mitten')
type Person = Visitor & { person: TestPerson }

let server: TestApp
let teacher: Person
let colleague: Person
let admin: Person
let student: Person
const getTestContext = () => ({ app: server.app, db: server.platform.db })

beforeAll(async () => {
  server = await openTestApp()
  await seedCatalog(server.platform)
})
afterAll(() => server.close())
beforeEach(async () => {
  teacher = await createSignedInPerson(getTestContext(), { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  colleague = await createSignedInPerson(getTestContext(), { school, user_type: 'teacher', permissions: ['learn'] })
  admin = await createSignedInPerson(getTestContext(), { school, user_type: 'admin' })
  student = await createSignedInPerson(getTestContext(), { school })
})

const record = async (person: Person): Promise<Recording> => {
  const recording = await startRecording(person, mitten)
  const about = { account: person.person.uuid, recording: recording.uuid, lines: recording.lines.length }
  await insertTakes(server.platform.db, about)
  return recording
}
/** Hands in a recording, and pretends that it was processed. */
const handInReady = async (person: Person, name?: string): Promise<Recording> => {
  const recording = await record(person)
  await handIn(person, recording.uuid, name)
  await insertReadyAudio(server.platform.db, { account: person.person.uuid, recording: recording.uuid })
  return recording
}
const publish = (uuid: string) => admin.call(review.recordingPublish, { Recording: { uuid } })
const withdraw = (person: Person, uuid: string) => person.call(recordings.recordingWithdraw, { Recording: { uuid } })
const getNarrator = async () =>
  (await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: mitten } })).Session.narrator
const listMoments = async (person: Person) =>
  (await person.call(notices.notificationList, {})).Notifications.map(({ moment, recording }) => [
    moment,
    recording?.title,
  ])
const changeScript = async (text?: string) => {
  const session = server.platform.db.selectFrom('library_session').select('script').where('uuid', '=', mitten)
  const { script } = await session.executeTakeFirstOrThrow()
  const setScript = (changed: string) =>
    server.platform.db.updateTable('library_session').set({ script: changed }).where('uuid', '=', mitten).execute()
  const replaced = text ?? (await startRecording(teacher, mitten)).lines[0]!.text
  await setScript(script.replace(replaced, 'Quite another beginning.'))
  return () => setScript(script)
}

describe('an admin', () => {
  test('returns a recording with a note, and its narrator goes on', async () => {
    const { uuid, title } = await handInReady(teacher)
    await admin.call(review.recordingReturn, { Recording: { uuid, note: 'A little slower, please.' } })
    expect(await readRecording(teacher, uuid)).toMatchObject({ state: 'open', note: 'A little slower, please.' })
    expect(await listMoments(teacher)).toEqual([['returned', title]])
    expect(await listMoments(admin)).toEqual([])
    expect((await catchFailure(publish(uuid))).http).toBe(404)
    expect(await handIn(teacher, uuid)).toMatchObject({ state: 'handed_in', note: '' })
  })

  test('publishes only what is processed, and sees no open recordings', async () => {
    const { uuid } = await record(teacher)
    expect((await catchFailure(publish(uuid))).http).toBe(404)
    expect((await admin.call(review.recordingReviewList, {})).Recordings).toEqual([])
    await handIn(teacher, uuid)
    expect((await catchFailure(publish(uuid))).http).toBe(409)
    expect(await getNarrator()).toBe('Willow')
  })

  test('replaces a published recording by publishing another one', async () => {
    const first = await handInReady(teacher, 'Ms. Alvarez')
    await publish(first.uuid)
    const second = await handInReady(colleague, 'Mr. Brook')
    await publish(second.uuid)
    expect(await getNarrator()).toBe('Mr. Brook')
    expect((await readRecording(teacher, first.uuid)).state).toBe('replaced')
    const { Recordings } = await admin.call(review.recordingReviewList, {})
    expect(Recordings.map(({ state }) => state).toSorted()).toEqual(['published', 'replaced'])
    expect((await catchFailure(publish(second.uuid))).message).toBe('This recording is published already.')
    await publish(first.uuid)
    expect(await getNarrator()).toBe('Ms. Alvarez')
    await withdraw(teacher, first.uuid)
    expect(await getNarrator()).toBe('Willow')
  })

  test('of another school finds nothing', async () => {
    const { uuid } = await handInReady(teacher)
    const other = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
    expect((await other.call(review.recordingReviewList, {})).Recordings).toEqual([])
    for (const call of [
      other.call(review.recordingReviewInfo, { Recording: { uuid } }),
      other.call(review.recordingPublish, { Recording: { uuid } }),
      other.call(recordings.recordingWithdraw, { Recording: { uuid } }),
      colleague.call(recordings.recordingInfo, { Recording: { uuid } }),
      colleague.call(recordings.recordingWithdraw, { Recording: { uuid } }),
    ]) {
      expect((await catchFailure(call)).http).toBe(404)
    }
  })
})

describe('a newer script', () => {
  test('makes a recording outdated, and keeps the takes of unchanged lines when it is continued', async () => {
    const { uuid, lines } = await record(teacher)
    const restore = await changeScript()
    try {
      const outdated = await readRecording(teacher, uuid)
      expect(outdated).toMatchObject({ outdated: true, recorded_count: lines.length })
      expect((await catchFailure(handIn(teacher, uuid))).http).toBe(409)
      const continued = await startRecording(teacher, mitten)
      expect(continued).toMatchObject({ uuid, outdated: false, recorded_count: lines.length - 1 })
      expect(continued.lines[0]).toMatchObject({ text: 'Quite another beginning.', takes: [] })
    } finally {
      await restore()
    }
  })

  test('leaves the takes of unchanged lines to the recording that follows a published one', async () => {
    const { uuid, lines } = await handInReady(teacher)
    await publish(uuid)
    const restore = await changeScript(lines[0]!.text)
    try {
      const next = await startRecording(teacher, mitten)
      expect(next.uuid).not.toBe(uuid)
      expect(next).toMatchObject({ state: 'open', recorded_count: lines.length - 1 })
      expect(next.lines[0]!.takes).toEqual([])
      expect(next.lines[1]!.takes).toMatchObject([{ best: true }])
    } finally {
      await restore()
    }
  })

  test('keeps what was handed in from being published', async () => {
    const { uuid } = await handInReady(teacher)
    const restore = await changeScript()
    try {
      expect((await catchFailure(publish(uuid))).http).toBe(409)
      expect((await admin.call(review.recordingReviewList, {})).Recordings[0]?.outdated).toBe(true)
    } finally {
      await restore()
    }
  })
})

describe('taking a voice back', () => {
  test('wins over processing: a job can save nothing anymore', async () => {
    const { uuid } = await record(teacher)
    await handIn(teacher, uuid)
    const { db, clock } = server.platform
    const claimed = { recordingUuid: uuid, purpose: 'final' as const, jobId: 'a job' }
    const audio = await claimAudio(db, claimed, { now: clock.now(), lostBefore: new Date(0) })
    await withdraw(teacher, uuid)
    const files = { audio_key: 'a.mp3', transcript_key: 'a.json', captions_key: 'a.vtt', duration: 1, cues: [] }
    expect(await saveAudio(db, claimed, { ...files, takesKey: audio!.takes_key })).toBe(false)
  })

  test('is possible for admins, and at once for all recordings of a person', async () => {
    const { uuid } = await handInReady(teacher)
    await publish(uuid)
    await withdraw(admin, uuid)
    expect(await getNarrator()).toBe('Willow')
    const again = await handInReady(teacher)
    await publish(again.uuid)
    expect((await teacher.call(recordings.voiceWithdraw, {})).Voice).toEqual({ recordings: 1 })
    expect(await getNarrator()).toBe('Willow')
  })

  test('outlasts a restore', async () => {
    const { uuid } = await handInReady(teacher)
    await publish(uuid)
    const { db } = server.platform
    const row = await db.selectFrom('studio_recording').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
    await withdraw(teacher, uuid)
    await db
      .insertInto('studio_recording')
      .values({ ...row, script: JSON.stringify(row.script) })
      .execute()
    expect(await withdrawRestored(server.platform)).toBe(1)
    expect((await catchFailure(readRecording(teacher, uuid))).http).toBe(404)
  })

  test('happens with the account', async () => {
    const { uuid } = await handInReady(teacher)
    await publish(uuid)
    await server.platform.db.deleteFrom('identity_account').where('uuid', '=', teacher.person.uuid).execute()
    expect(await getNarrator()).toBe('Willow')
  })
})

describe('processing', () => {
  test('that is lost is found again, and that failed starts again', async () => {
    const { uuid } = await record(teacher)
    await handIn(teacher, uuid)
    const { db, clock } = server.platform
    const claimed = { recordingUuid: uuid, purpose: 'final' as const, jobId: 'killed' }
    await claimAudio(db, claimed, { now: clock.now(), lostBefore: new Date(0) })
    const listOpen = async (before: Date) => (await listOpenAudio(db, before)).map(({ recordingUuid }) => recordingUuid)
    expect(await listOpen(new Date(clock.now().getTime() - DAY_MS))).not.toContain(uuid)
    expect(await listOpen(new Date(clock.now().getTime() + DAY_MS))).toContain(uuid)
    await db
      .updateTable('studio_audio')
      .set({ state: 'failed', problem: 'No.' })
      .where('recording_uuid', '=', uuid)
      .execute()
    expect((await readRecording(teacher, uuid)).audio).toMatchObject({ state: 'failed', problem: 'No.' })
    const { Recording } = await teacher.call(recordings.recordingRetry, { Recording: { uuid } })
    expect(Recording.audio).toMatchObject({ state: 'waiting', problem: '' })
  })
})

test('an open recording is deleted after months without work, and a handed-in one stays', async () => {
  const [open, waiting] = [await record(colleague), await handInReady(teacher)]
  const ports = { ...createStudioDependencies(server.platform), isClockTrusted: async () => true }
  await deleteAbandonedRecordings(server.platform, ports)
  expect((await readRecording(colleague, open.uuid)).state).toBe('open')
  const untouched = new Date(Date.now() - (OPEN_RECORDING_DAYS + 1) * DAY_MS)
  await server.platform.db.updateTable('studio_recording').set({ updated_at: untouched }).execute()
  await deleteAbandonedRecordings(server.platform, { ...ports, isClockTrusted: async () => false })
  expect((await readRecording(colleague, open.uuid)).state).toBe('open')
  await deleteAbandonedRecordings(server.platform, ports)
  expect((await catchFailure(readRecording(colleague, open.uuid))).http).toBe(404)
  expect((await readRecording(teacher, waiting.uuid)).state).toBe('handed_in')
})
