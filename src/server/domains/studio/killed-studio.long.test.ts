/** Kills a server while it receives takes and while it processes a recording, as a power cut would, and starts it again. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/envelope.ts'
import * as recordings from '#contract/studio/recordings.ts'
import { CURRENT_CONSENT, createTakePath, LINE_KEY_HEADER, TAKE_TYPE } from '#rules/studio.ts'
import { speakSentence, toRoomTake } from '#tests/support/files/take-wav.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { toCatalogUuid } from '../library/library.seed.ts'

const session_uuid = toCatalogUuid('session', 'one-mitten')

let data: string
let server: ServerProcess | undefined
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-killed-studio-'))
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

const start = async () => {
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  return signInDemoPerson(server.address, data, 'teacher@riverbend.test')
}
type Narrator = Awaited<ReturnType<typeof start>>

const readRecording = async ({ call }: Narrator) =>
  (await call(recordings.recordingStart, { Recording: { session_uuid } })).Recording

const sendTake = async (
  narrator: Narrator,
  { recording, line, text_key }: { recording: string; line: number; text_key: string },
  bytes: Buffer,
) => {
  const response = await fetch(`${server!.address}${createTakePath({ recording, line, take: randomUUID() })}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': TAKE_TYPE,
      cookie: narrator.cookie,
      [LINE_KEY_HEADER]: text_key,
      [TOKEN_HEADER]: narrator.token,
    },
  })
  expect(response.status).toBe(200)
}

test('no acknowledged take is lost, and processing goes on, when the server is killed', async () => {
  let narrator = await start()
  const { uuid: recording, lines } = await readRecording(narrator)
  for (const { line, text, text_key } of lines) {
    await sendTake(narrator, { recording, line, text_key }, toRoomTake(await speakSentence(text)))
    if (line !== 2 && line !== lines.length - 1) continue
    await server?.end('SIGKILL')
    narrator = await start()
    expect((await readRecording(narrator)).recorded_count).toBe(line + 1)
  }
  const HandIn = { uuid: recording, narrator_name: 'Ms. Alvarez', consent: CURRENT_CONSENT }
  await narrator.call(recordings.recordingHandIn, { Recording: HandIn })
  const readAudio = async () => (await readRecording(narrator)).audio
  await expect.poll(async () => (await readAudio()).state, { timeout: 60_000, interval: 20 }).toBe('processing')
  await server?.end('SIGKILL')
  narrator = await start()
  await expect.poll(async () => (await readAudio()).state, { timeout: 120_000, interval: 200 }).toBe('ready')
  const listLeftovers = async () => (await readdir(join(data, 'rendering'))).filter((name) => name.startsWith('studio'))
  await expect.poll(listLeftovers, { timeout: 30_000 }).toEqual([])
}, 300_000)
