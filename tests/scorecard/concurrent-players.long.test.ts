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
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { findFreePort, pin, pinSelf, type Program, SERVER_CORE, startProgram } from '../../bench/harness/process.ts'
import { percentile } from '../../bench/harness/load.ts'
import { waitUntilIdle } from '../support/server/wait-for-idle-server.ts'
import { waitUntilQuiet } from '../support/server/run-bench.ts'
import { createTemporaryFolder } from '../support/server/database.ts'
import { type ServerProcess, signInDemoPerson, startServer } from '../support/server/server-process.ts'
import { recordMeasurement } from './record-measurement.ts'

/**
 * The number of players that is promised for a class minute; a 64 KB range at 128 kbit/s lasts that many
 * milliseconds.
 */
const PLAYERS = { count: 1000, every: 4000 }
const UNPACED = { count: 50, every: 0 }
/** Alternates with a minimal server, so that other load on the machine affects both. */
const ROUNDS = 4
const ROUND_SECONDS = 5
const WARM_SECONDS = 3
const P99_MS = 100
const RANGE_BYTES = 64 * 1024
const END_BYTES = 4096
/** Percentiles of the requests: mostly the next range, sometimes a seek, the end, or one byte. */
const [NEXT, SEEK, END] = [80, 95, 99]

