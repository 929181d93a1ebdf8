/** Kills a worker while it renders audio, as a power cut would, and starts it again on the same folder. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as exercises from '#contract/exercises.ts'
import { notificationList } from '#contract/notices.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'

let data: string
let server: ServerProcess | undefined
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-killed-'))
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await rm(data, { recursive: true, force: true })
})

const start = async (): Promise<Call> => {
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
  return (await signInDemoPerson(server.address, data, 'student@riverbend.test')).call
}
const waitUntil = async (call: Call, uuid: string, isDone: (exercise: exercises.Exercise) => boolean) => {
  for (;;) {
    const { Exercise } = await call(exercises.draftInfo, { Exercise: { uuid } })
    if (isDone(Exercise)) return Exercise
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
/** Returns the stored sentences, each with the time at which it was rendered. */
const listSentences = async (uuid: string): Promise<Map<string, number>> => {
  const folder = join(data, 'rendering', uuid)
  const names = await readdir(folder).catch(() => [])
  return new Map(
    await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mtimeMs] as const)),
  )
}

test('audio rendering resumes after the last stored sentence when the worker was killed', async () => {
  const callBefore = await start()
  const { Exercise } = await callBefore(exercises.generateScript, {
    Exercise: { prompt: 'five minutes by the sea', audience: 'adult', duration: 5 },
  })
  const { uuid } = Exercise
  await callBefore(exercises.generateAudio, { Exercise: { uuid } })
  await waitUntil(callBefore, uuid, ({ progress }) => (progress?.percent ?? 0) > 20)
  await server!.end('SIGKILL')
  const stored = await listSentences(uuid)
  expect(stored.size).toBeGreaterThan(5)

  const callAfter = await start()
  const resumed = await waitUntil(
    callAfter,
    uuid,
    ({ status, progress }) => status === 'ready' || (progress?.percent ?? 0) > 40,
  )
  const current = await listSentences(uuid)
  // Sentences that were stored before the kill are not rendered again.
  const renderedAgain = [...stored].filter(([name, renderedAt]) => current.get(name) !== renderedAt)
  expect(resumed.status === 'ready' || renderedAgain.length < 2).toBe(true)
  const ready = await waitUntil(callAfter, uuid, ({ status }) => status !== 'processing')
  expect(ready).toMatchObject({ status: 'ready', note: null })
  expect(Math.abs((ready.sound?.seconds ?? 0) - 300)).toBeLessThan(0.1)
  const { Config } = await callAfter(exercises.configDefaults, {})
  expect(Config.limits.left).toBe(9)
  const { Notifications } = await callAfter(notificationList, {})
  expect(Notifications.map(({ moment }) => moment)).toEqual(['ready'])
}, 180_000)
