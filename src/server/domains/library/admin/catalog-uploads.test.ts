// @tag admin-uploads
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as ambiences from '#contract/catalog/ambiences.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import type { LiveEvent } from '#contract/events.ts'
import * as library from '#contract/library.ts'
import { DAY_MS } from '#rules/durations.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { measureMp3 } from '#tests/support/files/audio-measure.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { uploadFile, uploadFiles, waitUntilProcessed } from '#tests/support/browser/upload-files.ts'
import { createFlac, createMp3, createSpeech, createWav } from '#tests/support/files/audio-files.ts'
import { recordMeasurement } from '#tests/scorecard/record-measurement.ts'
import { cleanUpCatalog } from './cleanup.jobs.ts'

let server: TestApp
let operator: Visitor & { person: { uuid: string } }
const getTestContext = () => ({ app: server.app, db: server.platform.db })
const getUploader = () => ({ app: server.app, operator })

beforeAll(async () => {
  server = await openTestApp({ work: true, env: { UPLOAD_MAX_MB: '3', UPLOAD_MAX_FILES: '3' } })
  operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await deleteUploaded(server.platform.db)
  await server.close()
})

const voice = createSpeech(4)
/** Creates a session that has a cover already, because rendering one takes longer than processing short audio. */
const createSessionWithCover = async (): Promise<string> => {
  const { uuid } = (await operator.call(catalog.sessionAdd, { MindfulnessSession: { title: 'Covered' } })).Session
  await getTestContext()
    .db.updateTable('library_session')
    .set({ cover_key: 'public/covers/x' })
    .where('uuid', '=', uuid)
    .execute()
  return uuid
}
const sendFile = async (name: string, bytes: Buffer, session_uuid?: string) => {
  const [key_path = ''] = await uploadFiles(getUploader(), 'audio', [{ name, bytes }])
  const File = { key_path, name, ...(session_uuid ? { session_uuid } : {}) }
  return (await operator.call(uploads.sessionFileDone, { File })).Session
}
const listIncomingKeys = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of server.platform.storage.list('incoming/')) keys.push(key)
  return keys
}

