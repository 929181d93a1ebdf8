/** Repeats a request over several connections with autocannon, and measures the speed of the responses and their cost. */
import autocannon, { type Request, type Result } from 'autocannon'
import { readCpuSeconds } from './process.ts'

export interface LoadRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Used in turn, because people don't all send the same request. */
  bodies?: string[]
}

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

/** The interval at which autocannon checks whether the time is over, in milliseconds. */
const TICK_MS = 50
/** In seconds. A response that takes longer is an error. */
const RESPONSE_TIMEOUT = 60

/** Each connection begins with another request, so that they don't all send the same one at once. */
const startAt = (requests: readonly Request[], index: number): Request[] => {
  const start = index % requests.length
  return [...requests.slice(start), ...requests.slice(0, start)]
}

/** @throws if a response is not successful */
const sendRequests = async (
  { url, method = 'GET', headers = {}, body, bodies }: LoadRequest,
  connections: number,
  end: { amount: number } | { duration: number },
) => {
  const times: number[] = []
  let bytes = 0
  let clientCount = 0
  const requests = (bodies ?? [body]).map((text): Request => (text === undefined ? {} : { body: text }))
  const startedAt = performance.now()
  const finished = Promise.withResolvers<Result>()
  const options = { url, method, headers, connections, ...end, sampleInt: TICK_MS, timeout: RESPONSE_TIMEOUT }
  const run = autocannon(
    { ...options, setupClient: (client) => client.setRequests(startAt(requests, (clientCount += 1))) },
    (cause: Error | null, result) => (cause ? finished.reject(cause) : finished.resolve(result)),
  )
  run.on('response', (...[, , responseBytes, milliseconds]) => {
    times.push(milliseconds)
    bytes += responseBytes
  })
  const { errors, non2xx } = await finished.promise
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, and ${non2xx} responses that were not successful`)
  return { times, bytes, seconds: (performance.now() - startedAt) / 1000 }
}

/** Warm-up for the JIT compiler; counted in responses, because a busy machine gives few per second. */
const WARM_UP_RESPONSES = 4000
const warmedUpRequests = new Set<string>()

const warmUp = async (loadRequest: LoadRequest, amount: number, connections: number): Promise<void> => {
  const requestKey = JSON.stringify([loadRequest.url, loadRequest.headers, loadRequest.body])
  if (!warmedUpRequests.has(requestKey)) {
    await sendRequests(loadRequest, Math.min(16, connections), { amount })
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
  const { times, bytes, seconds: elapsed } = await sendRequests(loadRequest, connections, { duration: seconds })
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
