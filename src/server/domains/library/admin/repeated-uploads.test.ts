/** A system admin with a slow connection confirms an upload twice, before the first response or after it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { runAtBarrier, withHeldReads } from '#tests/support/server/barrier.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadFiles, waitUntilProcessed } from '#tests/support/browser/upload-files.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'

let server: TestApp
let operator: Visitor

beforeAll(async () => {
  server = await openTestApp({ work: true })
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  await deleteUploaded(server.platform.db)
  await server.close()
})

const voice = createWav([createSpeech(9)])
const uploadAndGetKey = async (name: string, bytes = voice): Promise<string> => {
  const [key = ''] = await uploadFiles({ app: server.app, operator }, 'audio', [{ name, bytes }])
  return key
}
const getValues = <Answer>(settled: readonly PromiseSettledResult<Answer>[]): Answer[] =>
  settled.map((item) => {
    if (item.status === 'rejected') throw item.reason
    return item.value
  })
const callTwice = async <Answer>(key: string, call: () => Promise<Answer>): Promise<Answer[]> =>
  getValues(await runAtBarrier(server.platform, key, [call, call]))

describe('two simultaneous confirmations of one session upload', () => {
  test('attach the audio to the requested session once', async () => {
    const MindfulnessSession = { title: 'Twice into one' }
    const { uuid } = (await operator.call(catalog.sessionAdd, { MindfulnessSession })).Session
    const key_path = await uploadAndGetKey('one.wav')
    const File = { key_path, name: 'one.wav', session_uuid: uuid }
    await callTwice(key_path, () => operator.call(uploads.sessionFileDone, { File }))
    expect(await waitUntilProcessed(operator, uuid)).toMatchObject({ has_audio: true, processing: null })
    await expect.poll(() => server.platform.storage.stat(key_path)).toBeUndefined()
  })

  test('create only one session', async () => {
    const key_path = await uploadAndGetKey('twice_over.wav')
    const File = { key_path, name: 'twice_over.wav' }
    const confirm = async () => (await operator.call(uploads.sessionFileDone, { File })).Session.uuid
    const [item, duplicate] = await callTwice(key_path, confirm)
    expect(duplicate).toBe(item)
    const { Sessions } = await operator.call(catalog.sessionList, { Filter: { search: 'twice over' } })
    expect(Sessions.map(({ uuid }) => uuid)).toEqual([item])
    expect((await waitUntilProcessed(operator, item ?? '')).has_audio).toBe(true)
  })
})

describe('background sound upload', () => {
  const listByName = async (name: string) =>
    (await operator.call(ambiences.ambienceList, {})).Ambiences.filter((item) => item.name === name)
  const addAmbience = async (name: string, key_path: string) => {
    const Ambience = { name, key_path, file_name: 'hum.wav' }
    return (await operator.call(ambiences.ambienceAdd, { Ambience })).Ambience
  }
  const expectPlayable = async (name: string): Promise<void> => {
    await expect.poll(async () => (await listByName(name))[0]?.url, { timeout: 200_000 }).toContain('/media/public/')
  }

  test('creates one background sound when it is confirmed twice at the same time', async () => {
    const name = `Hum ${Date.now()}`
    const key_path = await uploadAndGetKey('hum.wav')
    const added = await callTwice(key_path, () => addAmbience(name, key_path))
    expect(new Set(added.map(({ uuid }) => uuid)).size).toBe(1)
    await expectPlayable(name)
    expect(await listByName(name)).toHaveLength(1)
  })

  test('is confirmed twice as one background sound while queued, and the same file can replace its audio', async () => {
    const name = `Low hum ${Date.now()}`
    const firstInQueue = await uploadAndGetKey('first.wav')
    await withHeldReads(server.platform, firstInQueue, async () => {
      await operator.call(uploads.sessionFileDone, { File: { key_path: firstInQueue, name: 'first.wav' } })
      const key_path = await uploadAndGetKey('hum.wav')
      const [item, duplicate] = [await addAmbience(name, key_path), await addAmbience(name, key_path)]
      expect(duplicate.uuid).toBe(item.uuid)
      const { uuid, revision } = item
      const Ambience = { uuid, revision, file: { key_path, name: 'hum.wav' } }
      const edited = (await operator.call(ambiences.ambienceEdit, { Ambience })).Ambience
      expect(edited.processing?.uuid).not.toBe(item.processing?.uuid)
    })
    await expectPlayable(name)
    expect(await listByName(name)).toHaveLength(1)
  })
})