describe('uploaded audio', () => {
  test('becomes a draft named after the file, sends progress events and can be played', async () => {
    const events: LiveEvent[] = []
    const stop = server.platform.events.listen(operator.person.uuid, (event) => events.push(event))
    await server.platform.events.ready()
    const createdSession = await sendFile('window_seat.flac', createFlac([voice, voice]))
    expect([createdSession.title, createdSession.status, createdSession.processing?.file_name]).toEqual([
      'window seat',
      'processing',
      'window_seat.flac',
    ])
    const processedSession = await waitUntilProcessed(operator, createdSession.uuid)
    expect(processedSession).toMatchObject({ status: 'draft', has_audio: true, processing: null })
    expect(Math.abs((processedSession.audio?.lufs ?? 0) + 19)).toBeLessThan(1)
    expect(processedSession.cover_url).toContain('/media/public/covers/')
    const listSteps = () =>
      events.flatMap((event) => (event.kind === 'catalogue' && event.uuid === createdSession.uuid ? [event.step] : []))
    await expect.poll(listSteps, { timeout: 60_000 }).toContain('done')
    stop()
    expect(listSteps()).toEqual(expect.arrayContaining(['probe', 'normalise']))
    const file = await server.app.inject({
      url: new URL(processedSession.audio?.url ?? '').pathname,
      headers: { cookie: operator.cookie() },
    })
    const loudness = await measureMp3(file.rawPayload)
    expect(Math.abs(loudness.programLufs + 19)).toBeLessThan(1)
    expect(loudness.truePeakDb).toBeLessThan(-1)
    expect(await listIncomingKeys()).toEqual([])
    const listRenderingFiles = () => readdir(join(server.platform.config.ALAIA_DATA, 'rendering'))
    await expect.poll(listRenderingFiles).toEqual([])
  })

  test('replaces the audio of a published session once it is processed', async () => {
    const { uuid } = await sendFile('one.wav', createWav([voice]), await createSessionWithCover())
    const first = await waitUntilProcessed(operator, uuid)
    const edited = await operator.call(catalog.sessionEdit, {
      MindfulnessSession: {
        uuid,
        revision: first.revision,
        description: 'x',
        narrator: 'Noor',
        transcript: 'Sit.\nGo.',
      },
    })
    const { revision } = edited.Session
    await operator.call(catalog.sessionPublish, { MindfulnessSession: { uuid, revision } })
    const secondUpload = await sendFile('two.mp3', await createMp3([createSpeech(7)]), uuid)
    expect([secondUpload.status, secondUpload.audio?.url]).toEqual(['published', first.audio?.url])
    const second = await waitUntilProcessed(operator, uuid)
    expect(second.status).toBe('published')
    expect(second.audio?.seconds).toBeGreaterThan(6.9)
    expect(second.audio?.url).not.toBe(first.audio?.url)
    const { Session } = await operator.call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })
    expect(Session.duration).toBe(second.audio?.seconds)
  })

  test('is processed once when its upload is confirmed twice', async () => {
    const [key_path = ''] = await uploadFiles(getUploader(), 'audio', [
      { name: 'twice.wav', bytes: createWav([voice]) },
    ])
    const File = { key_path, name: 'twice.wav', session_uuid: await createSessionWithCover() }
    const confirmUpload = () => operator.call(uploads.sessionFileDone, { File })
    const [firstCall, secondCall] = [await confirmUpload(), await confirmUpload()]
    expect(secondCall.Session.processing?.uuid).toBe(firstCall.Session.processing?.uuid)
    await waitUntilProcessed(operator, firstCall.Session.uuid)
  })

  test('that is silent fails with an explanation, leaves no file and can be replaced', async () => {
    const { uuid } = await sendFile(
      'silent.wav',
      createWav([new Float32Array(100_000)]),
      await createSessionWithCover(),
    )
    const failed = await waitUntilProcessed(operator, uuid)
    expect(failed.processing).toMatchObject({ step: 'failed', problem: expect.stringMatching(/silent/) })
    expect([failed.status, failed.has_audio, await listIncomingKeys()]).toEqual(['draft', false, []])
    const Processing = { uuid: failed.processing?.uuid ?? '' }
    expect((await catchFailure(operator.call(uploads.processingRetry, { Processing }))).http).toBe(404)
    await sendFile('voice.wav', createWav([voice]), uuid)
    expect((await waitUntilProcessed(operator, uuid)).has_audio).toBe(true)
  })

  test('leaves no file when its processing is canceled', async () => {
    const { uuid, processing } = await sendFile(
      'long.wav',
      createWav([createSpeech(30)]),
      await createSessionWithCover(),
    )
    const Processing = { uuid: processing?.uuid ?? '' }
    expect((await operator.call(uploads.processingCancel, { Processing })).Processing.step).toBe('cancelled')
    const after = await waitUntilProcessed(operator, uuid)
    expect([after.status, after.processing, after.has_audio]).toEqual(['draft', null, false])
    await expect.poll(listIncomingKeys).toEqual([])
  })

  test('used as a background sound is listed for students only while it is published', async () => {
    const [key_path = ''] = await uploadFiles(getUploader(), 'audio', [
      { name: 'hum.wav', bytes: createWav([createSpeech(9)]) },
    ])
    const Ambience = { name: `Hum ${Date.now()}`, key_path, file_name: 'hum.wav' }
    const added = (await operator.call(ambiences.ambienceAdd, { Ambience })).Ambience
    const readAmbience = async () =>
      (await operator.call(ambiences.ambienceList, {})).Ambiences.find(({ uuid }) => uuid === added.uuid)
    await expect.poll(async () => (await readAmbience())?.url, { timeout: 60_000 }).toContain('/media/public/')
    const student = await createSignedInPerson(getTestContext())
    const findOfferedAmbience = async () =>
      (await student.call(library.ambience, {})).AmbienceAudios.find(({ name }) => name === Ambience.name)
    expect(await findOfferedAmbience()).toBeUndefined()
    await operator.call(ambiences.ambienceEdit, {
      Ambience: { uuid: added.uuid, revision: added.revision, published: true },
    })
    expect((await findOfferedAmbience())?.loop_end).toBeGreaterThan(6)
    await operator.call(ambiences.ambienceDelete, { Ambience: { uuid: added.uuid } })
    expect(await findOfferedAmbience()).toBeUndefined()
  })
})

