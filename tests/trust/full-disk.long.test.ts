/** The whole server on a disk that is full, and has room again: what people read, what they are told, and what is kept. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError, type Call } from '#contract/call.ts'
import * as journal from '#contract/journal.ts'
import * as library from '#contract/library.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { jsonLog } from '#server/platform/log.ts'
import { type ServerProcess, signedInAt, startServer } from '../support/server-process.ts'
import { type SmallDisk, smallDisk } from '../support/small-disk.ts'
import { tell } from './tell.ts'
import { lostAndTwice } from './written.ts'

const disk: SmallDisk | undefined = await smallDisk(700)
const BACK_MS = 5000
let server: ServerProcess
let call: Call
const env = () => ({ ALAIA_DATA: join(disk!.folder, 'data'), RENDER_AHEAD: '0', LOG_LEVEL: 'warn', BACKUPS: '0' })

beforeAll(async () => {
  if (!disk) return
  server = await startServer(env())
  call = (await signedInAt(server.address, env().ALAIA_DATA, 'student@riverbend.test')).call
})
afterAll(async () => {
  await server?.end('SIGTERM')
  disk?.close()
})

/** A long entry. @returns how it was answered */
const write = async (acknowledged: string[]): Promise<{ http: number; said: string }> => {
  const client_uuid = randomUUID()
  const content = Array.from({ length: 200 }, () => randomUUID()).join(' ')
  const entry = { client_uuid, title: '', content, written_at: '2026-11-20T10:00:00-05:00' }
  return call(journal.add, { Journal: entry }).then(
    () => {
      acknowledged.push(client_uuid)
      return { http: 200, said: '' }
    },
    (cause: unknown) =>
      cause instanceof ApiError ? { http: cause.http, said: cause.message } : { http: 0, said: String(cause) },
  )
}

describe.skipIf(!disk)('a disk without room', () => {
  test('lets people read, tells who writes, keeps all it said yes to, and goes on when there is room', async () => {
    const acknowledged: string[] = []
    const refused = new Map<string, number>()
    const backs: number[] = []
    for (let at = 0; at < 20; at += 1) expect((await write(acknowledged)).http).toBe(200)
    for (const leave of [36_000_000, 4_000_000, 0]) {
      disk!.fill(leave)
      for (let at = 0, refusals = 0; at < 5000 && refusals < 40; at += 1) {
        const { http, said } = await write(acknowledged)
        if (http === 200) continue
        refusals += 1
        refused.set(`${http} ${said}`, (refused.get(`${http} ${said}`) ?? 0) + 1)
      }
      expect((await call(library.sessionsList, {})).Sessions).toBeDefined()
      expect((await call(journal.summary, {})).Entries.length).toBeGreaterThan(0)
      disk!.free()
      const began = performance.now()
      while ((await write(acknowledged)).http !== 200 && performance.now() - began < BACK_MS) await pause(100)
      backs.push(Math.round(performance.now() - began))
    }
    const said = [...refused].map(([what, times]) => `${times} x ${what}`).join(', ')
    expect([...refused.keys()].filter((what) => !what.startsWith("507 There's no room"))).toEqual([])
    expect(Math.max(...backs)).toBeLessThan(BACK_MS)
    expect(await server.end('SIGTERM')).toBe(0)
    const database = await openDatabase({ dataDir: env().ALAIA_DATA, log: jsonLog('error') })
    const { lost, twice } = await lostAndTwice(database.query, acknowledged)
    await database.close()
    tell(
      29,
      `${acknowledged.length} acknowledged, lost ${lost}, twice ${twice}; refused: ${said}; reading all along; writing again after ${backs.join(', ')} ms`,
    )
    expect({ lost, twice }).toEqual({ lost: 0, twice: 0 })
  }, 600_000)
})
