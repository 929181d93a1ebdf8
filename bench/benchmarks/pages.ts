/** The cost of a first and a repeated visit on a phone: scripts, largest contentful paint, and layout shift. */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { measureFirstVisitScripts } from '../../scripts/bundle-sizes.ts'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { openPhoneContext, type SignedInState, signInWithForm, slowDown, visit, type Vitals } from '../harness/phone.ts'
import { findFreePort, runOnAllCores, type Program, root, startProgram } from '../harness/process.ts'
import { type Benchmark, createRow, type BenchRow } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startAlaia,
} from '../harness/measured-server.ts'

const VISITS = 3

const findMedian = <T>(values: readonly T[], toNumber: (value: T) => number): T =>
  values.toSorted((a, b) => toNumber(a) - toNumber(b))[values.length >> 1]!

const measureRepeatedly = async (measure: () => Promise<Vitals>): Promise<Vitals> => {
  const results: Vitals[] = []
  for (let visitNumber = 0; visitNumber < VISITS; visitNumber += 1) results.push(await measure())
  return findMedian(results, ({ lcpMs }) => lcpMs)
}

/** Measures a visit with an empty cache. */
const measureFirstVisit = (browser: Browser, url: string, state?: SignedInState) =>
  measureRepeatedly(async () => {
    const context = await openPhoneContext(browser, state ? { storageState: state } : {})
    const page = await context.newPage()
    await slowDown(page)
    const vitals = await visit(page, url)
    await context.close()
    return vitals
  })

/** Measures visits with the cache of an earlier one. */
const measureRepeatedVisit = async (browser: Browser, url: string, state: SignedInState): Promise<Vitals> => {
  const context = await openPhoneContext(browser, { storageState: state })
  const page = await context.newPage()
  await visit(page, url)
  await slowDown(page)
  const vitals = await measureRepeatedly(() => visit(page, url))
  await context.close()
  return vitals
}

const startEmptyPage = async ({ dataDir }: BenchEnvironment): Promise<Program> => {
  const port = await findFreePort()
  const env = { FOLDER: join(dataDir, 'empty-page'), PORT: String(port), NODE_ENV: 'production' }
  return startProgram({ command: [process.execPath, 'bench/limits/page.ts'], port, env, usesAllCores: true })
}

/** The largest contentful paint of the empty page on the machine for which the goals were set, in milliseconds. */
const EMPTY_PAGE_MS_AT_GOAL = 608

/**
 * Compares a visit with one of the empty page. The goal is met by the absolute time, or on slower machines by the ratio
 * to the empty page.
 *
 * @param goalMs the goal for the largest contentful paint, in milliseconds
 */
const createVisitRow = (
  what: string,
  { vitals, emptyPageVitals }: { vitals: Vitals; emptyPageVitals: Vitals },
  goalMs: number,
): BenchRow => {
  const { lcpMs, blockingMs, layoutShift } = vitals
  const ratio = lcpMs / emptyPageVitals.lcpMs
  const goalRatio = goalMs / EMPTY_PAGE_MS_AT_GOAL
  return {
    ...createRow({
      what,
      measured: `LCP ${lcpMs.toFixed(0)} ms; TBT ${blockingMs.toFixed(0)} ms; CLS ${layoutShift.toFixed(3)}`,
      comparison: `empty page (React and a router): LCP ${emptyPageVitals.lcpMs.toFixed(0)} ms`,
      goal: `LCP <= ${goalMs} ms, or ${goalRatio.toFixed(1)}x the empty page; no layout shift`,
      isMet: (lcpMs <= goalMs || ratio <= goalRatio) && layoutShift < 0.001,
    }),
    ratio: `${ratio.toFixed(1)}x`,
  }
}

const measureVisits = async (environment: BenchEnvironment): Promise<BenchRow[]> => {
  const server = await startAlaia({ environment, usesAllCores: true })
  const emptyPageServer = await startEmptyPage(environment)
  const browser = await openBrowser()
  try {
    const state = await signInWithForm(browser, server.url, environment)
    const home = `${server.url}/home`
    const emptyPageVitals = await measureFirstVisit(browser, `${emptyPageServer.url}/`)
    const signInVitals = await measureFirstVisit(browser, `${server.url}/login`)
    const firstHomeVitals = await measureFirstVisit(browser, home, state)
    const repeatedHomeVitals = await measureRepeatedVisit(browser, home, state)
    return [
      createVisitRow('sign-in, first visit', { vitals: signInVitals, emptyPageVitals }, 900),
      createVisitRow('home, first visit', { vitals: firstHomeVitals, emptyPageVitals }, 1600),
      createVisitRow('home, next visit', { vitals: repeatedHomeVitals, emptyPageVitals }, 600),
    ]
  } finally {
    await browser.close()
    await emptyPageServer.stop()
    await server.stop()
  }
}

const createScriptRows = (): BenchRow[] =>
  measureFirstVisitScripts(join(root, 'dist/web')).map(({ screen, size, limit }) =>
    createRow({
      what: `script of a first visit to ${screen.replace('.screen.tsx', '')}`,
      measured: `${size.toFixed(1)} kB gzip`,
      goal: `<= ${limit} kB`,
      isMet: size <= limit,
    }),
  )

export const pagesBenchmark: Benchmark = {
  name: 'pages',
  title: 'Pages',
  note: `Chromium with a window of 412 x 823 pixels, simulated Fast 4G and a CPU slowed down four times. Values are the median of ${VISITS} visits. LCP is largest contentful paint, TBT total blocking time, CLS cumulative layout shift.`,
  async measure() {
    const environment = createEmbeddedEnvironment()
    const visitRows = await runOnAllCores(() =>
      runInEnvironment(environment, USUAL_SESSIONS, () => measureVisits(environment)),
    )
    return [...createScriptRows(), ...visitRows]
  },
}
