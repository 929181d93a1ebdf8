/** Repeats a request over several connections, and measures the speed of the responses and their cost. */
import { type LoadRequest, Connection, requestsOf } from './connection.ts'
import { cpuSecondsOf } from './process.ts'

export interface Loaded {
  /** Responses per second of wall-clock time. */
  perSecond: number
  /** Responses per second of CPU time of the server and its database: the rate that one full core would give. */
  perCore: number
  megabytesPerCore: number
  /** In milliseconds. */
  p50: number
  p99: number
}

interface Pressure {
  connections: number
  seconds: number
  /** Processes whose CPU time counts, with all their descendants. */
  pids: readonly number[]
  /** Number of responses before the measurement starts. */
  warm?: number
}

const costOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)

/** @param isEnough called after each response; returns whether it was the last */
const fire = async (loadRequest: LoadRequest, connections: number, enough: (answers: number) => boolean) => {
  const times: number[] = []
  let bytes = 0
  const next = requestsOf(loadRequest)
  const open = Array.from(
    { length: connections },
    () =>
      new Connection(loadRequest.url, next, (timing) => {
        times.push(timing.milliseconds)
        bytes += timing.bytes
        return !enough(times.length)
      }),
  )
  await Promise.all(open.map(({ ended }) => ended))
  return { times, bytes }
}

/** Warm-up for the JIT compiler; counted in responses, because a busy machine gives few per second. */
const WARM_ANSWERS = 4000
const warmed = new Set<string>()

const warmUp = async (loadRequest: LoadRequest, amount: number, connections: number): Promise<void> => {
  const name = JSON.stringify([loadRequest.url, loadRequest.headers, loadRequest.body])
  if (!warmed.has(name)) await fire(loadRequest, Math.min(16, connections), (answers) => answers >= amount)
  warmed.add(name)
}

export const percentile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN

export const load = async (
  loadRequest: LoadRequest,
  { connections, seconds, pids, warm = WARM_ANSWERS }: Pressure,
): Promise<Loaded> => {
  await warmUp(loadRequest, warm, connections)
  const cost = costOf(pids)
  const began = performance.now()
  const until = began + seconds * 1000
  const { times, bytes } = await fire(loadRequest, connections, () => performance.now() >= until)
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
