import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { startServer } from '#tests/support/server/server-process.ts'
import { openDatabase } from './platform/database/database.ts'
import { createJsonLog } from './platform/log.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let filledData: Promise<string> | undefined

/** The server starts faster without the demo school. */
const production = { NODE_ENV: 'production', RENDER_AHEAD: '0' }

const createFilledFolder = async (): Promise<string> => {
  const data = join(folder, 'filled')
  const server = await startServer({ ...production, ALAIA_DATA: data })
  expect(await server.end('SIGTERM')).toBe(0)
  return data
}

/** Copies the data of a server that was started once, so that further starts are fast. */
const copyStartedData = async (name: string): Promise<string> => {
  const data = join(folder, name)
  await cp(await (filledData ??= createFilledFolder()), data, { recursive: true })
  return data
}

describe('a production server', () => {
  test('has the catalog after its first start and no demo accounts', async () => {
    const data = await copyStartedData('production')
    const database = await openDatabase({ dataDir: data, log: createJsonLog('error') })
    const [counted] = await database.query(`select (select count(*) from library_session) as sessions,
      (select count(*) > 0 from library_ambience) as sounds, (select count(*) from identity_organization) as schools`)
    await database.close()
    expect(counted).toEqual({ sessions: 42, sounds: true, schools: 0 })
  })
})

describe('a server without workers and backups', () => {
  test('deletes pre-migration backups after five weeks', async () => {
    const data = await copyStartedData('serving')
    const backups = join(data, 'backups')
    const toDate = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
    const [expired, recent] = [`before-${toDate(37)}T09-00-00-0001_first`, `before-${toDate(33)}T09-00-00-0002_second`]
    for (const name of [expired, recent]) await mkdir(join(backups, name), { recursive: true })
    const server = await startServer({ ...production, ALAIA_DATA: data, ALAIA_ROLE: 'web', BACKUPS: '0' })
    await vi.waitFor(async () => expect(await readdir(backups)).not.toContain(expired), 10_000)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await readdir(backups)).toContain(recent)
  })
})

describe('a server that receives a stop signal', () => {
  test('exits cleanly even during requests', async () => {
    const server = await startServer({ ...production, ALAIA_DATA: await copyStartedData('stopped') })
    const { port, hostname } = new URL(server.address)
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(
      'POST /api/nowhere HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    // The server has read the earlier part of the request before this one.
    await fetch(`${server.address}/healthz`)
    const start = performance.now()
    const ended = server.end('SIGTERM')
    await closed
    // This is shorter than the 15 seconds for which the rest of a request is awaited.
    expect(performance.now() - start).toBeLessThan(14_000)
    expect(await ended).toBe(0)
  })

  test('answers a request on an open keep-alive connection and closes it afterwards', async () => {
    const server = await startServer({ ...production, ALAIA_DATA: await copyStartedData('leaving') })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const requestHealth = async (): Promise<string> => {
      const [answer] = (await once(get(`${server.address}/healthz`, { agent }), 'response')) as [IncomingMessage]
      await once(answer.resume(), 'end')
      return `${answer.statusCode} ${answer.headers.connection}`
    }
    expect(await requestHealth()).toBe('200 keep-alive')
    const ended = server.end('SIGTERM')
    let answer = await requestHealth()
    // The connection stays open until the signal arrives.
    while (answer === '200 keep-alive') answer = await requestHealth()
    expect(answer).toBe('200 close')
    expect(await ended).toBe(0)
    agent.destroy()
  })
})

describe('a server that loses its data lock', () => {
  test('exits with one message', async () => {
    const data = await copyStartedData('unlocked')
    const server = await startServer({ ...production, ALAIA_DATA: data, LOG_LEVEL: 'error' })
    const before = server.output().length
    await rm(join(data, 'database.lock'))
    await once(server.child, 'exit')
    expect(server.child.exitCode).toBe(1)
    const output = server.output().slice(before)
    expect(output).toContain(`The lock ${join(data, 'database.lock')} is gone or another process's`)
    expect(output).not.toMatch(/^\s+at /m)
  })
})

describe('a failed start', () => {
  const getStartError = async (env: Record<string, string>): Promise<string> =>
    startServer(env).then(
      async (server) => {
        await server.end('SIGKILL')
        return 'it started'
      },
      (cause: Error) => cause.message,
    )
  /** Expects one message for a person and no stack trace. */
  const sentence = /^The server ended with 1:\n[^\n]+\n$/

  test('reports a port in use in one message', async () => {
    const portHolder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => portHolder.once('listening', resolve))
    const { port } = portHolder.address() as { port: number }
    const message = await getStartError({ ALAIA_DATA: join(folder, 'port'), PORT: String(port) })
    portHolder.close()
    expect(message).toMatch(sentence)
    expect(message).toContain(`Port ${port} is taken`)
  })

  test('reports a data folder in use in one message', async () => {
    const data = await copyStartedData('used')
    const server = await startServer({ ...production, ALAIA_DATA: data })
    const message = await getStartError({ ALAIA_DATA: data })
    await server.end('SIGTERM')
    expect(message).toMatch(sentence)
    expect(message).toContain('is in use by process')
  })

  test('reports an unwritable data folder in one message', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await chmod(file, 0o400)
    const message = await getStartError({ ALAIA_DATA: join(file, 'data') })
    expect(message).toMatch(sentence)
    expect(message).toContain("can't be written to")
  })

  test('reports an unavailable address in one message', async () => {
    const message = await getStartError({ ALAIA_DATA: join(folder, 'host'), HOST: '10.99.99.99' })
    expect(message).toMatch(sentence)
    expect(message).toContain('does not have the address 10.99.99.99')
  })

  test('names an invalid setting', async () => {
    const message = await getStartError({ ALAIA_DATA: join(folder, 'wrong'), LOG_LEVEL: 'loud' })
    expect(message).toContain('LOG_LEVEL')
  })
})
