/** A server that is killed repeatedly while it renders audio, and restarted on the same folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '#tests/support/server/server-process.ts'
import { toCatalogUuid } from './domains/library/library.seed.ts'
import { parseScript, renderSession } from './generation/generation.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const slug = 'between-two-rooms'
const openSession = async (server: ServerProcess, data: string) => {
  const { call } = await signInDemoPerson(server.address, data, 'teacher@riverbend.test')
  return (await call(library.sessionInfo, { MindfulnessSession: { session_uuid: toCatalogUuid('session', slug) } }))
    .Session
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const KILLS = 5

describe('a server killed while rendering audio', () => {
  test('renders it completely after a restart, with identical bytes', async () => {
    const script = parseScript(readFileSync(`seeds/catalog/sessions/${slug}.md`, 'utf8'))
    const { sha256 } = await renderSession({ script, file: join(folder, 'uninterrupted.mp3') })

    const data = join(folder, 'killed')
    const kills: number[] = []
    let server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const session = await openSession(server, data)
      const delayMs = 100 + Math.random() * 2500
      if (session.status) await pause(delayMs)
      kills.push(Math.round(delayMs))
      await server.end('SIGKILL')
      server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0' })
    }
    let session = await openSession(server, data)
    for (let attempts = 0; session.status && attempts < 240; attempts += 1) {
      await pause(500)
      session = await openSession(server, data)
    }
    process.stdout.write(
      `killed ${kills.join(', ')} ms after opening; the same sha256: ${session.url.includes(sha256)}\n`,
    )
    expect(session.url).toContain(sha256)
    expect(await server.end('SIGTERM')).toBe(0)
  }, 240_000)
})
