/** Asks one thing again and again, and tells how fast the answers came and what they cost. */
import autocannon, { type Client } from 'autocannon'
import { cpuSecondsOf } from './process.ts'

export interface Ask {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** One for each connection in turn: people do not all write the same row. */
  bodies?: string[]
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
  /** Processes whose time counts, with all below them. */
  pids: readonly number[]
}

const costOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0)

interface Shots {
  connections: number
  /** Until so many seconds have passed, or so many answers have come. */
  duration?: number
  amount?: number
}

const fire = ({ bodies = [], method = 'GET', headers = {}, ...ask }: Ask, shots: Shots) =>
  new Promise<{ times: number[]; bytes: number }>((resolve, reject) => {
    const times: number[] = []
    const left = [...bodies]
    const setupClient = (client: Client): void => {
      const own = left.pop()
      if (own !== undefined) client.setBody(own)
    }
    const run = autocannon({ method, headers, ...ask, ...shots, setupClient }, (error, result) => {
      const failures = result ? result.non2xx + result.errors + result.timeouts : 0
      if (error) reject(error)
      else if (failures > 0) reject(new Error(`${failures} of ${times.length} answers from ${ask.url} were failures`))
      else resolve({ times, bytes: result.throughput.total })
    })
    // Client, status, bytes, milliseconds.
    run.on('response', (...told: unknown[]) => times.push(told[3] as number))
  })

/** The compiler must have seen enough to know what is hot; counted in answers, because a busy machine gives few a second. */
const WARM_ANSWERS = 4000
const warmed = new Set<string>()

const warm = async (ask: Ask): Promise<void> => {
  const name = `${ask.url} ${ask.body}`
  if (!warmed.has(name)) await fire(ask, { connections: 32, amount: WARM_ANSWERS })
  warmed.add(name)
}

export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export const load = async (ask: Ask, { connections, seconds, pids }: Pressure): Promise<Loaded> => {
  await warm(ask)
  const cost = costOf(pids)
  const began = performance.now()
  const { times, bytes } = await fire(ask, { connections, duration: seconds })
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
