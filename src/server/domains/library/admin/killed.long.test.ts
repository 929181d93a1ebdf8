/** Kills a server while it processes an uploaded sound, as a power cut would, and starts it again. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as catalogue from '#contract/catalog.ts'
import * as uploads from '#contract/catalog/uploads.ts'
import { type ServerProcess, signedInAt, startServer } from '#tests/support/server/server-process.ts'
import { murmur, wavOf } from '#tests/support/files/audio-files.ts'

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
  return (await signedInAt(server.address, data, 'admin@riverbend.test')).call
}
const until = async (call: Call, uuid: string, isDone: (session: catalogue.CatalogSession) => boolean) => {
  for (;;) {
    const { Session } = await call(catalogue.sessionInfo, { MindfulnessSession: { uuid } })
    if (isDone(Session)) return Session
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('audio processing finishes after the server was killed and restarted, and leaves no temporary files', async () => {
  const before = await start()
  const bytes = wavOf([murmur(240)])
  const { Uploads } = await before(uploads.uploadUrls, {
    File: { kind: 'audio', files: [{ name: 'four minutes.wav', size: bytes.length }] },
  })
  const { url = '', key_path = '', content_type = '' } = Uploads[0] ?? {}
  const sent = await fetch(`${server!.address}${url}`, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': content_type },
  })
  expect(sent.status).toBe(200)
  const done = await before(uploads.sessionFileDone, { File: { key_path, name: 'four minutes.wav' } })
  const { uuid } = done.Session
  await until(before, uuid, ({ processing }) => (processing?.percent ?? 0) > 40)
  await server!.end('SIGKILL')

  const after = await start()
  const made = await until(after, uuid, ({ processing }) => !processing || processing.step === 'failed')
  expect(made).toMatchObject({ status: 'draft', has_audio: true, processing: null })
  expect(Math.abs((made.audio?.seconds ?? 0) - 240)).toBeLessThan(0.2)
  const halfMade = async () => (await readdir(join(data, 'rendering'))).filter((name) => name.startsWith('uploaded-'))
  await expect.poll(halfMade, { timeout: 5000 }).toEqual([])
}, 300_000)
