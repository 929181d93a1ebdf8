// @tag concurrent-players
/**
 * A thousand players request ranges of a real audio file at their own pace, and fifty without a pause: every byte is
 * correct, and the thousand get their ranges fast.
 */
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/library.ts'
import { catalogUuid } from '#server/domains/library/library.seed.ts'
import { freePort, pin, pinSelf, type Program, SERVER_CORE, startProgram } from '../../bench/harness/process.ts'
import { percentile } from '../../bench/harness/load.ts'
import { waitUntilIdle } from '../support/server/wait-for-idle-server.ts'
import { waitUntilQuiet } from '../support/server/run-bench.ts'
import { temporaryFolder } from '../support/server/database.ts'
import { type ServerProcess, signedInAt, startServer } from '../support/server/server-process.ts'
import { tell } from './record-measurement.ts'

/**
 * The number of players that is promised for a class minute; a 64 KB range at 128 kbit/s lasts that many
 * milliseconds.
 */
const PLAYERS = { count: 1000, every: 4000 }
const GREEDY = { count: 50, every: 0 }
/** Alternates with a bare server, so that other load on the machine affects both. */
const ROUNDS = 4
const ROUND_SECONDS = 5
const WARM_SECONDS = 3
const P99_MS = 100
const RANGE_BYTES = 64 * 1024
const LAST = 4096
/** Percentiles of the requests: mostly the next range, sometimes a seek, the end, or one byte. */
const [NEXT, SEEK, END] = [80, 95, 99]