let data: string
let server: ServerProcess
beforeAll(async () => {
  data = await createTemporaryFolder()
  server = await startServer({ ALAIA_DATA: data, PARTNER_SANDBOX: '0', RENDER_AHEAD: '0', LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

interface TestAudio {
  url: string
  cookie: string
  bytes: Buffer
  /** Its server supports only ranges with a first and a last byte. */
  isBare?: boolean
}

/** Opens a catalog session, which renders its audio, and returns its URL and bytes. */
const renderSession = async (): Promise<TestAudio> => {
  const { call, cookie } = await signInDemoPerson(server.address, data, 'student@riverbend.test')
  const block = { MindfulnessSession: { session_uuid: toCatalogUuid('session', 'one-mitten') } }
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

const pickRange = (position: number, { bytes: { length: size }, isBare = false }: TestAudio): ByteRange => {
  const randomPercent = Math.random() * 100
  const isEnd = randomPercent >= SEEK && randomPercent < END
  const start = isEnd ? size - END_BYTES : randomPercent < NEXT ? position : Math.floor(Math.random() * (size - 1))
  const end = isEnd ? size : Math.min(size, start + (randomPercent < SEEK ? RANGE_BYTES : 1))
  return { range: isEnd && !isBare ? `bytes=-${END_BYTES}` : `bytes=${start}-${end - 1}`, start, end }
}

interface Results {
  times: number[]
  /** The number of responses that differ from the expected bytes. */
  wrong: number
  bytes: number
}

const requestRange = (
  agent: Agent,
  { url, cookie, bytes }: TestAudio,
  { range, start, end }: ByteRange,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const clientRequest = get(url, { agent, headers: { cookie, range } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const hasRange = response.headers['content-range'] === `bytes ${start}-${end - 1}/${bytes.length}`
        resolve(response.statusCode === 206 && hasRange && Buffer.concat(chunks).equals(bytes.subarray(start, end)))
      })
    })
    clientRequest.on('error', reject)
  })

/**
 * Opens one connection per player. A player with a pace requests each range when it is due; delays count from then.
 */
const play = async (audio: TestAudio, { count, every }: typeof PLAYERS, seconds: number): Promise<Results> => {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const results: Results = { times: [], wrong: 0, bytes: 0 }
  const deadline = performance.now() + seconds * 1000
  const runPlayer = async (index: number): Promise<void> => {
    let position = Math.floor((index * audio.bytes.length) / count)
    for (let due = performance.now() + (every * index) / count; due < deadline; due += every) {
      const waitMs = due - performance.now()
      if (waitMs > 0) await pause(waitMs)
      const byteRange = pickRange(position, audio)
      const startedAt = every > 0 ? due : performance.now()
      const isCorrect = await requestRange(agent, audio, byteRange)
      results.times.push(performance.now() - startedAt)
      results.bytes += byteRange.end - byteRange.start
      if (!isCorrect) results.wrong += 1
      position = byteRange.end < audio.bytes.length ? byteRange.end : 0
      if (every === 0) due = performance.now()
    }
  }
  await Promise.all(Array.from({ length: count }, (_, index) => runPlayer(index)))
  agent.destroy()
  return results
}

const mergeResults = (resultList: readonly Results[]): Results => ({
  times: resultList.flatMap(({ times }) => times).sort((a, b) => a - b),
  wrong: resultList.reduce((sum, { wrong }) => sum + wrong, 0),
  bytes: resultList.reduce((sum, { bytes }) => sum + bytes, 0),
})

const startBare = async ({ bytes }: TestAudio): Promise<Program> => {
  const file = join(data, 'bare.mp3')
  await writeFile(file, bytes)
  const port = await findFreePort()
  const command = [process.execPath, 'bench/limits/files.ts']
  return startProgram({ command, port, env: { FILE: file, PORT: String(port) } })
}

const formatTimes = ({ times }: Results): string =>
  `p99 ${percentile(times, 0.99).toFixed(0)} ms, median ${percentile(times, 0.5).toFixed(0)}`

/** Measures both servers alternately, and returns the results of ours and of the bare one. */
const measureAlternately = async (
  targets: readonly [TestAudio, TestAudio],
  players: typeof PLAYERS,
): Promise<[Results, Results]> => {
  const [ownRounds, bareRounds]: [Results[], Results[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ownRounds.push(await play(targets[0], players, ROUND_SECONDS))
    bareRounds.push(await play(targets[1], players, ROUND_SECONDS))
  }
  return [mergeResults(ownRounds), mergeResults(bareRounds)]
}

test('a thousand concurrent players get correct audio ranges in time, and so do fifty without a pause', async () => {
  const audio = await renderSession()
  const bare = await startBare(audio)
  const targets = [audio, { ...audio, url: `${bare.url}/`, isBare: true }] as const
  const { pid = 0 } = server.child
  await waitUntilIdle(pid)
  const isMachineQuiet = await waitUntilQuiet()
  const isPinned = pinSelf()
  pin(pid, SERVER_CORE)
  try {
    for (const target of targets) await play(target, UNPACED, WARM_SECONDS)
    const [results, bareResults] = await measureAlternately(targets, PLAYERS)
    const [greedy, bareGreedy] = await measureAlternately(targets, UNPACED)
    const p99 = percentile(results.times, 0.99)
    const coreNote = isPinned ? ', with a core of their own' : ''
    recordMeasurement(
      33,
      `${PLAYERS.count} players at normal speed for ${ROUNDS * ROUND_SECONDS} s${coreNote}: ${results.times.length} ranges, ${results.wrong} with wrong bytes; ${formatTimes(results)} (a minimal server: ${formatTimes(bareResults)})`,
      p99 > P99_MS && !isMachineQuiet ? { unjudged: 'p99, on a busy machine' } : {},
    )
    recordMeasurement(
      33,
      `${UNPACED.count} without pauses for ${ROUNDS * ROUND_SECONDS} s: ${greedy.times.length} ranges, ${Math.round(greedy.bytes / 1e6)} MB, ${greedy.wrong} with wrong bytes; ${formatTimes(greedy)} (a minimal server: ${formatTimes(bareGreedy)})`,
    )
    expect([results.wrong, greedy.wrong]).toEqual([0, 0])
    expect(results.times.length).toBeGreaterThan(PLAYERS.count)
    expect(greedy.times.length).toBeGreaterThan(UNPACED.count * ROUNDS)
    if (isMachineQuiet) expect(p99).toBeLessThanOrEqual(P99_MS)
  } finally {
    await bare.stop()
    pin(process.pid, `0-${availableParallelism() - 1}`)
  }
}, 720_000)
