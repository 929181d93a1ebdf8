/** Asks one thing over several connections, and tells how fast the answers came and what they cost. */
import { type Ask, Connection, requestsOf } from './connection.ts'
import { cpuSecondsOf } from './process.ts'

export interface Loaded {
  /** Answers by the clock. */
  perSecond: number
  /** Answers for each second of processor time of the server and its database: what a core of their own would give. */
  perCore: number
  megabytesPerCore: number
  /** Milliseconds. */
  p50: number
  p99: number
}

interface Pressure {
  connections: number
  seconds: number
  /** Processes whose time counts, with all below them. */
  pids: readonly number[]
  /** Answers that are asked for before anything is measured. */
  warm?: number
}

const costOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)

/** @param enough says after each answer whether that was the last */
const fire = async (ask: Ask, connections: number, enough: (answers: number) => boolean) => {
  const times: number[] = []
  let bytes = 0
  const next = requestsOf(ask)
  const open = Array.from(
    { length: connections },
    () =>
      new Connection(ask.url, next, (told) => {
        times.push(told.milliseconds)
        bytes += told.bytes
        return !enough(times.length)
      }),
  )
  await Promise.all(open.map(({ ended }) => ended))
  return { times, bytes }
}

/** The compiler must have seen enough to know what is hot; counted in answers, because a busy machine gives few a second. */
const WARM_ANSWERS = 4000
const warmed = new Set<string>()

const warmUp = async (ask: Ask, amount: number, connections: number): Promise<void> => {
  const name = JSON.stringify([ask.url, ask.headers, ask.body])
  if (!warmed.has(name)) await fire(ask, Math.min(16, connections), (answers) => answers >= amount)
  warmed.add(name)
}

export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const load = async (
  ask: Ask,
  { connections, seconds, pids, warm = WARM_ANSWERS }: Pressure,
): Promise<Loaded> => {
  await warmUp(ask, warm, connections)
  const cost = costOf(pids)
  const began = performance.now()
  const until = began + seconds * 1000
  const { times, bytes } = await fire(ask, connections, () => performance.now() >= until)
  const elapsed = (performance.now() - began) / 1000
  const used = costOf(pids) - cost
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    perCore: times.length / used,
    megabytesPerCore: bytes / 1e6 / used,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}
