/** Repeats a request over several connections, and measures the speed of the responses and their cost. */
import { type LoadRequest, Connection, createRequestSource } from './connection.ts'
import { readCpuSeconds } from './process.ts'

export interface LoadResult {
  /** Responses per second of wall-clock time. */
  perSecond: number
  /** Responses per second of CPU time of the server and its database: the rate that one full core would give. */
  perCore: number
  megabytesPerCore: number
  /** In milliseconds. */
  p50: number
  p99: number
}

interface LoadOptions {
  connections: number
  seconds: number
  /** Processes whose CPU time counts, with all their descendants. */
  pids: readonly number[]
  /** Number of responses before the measurement starts. */
  warmUpCount?: number
}

const sumCpuSeconds = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + readCpuSeconds(pid), 0)

/** @param isEnough called after each response; returns whether it was the last */
const sendRequests = async (
  loadRequest: LoadRequest,
  connections: number,
  isEnough: (responseCount: number) => boolean,
) => {
  const times: number[] = []
  let bytes = 0
  const nextRequest = createRequestSource(loadRequest)
  const openConnections = Array.from(
    { length: connections },
    () =>
      new Connection(loadRequest.url, nextRequest, (timing) => {
        times.push(timing.milliseconds)
        bytes += timing.bytes
        return !isEnough(times.length)
      }),
  )
  await Promise.all(openConnections.map(({ ended }) => ended))
  return { times, bytes }
}

/** Warm-up for the JIT compiler; counted in responses, because a busy machine gives few per second. */
const WARM_UP_RESPONSES = 4000
const warmedUpRequests = new Set<string>()

const warmUp = async (loadRequest: LoadRequest, amount: number, connections: number): Promise<void> => {
  const requestKey = JSON.stringify([loadRequest.url, loadRequest.headers, loadRequest.body])
  if (!warmedUpRequests.has(requestKey)) {
    await sendRequests(loadRequest, Math.min(16, connections), (responseCount) => responseCount >= amount)
  }
  warmedUpRequests.add(requestKey)
}

export const percentile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN

export const load = async (
  loadRequest: LoadRequest,
  { connections, seconds, pids, warmUpCount = WARM_UP_RESPONSES }: LoadOptions,
): Promise<LoadResult> => {
  await warmUp(loadRequest, warmUpCount, connections)
  const cpuSecondsBefore = sumCpuSeconds(pids)
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const { times, bytes } = await sendRequests(loadRequest, connections, () => performance.now() >= endsAt)
  const elapsed = (performance.now() - startedAt) / 1000
  const usedCpuSeconds = sumCpuSeconds(pids) - cpuSecondsBefore
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    perCore: times.length / usedCpuSeconds,
    megabytesPerCore: bytes / 1e6 / usedCpuSeconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}
