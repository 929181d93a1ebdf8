/** Asks one thing again and again, and tells how fast the answers came and what they cost. */
import autocannon from 'autocannon'
import { cpuSecondsOf } from './process.ts'

export interface Ask {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

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
  /** Whose processor time counts. */
  pids: readonly number[]
}

/** Until the compiler knows what is hot; kept out of the figures. */
const WARM_SECONDS = 1.5

const fire = ({ url, method = 'GET', headers = {}, body }: Ask, connections: number, duration: number) =>
  new Promise<{ times: number[]; bytes: number }>((resolve, reject) => {
    const times: number[] = []
    const options = { url, method, headers, connections, duration, ...(body === undefined ? {} : { body }) }
    const shots = autocannon(options, (error, result) => {
      const failures = result ? result.non2xx + result.errors + result.timeouts : 0
      if (error) reject(error)
      else if (failures > 0) reject(new Error(`${failures} of ${times.length} answers from ${url} were failures`))
      else resolve({ times, bytes: result.throughput.total })
    })
    // Client, status, bytes, milliseconds.
    shots.on('response', (...told: unknown[]) => times.push(told[3] as number))
  })

export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const load = async (ask: Ask, { connections, seconds, pids }: Pressure): Promise<Loaded> => {
  await fire(ask, connections, WARM_SECONDS)
  const cpu = cpuSecondsOf(pids)
  const began = performance.now()
  const { times, bytes } = await fire(ask, connections, seconds)
  const elapsed = (performance.now() - began) / 1000
  const used = cpuSecondsOf(pids) - cpu
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    perCore: times.length / used,
    megabytesPerCore: bytes / 1e6 / used,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  }
}
