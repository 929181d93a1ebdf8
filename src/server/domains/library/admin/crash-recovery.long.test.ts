/** Kills a server while it processes uploaded audio, as a power cut would, and starts it again. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as catalog from '#contract/catalog.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { createSpeech, createWav } from '#tests/support/files/audio-files.ts'

let data: string
let server: ServerProcess | undefined
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-killed-upload-'))
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

const start = async (): Promise<Call> => {
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  return (await signInDemoPerson(server.address, data, 'admin@riverbend.test')).call
}
const waitUntil = async (call: Call, uuid: string, isDone: (session: catalog.CatalogSession) => boolean) => {
  for (;;) {
    const { Session } = await call(catalog.sessionInfo, { MindfulnessSession: { uuid } })
    if (isDone(Session)) return Session
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('audio processing finishes after the server was killed and restarted, and leaves no temporary files', async () => {
  const callBefore = await start()
  const bytes = createWav([createSpeech(240)])
  const { Uploads } = await callBefore(uploads.uploadUrls, {
    File: { kind: 'audio', files: [{ name: 'four minutes.wav', size: bytes.length }] },
  })
  const { url = '', key_path = '', content_type = '' } = Uploads[0] ?? {}
  const response = await fetch(`${server!.address}${url}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': content_type },
  })
  expect(response.status).toBe(200)
  const done = await callBefore(uploads.sessionFileDone, { File: { key_path, name: 'four minutes.wav' } })
  const { uuid } = done.Session
  await waitUntil(callBefore, uuid, ({ processing }) => (processing?.percent ?? 0) > 40)
  await server!.end('SIGKILL')

  const callAfter = await start()
  const processed = await waitUntil(callAfter, uuid, ({ processing }) => !processing || processing.step === 'failed')
  expect(processed).toMatchObject({ status: 'draft', has_audio: true, processing: null })
  expect(Math.abs((processed.audio?.seconds ?? 0) - 240)).toBeLessThan(0.2)
  const listTemporaryFiles = async () =>
    (await readdir(join(data, 'rendering'))).filter((name) => name.startsWith('uploaded-'))
  await expect.poll(listTemporaryFiles, { timeout: 5000 }).toEqual([])
}, 300_000)
