// @tag rolling-restart
/** Two web processes on one PostgreSQL and one object store: each is restarted under load, and one is killed. */
import { randomBytes, randomUUID } from 'node:crypto'
import { request, Agent } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as journal from '#contract/journal.ts'
import * as library from '#contract/library.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createJsonLog } from '#server/platform/log.ts'
import { createTemporaryFolder } from '../support/server/database.ts'
import { startPostgres, type TemporaryPostgres } from '../support/server/temporary-postgres.ts'
import { type RunningS3, createS3Settings, startS3 } from '../support/files/s3.ts'
import {
  createCallWithSession,
  type ServerProcess,
  signInDemoPerson,
  startServer,
} from '../support/server/server-process.ts'
import { recordMeasurement } from './record-measurement.ts'
import { createEntry, countLostAndDuplicate } from './journal-writer.ts'

const postgres: TemporaryPostgres | undefined = await startPostgres()
let folder: string
let store: RunningS3
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeAll(async () => {
  folder = await createTemporaryFolder()
  store = await startS3()
})
afterAll(async () => {
  await store.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const CLIENTS = 6
const SECRETS_KEY = randomBytes(32).toString('hex')
/** Longest acceptable response time in milliseconds: with two processes, a restart of one is not noticeable. */
const NOTICEABLE_MS = 2000
/** Number of retries of one request: a minute. */
const MAX_RETRIES = 1200

interface ProxyRequest {
  path: string
  blocks: object
  /** The UUID of the entry that is written. */
  uuid?: string
}

/** Creates in turn a request for session info, for the catalog, and for a new journal entry. */
const createRequest = (step: number): ProxyRequest => {
  if (step % 3 === 0) return { path: identity.info.path, blocks: {} }
  if (step % 3 === 1) return { path: library.sessionsList.path, blocks: {} }
  const uuid = randomUUID()
  return { path: journal.add.path, blocks: createEntry(uuid), uuid }
}

/** Sends requests like a reverse proxy: over keep-alive connections, and to the other node if one refuses. */
const sendThroughProxy = (nodes: () => ServerProcess[], cookie: string, token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS * 2 })
  let failed = 0
  let answered = 0
  const written: string[] = []
  const failureCounts = new Map<string, number>()
  let longestMs = 0
  const sendTo = (address: string, { path, blocks }: ProxyRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const clientRequest = request(
        `${address}/api${path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', cookie } },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', reject)
        },
      )
      clientRequest.on('error', (cause: Error & { code?: string }) => {
        // Nothing listens, or the connection was closed before the first byte was sent: the proxy tries the other
        // node.
        if (cause.code === 'ECONNREFUSED' || (clientRequest.reusedSocket && cause.code === 'ECONNRESET')) resolve(-1)
        else reject(cause)
      })
      clientRequest.end(JSON.stringify({ Request: { Session: { token }, ...blocks } }))
    })
  const stopping = new AbortController()
  const recordFailure = (failure: string): void => {
    failed += 1
    failureCounts.set(failure, (failureCounts.get(failure) ?? 0) + 1)
  }
  const runClient = async (turn: number): Promise<void> => {
    for (let step = turn; !stopping.signal.aborted; step += 1) {
      const currentNodes = nodes()
      const node = currentNodes[step % currentNodes.length]!
      const proxyRequest = createRequest(step)
      const startedAt = performance.now()
      let status = await sendTo(node.address, proxyRequest).catch((cause: unknown) => String(cause))
      // If nothing listens, it tries the next node and waits until one is back.
      for (let tries = 1; status === -1 && tries < MAX_RETRIES; tries += 1) {
        const retryNodes = nodes()
        if (tries >= retryNodes.length) await pause(50)
        status = await sendTo(retryNodes[(step + tries) % retryNodes.length]!.address, proxyRequest).catch(
          (cause: unknown) => String(cause),
        )
      }
      if (status !== 200) recordFailure(`${status} to ${proxyRequest.path}`)
      else answered += 1
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      if (status === 200 && proxyRequest.uuid) written.push(proxyRequest.uuid)
    }
  }
  const finished = Promise.all(Array.from({ length: CLIENTS }, (_, turn) => runClient(turn)))
  return async () => {
    stopping.abort()
    await finished
    agent.destroy()
    return { failed, answered, written, longestMs: Math.round(longestMs), why: Object.fromEntries(failureCounts) }
  }
}

const formatLosses = ({ lost, twice }: { lost: number; twice: number }): string => `lost ${lost}, duplicated ${twice}`

/** @param dataDir the folder of the embedded database, if there is no server */
const countLosses = async (
  location: { url?: string },
  written: readonly string[],
  dataDir = join(folder, 'looking'),
) => {
  const database = await openDatabase({ ...location, dataDir, log: createJsonLog('error') })
  const losses = await countLostAndDuplicate(database.query, written)
  await database.close()
  return losses
}

describe.skipIf(!postgres)('two web processes', () => {
  const startNode = (name: string): Promise<ServerProcess> =>
    startServer({
      ALAIA_DATA: join(folder, name),
      DATABASE_URL: postgres!.url,
      ...createS3Settings(store),
      SECRETS_KEY,
      ALAIA_ROLE: 'web',
      DATABASE_POOL: '5',
      RENDER_AHEAD: '0',
      LOG_LEVEL: 'error',
    })

  test('share sessions, and restart one after the other without a failed request', async () => {
    const firstNode = await startNode('one')
    const nodes = [firstNode, await startNode('two')]
    const signedInPerson = await signInDemoPerson(firstNode.address, join(folder, 'one'), 'student@riverbend.test')
    const { cookie, token } = signedInPerson
    const isSignedInAtOther = async (): Promise<boolean> =>
      (await createCallWithSession(nodes[1]!.address, signedInPerson)(identity.info, {})).session.status
    expect(await isSignedInAtOther()).toBe(true)

    const stop = sendThroughProxy(() => nodes, cookie, token)
    await pause(2000)
    for (const index of [0, 1]) {
      await nodes[index]!.end('SIGTERM')
      nodes[index] = await startNode(index === 0 ? 'one' : 'two')
      await pause(1000)
    }
    const { failed, answered, written, longestMs, why } = await stop()
    const losses = await countLosses({ url: postgres!.url }, written)
    recordMeasurement(
      31,
      `${failed} of ${failed + answered} requests failed, the slowest response after ${longestMs} ms; of ${written.length} written ${formatLosses(losses)}`,
    )
    expect({ failed, why, ...losses }).toEqual({ failed: 0, why: {}, lost: 0, twice: 0 })
    expect(written.length).toBeGreaterThan(20)
    expect(longestMs).toBeLessThan(NOTICEABLE_MS)

    await nodes[0]!.end('SIGKILL')
    expect(await isSignedInAtOther()).toBe(true)
    await nodes[1]!.end('SIGTERM')
  }, 600_000)
})

test('a server on the embedded database finishes pending requests on shutdown, and restarts without a failed one', async () => {
  const env = { ALAIA_DATA: join(folder, 'alone'), RENDER_AHEAD: '0', LOG_LEVEL: 'error' }
  let server = await startServer(env)
  const { cookie, token } = await signInDemoPerson(server.address, env.ALAIA_DATA, 'student@riverbend.test')
  const stop = sendThroughProxy(() => [server], cookie, token)
  const longest: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await pause(2000)
    const startedAt = performance.now()
    expect(await server.end('SIGTERM')).toBe(0)
    longest.push(Math.round(performance.now() - startedAt))
    server = await startServer(env)
  }
  await pause(1000)
  const { failed, answered, written, longestMs, why } = await stop()
  expect(await server.end('SIGTERM')).toBe(0)
  const losses = await countLosses({}, written, env.ALAIA_DATA)
  recordMeasurement(
    31,
    `on the embedded database, restarted three times: ${failed} of ${failed + answered} requests failed, with retries during the restart for ${longestMs} ms at most; of ${written.length} written ${formatLosses(losses)}; stopped after ${longest.join(', ')} ms`,
  )
  expect({ failed, why, ...losses }).toEqual({ failed: 0, why: {}, lost: 0, twice: 0 })
  expect(written.length).toBeGreaterThan(20)
}, 600_000)