let data: string
let server: ServerProcess
beforeAll(async () => {
  data = await temporaryFolder()
  server = await startServer({ ALAIA_DATA: data, PARTNER_SANDBOX: '0', RENDER_AHEAD: '0', LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

interface Sound {
  url: string
  cookie: string
  bytes: Buffer
  /** Its server supports only ranges with a first and a last byte. */
  isBare?: boolean
}

/** Opens a catalog session, which renders its audio, and returns its URL and bytes. */
const makeSound = async (): Promise<Sound> => {
  const { call, cookie } = await signedInAt(server.address, data, 'student@riverbend.test')
  const block = { MindfulnessSession: { session_uuid: catalogUuid('session', 'one-mitten') } }
  let { Session } = await call(library.sessionInfo, block)
  while (Session.status) {
    await pause(500)
    Session = (await call(library.sessionInfo, block)).Session
  }
  const fullResponse = await fetch(new URL(Session.url, server.address), { headers: { cookie } })
  const bytes = Buffer.from(await fullResponse.arrayBuffer())
  expect(Session.url).toContain(createHash('sha256').update(bytes).digest('hex'))
  return { url: new URL(Session.url, server.address).href, cookie, bytes }
}

interface ByteRange {
  range: string
  start: number
  /** The position after the last byte. */
  end: number
}

const nextRange = (at: number, { bytes: { length: size }, isBare = false }: Sound): ByteRange => {
  const chance = Math.random() * 100
  const isEnd = chance >= SEEK && chance < END
  const start = isEnd ? size - LAST : chance < NEXT ? at : Math.floor(Math.random() * (size - 1))
  const end = isEnd ? size : Math.min(size, start + (chance < SEEK ? RANGE_BYTES : 1))
  return { range: isEnd && !isBare ? `bytes=-${LAST}` : `bytes=${start}-${end - 1}`, start, end }
}

interface Results {
  times: number[]
  /** The number of responses that differ from the expected bytes. */
  wrong: number
  bytes: number
}

const requestRange = (
  agent: Agent,
  { url, cookie, bytes }: Sound,
  { range, start, end }: ByteRange,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const clientRequest = get(url, { agent, headers: { cookie, range } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const hasRange = answer.headers['content-range'] === `bytes ${start}-${end - 1}/${bytes.length}`
        resolve(answer.statusCode === 206 && hasRange && Buffer.concat(chunks).equals(bytes.subarray(start, end)))
      })
    })
    clientRequest.on('error', reject)
  })

/**
 * Opens one connection per player. A player with a pace requests each range when it is due; delays count from then.
 */
const listen = async (sound: Sound, { count, every }: typeof PLAYERS, seconds: number): Promise<Results> => {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const results: Results = { times: [], wrong: 0, bytes: 0 }
  const until = performance.now() + seconds * 1000
  const player = async (index: number): Promise<void> => {
    let at = Math.floor((index * sound.bytes.length) / count)
    for (let due = performance.now() + (every * index) / count; due < until; due += every) {
      const early = due - performance.now()
      if (early > 0) await pause(early)
      const byteRange = nextRange(at, sound)
      const began = every > 0 ? due : performance.now()
      const isRight = await requestRange(agent, sound, byteRange)
      results.times.push(performance.now() - began)
      results.bytes += byteRange.end - byteRange.start
      if (!isRight) results.wrong += 1
      at = byteRange.end < sound.bytes.length ? byteRange.end : 0
      if (every === 0) due = performance.now()
    }
  }
  await Promise.all(Array.from({ length: count }, (_, index) => player(index)))
  agent.destroy()
  return results
}

const mergeResults = (all: readonly Results[]): Results => ({
  times: all.flatMap(({ times }) => times).sort((a, b) => a - b),
  wrong: all.reduce((sum, { wrong }) => sum + wrong, 0),
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
})

const startBare = async ({ bytes }: Sound): Promise<Program> => {
  const file = join(data, 'bare.mp3')
  await writeFile(file, bytes)
  const port = await freePort()
  const command = [process.execPath, 'bench/limits/files.ts']
  return startProgram({ command, port, env: { FILE: file, PORT: String(port) } })
}

const inMs = ({ times }: Results): string =>
  `p99 ${percentile(times, 0.99).toFixed(0)} ms, half of them within ${percentile(times, 0.5).toFixed(0)}`

/** Measures both servers alternately, and returns the results of ours and of the bare one. */
const inTurn = async (sounds: readonly [Sound, Sound], who: typeof PLAYERS): Promise<[Results, Results]> => {
  const [our, its]: [Results[], Results[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    our.push(await listen(sounds[0], who, ROUND_SECONDS))
    its.push(await listen(sounds[1], who, ROUND_SECONDS))
  }
  return [mergeResults(our), mergeResults(its)]
}

test('a thousand concurrent players get correct audio ranges in time, and so do fifty without a pause', async () => {
  const sound = await makeSound()
  const bare = await startBare(sound)
  const sounds = [sound, { ...sound, url: `${bare.url}/`, isBare: true }] as const
  const { pid = 0 } = server.child
  await waitUntilIdle(pid)
  const quiet = await waitUntilQuiet()
  const isPinned = pinSelf()
  pin(pid, SERVER_CORE)
  try {
    for (const each of sounds) await listen(each, GREEDY, WARM_SECONDS)
    const [results, bareResults] = await inTurn(sounds, PLAYERS)
    const [greedy, bareGreedy] = await inTurn(sounds, GREEDY)
    const p99 = percentile(results.times, 0.99)
    const own = isPinned ? ', with a core of their own' : ''
    tell(
      33,
      `${PLAYERS.count} players at their pace for ${ROUNDS * ROUND_SECONDS} s${own}: ${results.times.length} parts, wrong ones ${results.wrong}; ${inMs(results)} (a bare server in turn: ${inMs(bareResults)})`,
      p99 > P99_MS && !quiet ? { unjudged: 'p99, on a busy machine' } : {},
    )
    tell(
      33,
      `${GREEDY.count} without a pause for ${ROUNDS * ROUND_SECONDS} s: ${greedy.times.length} parts, ${Math.round(greedy.bytes / 1e6)} MB, wrong ones ${greedy.wrong}; ${inMs(greedy)} (the bare server: ${inMs(bareGreedy)})`,
    )
    expect([results.wrong, greedy.wrong]).toEqual([0, 0])
    expect(results.times.length).toBeGreaterThan(PLAYERS.count)
    expect(greedy.times.length).toBeGreaterThan(GREEDY.count * ROUNDS)
    if (quiet) expect(p99).toBeLessThanOrEqual(P99_MS)
  } finally {
    await bare.stop()
    pin(process.pid, `0-${availableParallelism() - 1}`)
  }
}, 720_000)
