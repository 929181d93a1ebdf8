/** The cost of a first and a repeated visit on a phone: scripts, largest contentful paint, and layout shift. */
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { measureFirstVisits } from '../../scripts/bundle-sizes.ts'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { openPhoneContext, slowDown, visit, type Vitals } from '../harness/phone.ts'
import { findFreePort, onAllCores, type Program, root, startProgram } from '../harness/process.ts'
import { type Family, createRow, type Row } from '../harness/row.ts'
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
  for (let turn = 0; turn < VISITS; turn += 1) results.push(await measure())
  return findMedian(results, ({ lcp }) => lcp)
}

/** A visit with an empty cache. */
const firstVisit = (browser: Browser, url: string, state?: StorageState) =>
  measureRepeatedly(async () => {
    const context = await openPhoneContext(browser, state ? { storageState: state } : {})
    const page = await context.newPage()
    await slowDown(page)
    const vitals = await visit(page, url)
    await context.close()
    return vitals
  })

/** A visit with a full cache. */
const nextVisit = async (browser: Browser, url: string, state: StorageState): Promise<Vitals> => {
  const context = await openPhoneContext(browser, { storageState: state })
  const page = await context.newPage()
  await visit(page, url)
  await slowDown(page)
  const vitals = await measureRepeatedly(() => visit(page, url))
  await context.close()
  return vitals
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in with the form, as a person does. */
export const signInWithForm = async (
  browser: Browser,
  url: string,
  { dataDir }: BenchEnvironment,
): Promise<StorageState> => {
  const signIn = (await readDemoSignIns(dataDir)).find(({ email }) => email.startsWith('student@'))
  const context = await openPhoneContext(browser)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email or username').fill(signIn?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(signIn?.password ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((pageUrl) => pageUrl.pathname !== '/login')
  const state = await context.storageState()
  await context.close()
  return state
}

const startEmptyPage = async ({ dataDir }: BenchEnvironment): Promise<Program> => {
  const port = await findFreePort()
  const env = { FOLDER: join(dataDir, 'floor'), PORT: String(port), NODE_ENV: 'production' }
  return startProgram({ command: [process.execPath, 'bench/limits/page.ts'], port, env, loose: true })
}

/** @param goal milliseconds, and what the empty page took on the machine for which the goal was set */
const createVisitRow = (
  what: string,
  [vitals, emptyPageVitals]: readonly [Vitals, Vitals],
  goal: readonly [number, number],
): Row => {
  const { lcp, blocked, shift } = vitals
  const ratio = lcp / emptyPageVitals.lcp
  return {
    ...createRow({
      what,
      measured: `LCP ${lcp.toFixed(0)} ms; blocked ${blocked.toFixed(0)} ms; shift ${shift.toFixed(3)}`,
      beside: `React and a router alone: LCP ${emptyPageVitals.lcp.toFixed(0)} ms`,
      goal: `LCP <= ${goal[0]} ms, or ${(goal[0] / goal[1]).toFixed(1)} x the empty page; no shift`,
      isMet: (lcp <= goal[0] || ratio <= goal[0] / goal[1]) && shift < 0.001,
    }),
    ratio: `${ratio.toFixed(1)} x`,
  }
}

const measureVisits = async (environment: BenchEnvironment): Promise<Row[]> => {
  const server = await startAlaia({ environment, loose: true })
  const emptyPageServer = await startEmptyPage(environment)
  const browser = await openBrowser()
  try {
    const state = await signInWithForm(browser, server.url, environment)
    const home = `${server.url}/home`
    const emptyPageVitals = await firstVisit(browser, `${emptyPageServer.url}/`)
    return [
      createVisitRow(
        'sign-in, first visit',
        [await firstVisit(browser, `${server.url}/login`), emptyPageVitals],
        [900, 608],
      ),
      createVisitRow('home, first visit', [await firstVisit(browser, home, state), emptyPageVitals], [1600, 608]),
      createVisitRow('home, next visit', [await nextVisit(browser, home, state), emptyPageVitals], [600, 608]),
    ]
  } finally {
    await browser.close()
    await emptyPageServer.stop()
    await server.stop()
  }
}

const createScriptRows = (): Row[] =>
  measureFirstVisits(join(root, 'dist/web')).map(({ screen, size, limit }) =>
    createRow({
      what: `script of a first visit to ${screen.replace('.screen.tsx', '')}`,
      measured: `${size.toFixed(1)} kB gzip`,
      goal: `<= ${limit} kB`,
      isMet: size <= limit,
    }),
  )

export const pages: Family = {
  name: 'pages',
  title: 'Pages',
  note: `Chromium, 412 x 823, Fast 4G, CPU four times slower, the median of ${VISITS} visits.`,
  async measure() {
    const environment = createEmbeddedEnvironment()
    const visitRows = await onAllCores(() =>
      runInEnvironment(environment, USUAL_SESSIONS, () => measureVisits(environment)),
    )
    return [...createScriptRows(), ...visitRows]
  },
}
