/** Some hundred who say a letter each second, and some who ask for sounds and do not listen: the others notice nothing. */
import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import * as library from '#contract/library.ts'
import { uuidFor } from '#server/domains/library/library.seed.ts'
import { fillHouse } from '../support/filled-house.ts'
import { type ServerProcess, signedInAt, startServer } from '../support/server-process.ts'
import { comeSlowly } from './slow-clients.ts'
import { tell } from './tell.ts'

const GOAL_MS = 200
const CLOSED_WITHIN_S = 20
const SLOW = 300
const DEAF = 100
/** The longest that anybody is watched here, in seconds. */
const WATCHED = 24
const DEAF_WATCHED = 12

let data: string
let server: ServerProcess
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-slow-'))
  await fillHouse(data)
  server = await startServer({ ALAIA_DATA: data, RENDER_AHEAD: '0', LOG_LEVEL: 'error' })
}, 900_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

interface Asked {
  path: string
  method?: string
  body?: string
  headers: Record<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
/** @returns milliseconds until the whole answer was there */
const ask = ({ path, method = 'GET', body, headers }: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(`${server.address}${path}`, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        if ((answer.statusCode ?? 0) < 300) resolve(performance.now() - began)
        else reject(new Error(`${path} was answered with ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })

/** A page, a call and a part of a sound by turns, twenty each second. */
const othersFor = async (seconds: number, asks: readonly Asked[]): Promise<number> => {
  const began = performance.now()
  const under: Promise<number>[] = []
  for (let turn = 0; performance.now() - began < seconds * 1000; turn += 1) {
    under.push(ask(asks[turn % asks.length]!))
    await pause(50)
  }
  const took = (await Promise.all(under)).sort((one, other) => one - other)
  return Math.round(took[Math.floor(took.length * 0.99)]!)
}

const asksOf = async (): Promise<{ asks: Asked[]; sound: string; cookie: string }> => {
  const { call, cookie } = await signedInAt(server.address, data, 'student@riverbend.test')
  const block = { MindfulnessSession: { session_uuid: uuidFor('session', 'the-kazoo') } }
  const { Session } = await call(library.sessionInfo, block)
  const sound = new URL(Session.url, server.address).pathname
  const { session } = await call(identity.info, {})
  const body = JSON.stringify({ Request: { Session: { token: session.user_data?.token } } })
  const json = { 'content-type': 'application/json', cookie }
  const asks: Asked[] = [
    { path: '/login', headers: {} },
    { path: `/api${identity.sessions.path}`, method: 'POST', body, headers: json },
    { path: sound, headers: { cookie, range: 'bytes=0-65535' } },
  ]
  return { asks, sound, cookie }
}

test('whoever is slow is let go in time, and holds nobody up', async () => {
  const { asks, sound, cookie } = await asksOf()
  await othersFor(3, asks)
  const calm = await othersFor(10, asks)

  const { address } = server
  const host = 'Host: a\r\n'
  const headers = comeSlowly({
    address,
    count: SLOW,
    begins: `GET /login HTTP/1.1\r\n${host}X-Slow: `,
    trickles: 'x'.repeat(99),
  })
  const bodies = comeSlowly({
    address,
    count: SLOW,
    begins: `POST /api${identity.login.path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    trickles: ' '.repeat(97),
  })
  await pause(1000)
  expect([headers.open(), bodies.open()]).toEqual([SLOW, SLOW])
  const beside = await othersFor(WATCHED, asks)
  // Twenty times the whole, so that it does not fit in what the system keeps for them.
  const listening = `GET ${sound} HTTP/1.1\r\n${host}Cookie: ${cookie}\r\n\r\n`.repeat(20)
  const deaf = comeSlowly({ address, count: DEAF, begins: listening, trickles: '', isDeaf: true })
  const besideDeaf = await othersFor(DEAF_WATCHED, asks)

  const longest = Math.max(...headers.closedAfter(), ...bodies.closedAfter())
  const left = headers.open() + bodies.open()
  const stillDeaf = deaf.open()
  for (const clients of [headers, bodies, deaf]) clients.end()
  tell(34, `others p99 ${beside} ms beside ${SLOW} slow headers and ${SLOW} slow bodies (${calm} ms without them)`)
  tell(34, `${besideDeaf} ms beside ${DEAF} who ask for sounds and do not read, ${stillDeaf} of them open at the end`)
  tell(34, `slow ones closed within ${longest.toFixed(1)} s, left open ${left}`)
  expect(left).toBe(0)
  expect(longest).toBeLessThanOrEqual(CLOSED_WITHIN_S + 1)
  // On a machine that is busy otherwise, no worse than twice what it is without them.
  expect(beside).toBeLessThanOrEqual(Math.max(GOAL_MS, calm * 2))
}, 300_000)
