/** Kills a server while it records a session, as a power cut would, and starts it again. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as voices from '#contract/catalog/voices.ts'
import * as library from '#contract/library.ts'
import { type AiProvider, startAiProvider } from '#tests/simulators/ai-provider.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { toCatalogUuid } from '../library.seed.ts'

const uuid = toCatalogUuid('session', 'the-kazoo')

let data: string
let provider: AiProvider
let server: ServerProcess | undefined
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-killed-recording-'))
  provider = await startAiProvider()
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await provider.close()
  await rm(data, { recursive: true, force: true })
})

const start = async (): Promise<Call> => {
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0', AI_SPEECH_URL: provider.baseUrl })
  return (await signInDemoPerson(server.address, data, 'admin@riverbend.test')).call
}
const readVoice = async (call: Call) =>
  (await call(voices.voiceList, {})).Sessions.find((session) => session.uuid === uuid)!
const readSession = async (call: Call) =>
  (await call(library.sessionInfo, { MindfulnessSession: { session_uuid: uuid } })).Session

test('a recording goes on after its server was killed twice, with one request for each sentence', async () => {
  let call = await start()
  await call(voices.voiceRecord, { Recording: { session_uuids: [uuid] } })
  for (const count of [3, 6]) {
    await expect.poll(() => provider.calls.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(count)
    await server?.end('SIGKILL')
    call = await start()
    expect((await readVoice(call)).state).toBe('none')
  }
  await expect.poll(async () => (await readVoice(call)).state, { timeout: 120_000, interval: 200 }).toBe('current')
  expect((await readSession(call)).url).not.toBe('')
  const spokenTexts = provider.calls.map(({ body }) => String(body['input']))
  // Requests that were under way during a kill are sent again: two at most each time.
  expect(spokenTexts.length - new Set(spokenTexts).size).toBeLessThanOrEqual(4)
  const listLeftovers = async () =>
    (await readdir(join(data, 'rendering'))).filter((name) => name.includes('recording'))
  await expect.poll(listLeftovers).toEqual([])
}, 300_000)
