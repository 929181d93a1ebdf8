/** The public site: the server's cost of a cached and an uncached page, and the page on a visitor's phone. */
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { load } from '../harness/load.ts'
import { openPhoneContext, slowDown, visit, type Vitals } from '../harness/phone.ts'
import { runOnAllCores, root } from '../harness/process.ts'
import { type Benchmark, createRow, type BenchRow, type BenchSettings } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startAlaia,
  startMeasuredServer,
} from '../harness/measured-server.ts'

const PAGES = ['/', '/for-school-it', '/article/nervous-is-not-broken']

const CACHED_P99_MS = 10
const RENDERED_P99_MS = 40
const MAX_SCRIPT_KB = 45
const LCP_MS = 700
const BLOCKED_MS = 50
const VISITS = 3

const getPercentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

const createServerRow = (what: string, { p50, p99 }: { p50: number; p99: number }, goal: number): BenchRow =>
  createRow({
    what,
    measured: `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
    goal: `p99 <= ${goal} ms`,
    isMet: p99 <= goal,
  })

/** A host without earlier requests has no cached pages, so each page is rendered. */
const timeUncachedPages = async (url: string, times: number): Promise<number[]> => {
  const durations: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const address = new URL(url)
    address.hostname = `127.0.0.${1 + (turn % 6)}`
    const start = performance.now()
    await (await fetch(address)).arrayBuffer()
    durations.push(performance.now() - start)
  }
  return durations
}

/** More origins than the server caches pages for take turns here. */
const UNCACHED_REQUESTS = 200

const measureServer = async (environment: BenchEnvironment, { seconds }: BenchSettings): Promise<BenchRow[]> => {
  const server = await startMeasuredServer({ environment, env: { HOST: '0.0.0.0' } })
  try {
    const rows: BenchRow[] = []
    for (const path of PAGES) {
      const url = `${server.url}${path}`
      const cachedTimes = await load({ url, headers: {} }, { connections: 1, seconds, pids: server.pids })
      rows.push(createServerRow(`${path}, cached`, cachedTimes, CACHED_P99_MS))
      await timeUncachedPages(url, 12)
      const uncachedTimes = await timeUncachedPages(url, UNCACHED_REQUESTS)
      const times = { p50: getPercentile(uncachedTimes, 0.5), p99: getPercentile(uncachedTimes, 0.99) }
      rows.push(createServerRow(`${path}, rendered`, times, RENDERED_P99_MS))
    }
    return rows
  } finally {
    await server.stop()
  }
}

const measureFirstVisit = async (browser: Browser, url: string): Promise<Vitals> => {
  const allVitals: Vitals[] = []
  for (let turn = 0; turn < VISITS; turn += 1) {
    const context = await openPhoneContext(browser)
    const page = await context.newPage()
    await slowDown(page)
    allVitals.push(await visit(page, url))
    await context.close()
  }
  return allVitals.toSorted((a, b) => a.lcpMs - b.lcpMs)[VISITS >> 1]!
}

const measurePhone = async (environment: BenchEnvironment): Promise<BenchRow[]> => {
  const server = await startAlaia({ environment, usesAllCores: true })
  const browser = await openBrowser()
  try {
    const rows: BenchRow[] = []
    for (const path of PAGES) {
      const { lcpMs, blockingMs, layoutShift } = await measureFirstVisit(browser, server.url + path)
      rows.push(
        createRow({
          what: `${path}, first visit`,
          measured: `LCP ${lcpMs.toFixed(0)} ms; TBT ${blockingMs.toFixed(0)} ms; CLS ${layoutShift.toFixed(3)}`,
          goal: `LCP <= ${LCP_MS} ms; TBT <= ${BLOCKED_MS} ms; no layout shift`,
          isMet: lcpMs <= LCP_MS && blockingMs <= BLOCKED_MS && layoutShift < 0.001,
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

const createScriptRow = (): BenchRow => {
  const siteFiles = JSON.parse(readFileSync(join(root, 'dist/server/site.json'), 'utf8')) as Record<string, string>
  const scripts = Object.values(siteFiles).filter((file) => file.endsWith('.js'))
  const size = scripts.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(root, 'dist/web', file))).length / 1000,
    0,
  )
  return createRow({
    what: 'script of a public page',
    measured: `${size.toFixed(1)} kB gzip`,
    goal: `<= ${MAX_SCRIPT_KB} kB`,
    isMet: size <= MAX_SCRIPT_KB,
  })
}

export const publicPagesBenchmark: Benchmark = {
  name: 'public-pages',
  title: 'The public site',
  note: `On the embedded database. Chromium with a window of 412 x 823 pixels, simulated Fast 4G and a CPU slowed down four times. Values are the median of ${VISITS} visits. LCP is largest contentful paint, TBT total blocking time, CLS cumulative layout shift.`,
  async measure(settings) {
    const environment = createEmbeddedEnvironment()
    return runInEnvironment(environment, USUAL_SESSIONS, async () => [
      createScriptRow(),
      ...(await measureServer(environment, settings)),
      ...(await runOnAllCores(() => measurePhone(environment))),
    ])
  },
}
