/** The cost of a first and a repeated visit on a phone: scripts, largest contentful paint, and layout shift. */
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { firstVisits } from '../../scripts/bundle-sizes.ts'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { phone, slowDown, visit, type Vitals } from '../harness/phone.ts'
import { freePort, onAllCores, type Program, root, startProgram } from '../harness/process.ts'
import { type Family, plain, type Row } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import { embeddedGround, type Ground, onGround, startAlaia } from '../harness/measured-server.ts'

const VISITS = 3

const medianBy = <T>(values: readonly T[], of: (value: T) => number): T =>
  values.toSorted((a, b) => of(a) - of(b))[values.length >> 1]!

const repeated = async (measure: () => Promise<Vitals>): Promise<Vitals> => {
  const all: Vitals[] = []
  for (let turn = 0; turn < VISITS; turn += 1) all.push(await measure())
  return medianBy(all, ({ lcp }) => lcp)
}

/** A visit with an empty cache. */
const firstVisit = (browser: Browser, url: string, state?: Signed) =>
  repeated(async () => {
    const context = await phone(browser, state ? { storageState: state } : {})
    const page = await context.newPage()
    await slowDown(page)
    const vitals = await visit(page, url)
    await context.close()
    return vitals
  })

/** A visit with a full cache. */
const nextVisit = async (browser: Browser, url: string, state: Signed): Promise<Vitals> => {
  const context = await phone(browser, { storageState: state })
  const page = await context.newPage()
  await visit(page, url)
  await slowDown(page)
  const vitals = await repeated(() => visit(page, url))
  await context.close()
  return vitals
}

export type Signed = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in with the form, as a person does. */
export const signedInState = async (browser: Browser, url: string, { dataDir }: Ground): Promise<Signed> => {
  const signIn = (await readDemoSignIns(dataDir)).find(({ email }) => email.startsWith('student@'))
  const context = await phone(browser)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email or username').fill(signIn?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(signIn?.password ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((to) => to.pathname !== '/login')
  const state = await context.storageState()
  await context.close()
  return state
}

const startFloor = async ({ dataDir }: Ground): Promise<Program> => {
  const port = await freePort()
  const env = { FOLDER: join(dataDir, 'floor'), PORT: String(port), NODE_ENV: 'production' }
  return startProgram({ command: [process.execPath, 'bench/limits/page.ts'], port, env, loose: true })
}

/** @param goal milliseconds, and what the empty page took on the machine for which the goal was set */
const row = (what: string, [vitals, floor]: readonly [Vitals, Vitals], goal: readonly [number, number]): Row => {
  const { lcp, blocked, shift } = vitals
  const ratio = lcp / floor.lcp
  return {
    ...plain({
      what,
      measured: `LCP ${lcp.toFixed(0)} ms; blocked ${blocked.toFixed(0)} ms; shift ${shift.toFixed(3)}`,
      beside: `React and a router alone: LCP ${floor.lcp.toFixed(0)} ms`,
      goal: `LCP <= ${goal[0]} ms, or ${(goal[0] / goal[1]).toFixed(1)} x the empty page; no shift`,
      isMet: (lcp <= goal[0] || ratio <= goal[0] / goal[1]) && shift < 0.001,
    }),
    ratio: `${ratio.toFixed(1)} x`,
  }
}

const visits = async (ground: Ground): Promise<Row[]> => {
  const server = await startAlaia({ ground, loose: true })
  const empty = await startFloor(ground)
  const browser = await openBrowser()
  try {
    const state = await signedInState(browser, server.url, ground)
    const home = `${server.url}/home`
    const floor = await firstVisit(browser, `${empty.url}/`)
    return [
      row('sign-in, first visit', [await firstVisit(browser, `${server.url}/login`), floor], [900, 608]),
      row('home, first visit', [await firstVisit(browser, home, state), floor], [1600, 608]),
      row('home, next visit', [await nextVisit(browser, home, state), floor], [600, 608]),
    ]
  } finally {
    await browser.close()
    await empty.stop()
    await server.stop()
  }
}

const scripts = (): Row[] =>
  firstVisits(join(root, 'dist/web')).map(({ screen, size, limit }) =>
    plain({
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
    const ground = embeddedGround()
    const measuredFloor = await onAllCores(() => onGround(ground, USUAL_SESSIONS, () => visits(ground)))
    return [...scripts(), ...measuredFloor]
  },
}