describe('upload limits', () => {
  const requestUrls = (files: { name: string; size: number }[]) =>
    catchFailure(operator.call(uploads.uploadUrls, { File: { kind: 'audio', files } }))

  test('reject too many files, wrong types and large files by code before the upload', async () => {
    const many = Array.from({ length: 4 }, (_, index) => ({ name: `${index}.mp3`, size: 10 }))
    expect(await requestUrls(many)).toMatchObject({ code: '701', http: 422 })
    expect(await requestUrls([{ name: 'page.html', size: 10 }])).toMatchObject({ code: '702', http: 415 })
    expect(await requestUrls([{ name: 'drawing.svg', size: 10 }])).toMatchObject({ code: '702' })
    expect(await requestUrls([{ name: 'big.mp3', size: 4_000_000 }])).toMatchObject({ code: '703', http: 413 })
    const { Limits } = await operator.call(catalog.sessionList, {})
    expect(Limits).toMatchObject({ most_files: 3, max_bytes: 3 * 1024 * 1024 })
  })

  test('reject a wrong type, a larger file and a foreign key when the file arrives', async () => {
    const announce = async (name: string, size: number) =>
      (await operator.call(uploads.uploadUrls, { File: { kind: 'audio', files: [{ name, size }] } })).Uploads[0]!
    const htmlUpload = await announce('a.mp3', 40)
    expect(
      (await uploadFile(server.app, htmlUpload, Buffer.from('<!doctype html><script>alert(1)</script>'))).json(),
    ).toMatchObject({
      Status: { code: '702' },
    })
    const larger = await announce('b.wav', 1000)
    expect((await uploadFile(server.app, larger, createWav([voice]))).json()).toMatchObject({ Status: { code: '703' } })
    const done = catchFailure(
      operator.call(uploads.sessionFileDone, { File: { key_path: htmlUpload.key_path, name: 'a.mp3' } }),
    )
    expect((await done).http).toBe(404)
    for (const key_path of ['private/x/y.mp3', 'library/z.mp3', '../etc/passwd', 'incoming/x.mp3']) {
      expect((await catchFailure(operator.call(uploads.sessionFileDone, { File: { key_path, name: 'x' } }))).http).toBe(
        404,
      )
    }
    expect(await listIncomingKeys()).toEqual([])
  })

  test('reject an upload to a signed URL older than five minutes', async () => {
    const files = [{ name: 'late.mp3', size: 40 }]
    const { Uploads } = await operator.call(uploads.uploadUrls, { File: { kind: 'audio', files } })
    const sendFile = () => uploadFile(server.app, Uploads[0]!, Buffer.from('<!doctype html><script>alert(1)</script>'))
    server.clock.advance(280_000)
    expect((await sendFile()).json()).toMatchObject({ Status: { code: '702' } })
    server.clock.advance(21_000)
    expect((await sendFile()).statusCode).toBe(403)
    recordMeasurement(16, 'an upload URL after five minutes: rejected')
  })

  test('keep an unconfirmed upload private, and the cleanup removes it after three days', async () => {
    const [key = ''] = await uploadFiles(getUploader(), 'audio', [{ name: 'left.wav', bytes: createWav([voice]) }])
    const mediaResponse = await server.app.inject({ url: `/media/${key}`, headers: { cookie: operator.cookie() } })
    expect(mediaResponse.statusCode).toBe(404)
    await cleanUpCatalog(server.platform)
    expect(await listIncomingKeys()).toEqual([key])
    server.clock.advance(3 * DAY_MS)
    await cleanUpCatalog(server.platform)
    expect(await listIncomingKeys()).toEqual([])
  })
})

describe('uploaded cover picture', () => {
  // The clock has moved forward, so the earlier sign-in has expired.
  beforeAll(async () => {
    operator = await createSignedInPerson(getTestContext(), { user_type: 'admin', operator: true })
  })

  const createPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      .jpeg()
      .toBuffer()
  const uploadPicture = async (
    name: string,
    bytes: Buffer,
    crop?: { left: number; top: number; width: number; height: number },
  ) => {
    const [key_path = ''] = await uploadFiles(getUploader(), 'picture', [{ name, bytes }])
    return operator.call(uploads.pictureDone, { File: { key_path, ...(crop ? { crop } : {}) } })
  }

  test('is re-encoded as AVIF and becomes the cover when an edit refers to it', async () => {
    const { Picture } = await uploadPicture('field.JPG', await createPicture(900, 700), {
      left: 0.1,
      top: 0,
      width: 0.5,
      height: 1,
    })
    const file = await server.app.inject({ url: new URL(Picture.url).pathname })
    expect(file.headers['content-type']).toBe('image/avif')
    const { uuid, revision, cover } = (
      await operator.call(catalog.sessionAdd, { MindfulnessSession: { title: 'Field' } })
    ).Session
    const edited = await operator.call(catalog.sessionEdit, {
      MindfulnessSession: { uuid, revision, cover: { ...cover, picture: Picture.picture } },
    })
    expect(edited.Session.cover_url).toBe(Picture.url)
    expect(await listIncomingKeys()).toEqual([])
  })

  test('is rejected with a message if it is too large, too small or damaged', async () => {
    const getErrorMessage = async (bytes: Buffer, name = 'a.png') => {
      const refused = await catchFailure(uploadPicture(name, bytes))
      expect(refused.code).toBe('702')
      return refused.message
    }
    expect(await getErrorMessage(await createPicture(60, 900), 'a.jpg')).toMatch(/too small/)
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: 'red' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(await getErrorMessage(bomb)).toMatch(/50 megapixels/)
    const intact = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await getErrorMessage(intact.subarray(0, 200))).toMatch(/damaged/)
    expect(await listIncomingKeys()).toEqual([])
  })
})
