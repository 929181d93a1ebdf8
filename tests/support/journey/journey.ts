/** Browser windows for tests: both sizes, light and dark, with a record of everything that goes wrong. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject, onTestFailed } from 'vitest'
import { createCall } from '#contract/call.ts'
import * as identity from '#contract/identity.ts'
import type { Session } from '#contract/library.ts'
import * as library from '#contract/library.ts'
import { readDemoSignIns } from '#server/domains/identity/identity.seed.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { findViolations } from '../browser/axe.ts'
import { openBrowser } from '../browser/chromium.ts'
import type { TestServer } from './journey.setup.ts'
import type { PlayableSlug } from './playable.ts'
import { signInDemoPerson } from '../server/server-process.ts'

export const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const
export type Size = keyof typeof sizes
export type Theme = 'light' | 'dark'

interface Variant {
  size: Size
  theme: Theme
}

/** Every combination of size and theme. */
export const allVariants: readonly Variant[] = (Object.keys(sizes) as Size[]).flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ size, theme })),
)

const runsAllVariants = process.env['ALAIA_TEST_ALL'] === '1'

/** Each size and each theme once; `npm run test:all` uses every combination. */
export const variants = allVariants.filter(
  ({ size, theme }) => runsAllVariants || (size === 'wide') === (theme === 'light'),
)

/** The size for tests that behave alike on every screen; `npm run test:all` uses all sizes. */
export const selectSizes = (size: Size): Size[] => (runsAllVariants ? (Object.keys(sizes) as Size[]) : [size])

export type Who = `${string}@riverbend.test` | `${string}@northgate.test`

export interface Window {
  page: Page
  context: BrowserContext
  /** Console errors, exceptions, blocked content, and requests to other hosts. */
  problems: string[]
  close(): Promise<void>
}

let browser: Promise<Browser> | undefined
let servers: TestServer[] | undefined

/** Returns the server of this worker: files that run in parallel use different ones. */
export const server = (): TestServer => {
  servers ??= JSON.parse(readFileSync(join(inject('serversFolder'), 'servers.json'), 'utf8')) as TestServer[]
  const server = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length]
  if (!server) throw new Error('No test server is running for this worker')
  return server
}
export const toUrl = (path: string): string => `${server().address}${path}`

/** The browser logs failed requests itself; tests of failures expect them. */
const EXPECTED_ERROR = /Failed to load resource/

const recordProblems = (page: Page, problems: string[], address: string): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_ERROR.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !url.startsWith(address)) problems.push(`another host: ${url}`)
  })
}

/** Screenshots stay after the run. */
const screenshotFolder = fileURLToPath(new URL('../../../test-results', import.meta.url))

/** Saves a screenshot when a test fails. */
const saveScreenshotOnFailure = (page: Page): void => {
  const saveScreenshot = async ({ task }: { task: { name: string } }): Promise<void> => {
    const path = join(screenshotFolder, `${task.name.replaceAll(/\W+/g, '-')}-${Date.now()}.png`)
    await page.screenshot({ path })
    process.stderr.write(`On the screen at ${page.url()}: ${path}\n`)
  }
  try {
    onTestFailed((context) => saveScreenshot(context).catch(() => undefined))
  } catch {
    // Windows that are opened for an entire file belong to no test.
  }
}

/** In milliseconds. It only ends a test that hangs: a busy machine may be many times slower than a quiet one. */
const ACTION_TIMEOUT_MS = 75_000

export interface WindowOptions {
  size?: Size
  theme?: Theme
  /** The address of another server than the shared one. */
  address?: string
  /** Allows the service worker, as browsers do. Tests can't intercept the requests that it answers. */
  allowsServiceWorker?: boolean
  /** The time zone of the device; that of this machine by default. */
  timeZone?: string
  /** Another browser than the shared one, as one with a fake microphone. */
  browser?: Browser
}

export const openWindow = async ({
  size = 'wide',
  theme = 'light',
  address = server().address,
  allowsServiceWorker = false,
  timeZone,
  browser: otherBrowser,
}: WindowOptions = {}): Promise<Window> => {
  browser ??= otherBrowser ? undefined : openBrowser()
  const context = await (otherBrowser ?? (await browser!)).newContext({
    ...sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    baseURL: address,
    serviceWorkers: allowsServiceWorker ? 'allow' : 'block',
    ...(timeZone ? { timezoneId: timeZone } : {}),
  })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const problems: string[] = []
  const page = await context.newPage()
  recordProblems(page, problems, address)
  saveScreenshotOnFailure(page)
  return { page, context, problems, close: () => context.close() }
}

/** Closes the windows after the last test of a file; the browser is reused by the next file. */
export const closeWindows = async (): Promise<void> => {
  const openContexts = (await browser)?.contexts() ?? []
  await Promise.all(openContexts.map((context) => context.close()))
}

export const getPassword = async (who: Who, data = server().data): Promise<string> => {
  const signIn = (await readDemoSignIns(data)).find(({ email }) => email === who)
  if (!signIn) throw new Error(`No demo sign-in for ${who}`)
  return signIn.password
}

/** Signs in by the form, as a person does, and waits for the next page. */
export const signInByForm = async (
  page: Page,
  who: Who,
  { data, shared = false }: { data?: string; shared?: boolean } = {},
): Promise<void> => {
  await page.goto('/login')
  if (shared) await page.getByRole('switch', { name: 'This is a shared device' }).check()
  await page.getByLabel('Email or username').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(await getPassword(who, data))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Signs in without the slow form and opens the first page, with the same cookie and stored data. */
export const signIn = async (page: Page, who: Who, data?: string): Promise<void> => {
  // Any small page of the same origin.
  await page.goto('/robots.txt')
  const device = await page.evaluate((made) => {
    localStorage.setItem('alaia_device', localStorage.getItem('alaia_device') ?? made)
    return localStorage.getItem('alaia_device') ?? ''
  }, randomUUID())
  const call = createCall(
    (path, body) =>
      page.evaluate(
        async ({ path, body }) => {
          const headers = { 'content-type': 'application/json' }
          const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
          return { http: response.status, body: (await response.json()) as unknown }
        },
        { path, body },
      ),
    () => ({ Client: { platform: 'web', identity: device } }),
  )
  const { session } = await call(identity.login, { Login: { email: who, password: await getPassword(who, data) } })
  const { user_data } = session
  if (!user_data) throw new Error(`Sign-in of ${who} failed`)
  const stored = JSON.stringify({ user_info: user_data, isLoggedIn: true })
  await page.evaluate((value) => localStorage.setItem('alaiaSessionData', value), stored)
  await page.goto(user_data.session_type === 'admin_session' ? authPaths.adminLearn : authPaths.home)
}

/** Counts icons whose path hasn't loaded; no other check notices them. */
export const countMissingIcons = (page: Page): Promise<number> =>
  page.locator('svg[viewBox="0 0 256 256"] path[d=""]').count()

/** Expects no axe violation, no missing icon, and no recorded problem. */
export const expectAccessible = async ({ page, problems }: Window, description: string): Promise<void> => {
  expect(await findViolations(page), description).toEqual([])
  expect(await countMissingIcons(page), description).toBe(0)
  expect(problems, description).toEqual([])
}

/**
 * Retries every half second until there is a result.
 *
 * @throws Error after two minutes
 */
const waitForResult = async <Result>(
  description: string,
  sendOnce: () => Promise<Result | undefined>,
): Promise<Result> => {
  for (let tries = 0; tries < 240; tries += 1) {
    const made = await sendOnce()
    if (made !== undefined) return made
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${description} was not ready after two minutes`)
}

/** Waits until a session is playable, and returns it. */
export const waitForPlayable = async (slug: PlayableSlug): Promise<Session> => {
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  const block = { MindfulnessSession: { session_uuid: toCatalogUuid('session', slug) } }
  return waitForResult(slug, async () => {
    const { Session } = await call(library.sessionInfo, block)
    return Session.status ? undefined : Session
  })
}

/** Waits until the first background sound is rendered, which a new server does along with its other work. */
export const waitForBackgroundSound = async (): Promise<void> => {
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  await waitForResult('A background sound', async () =>
    (await call(library.ambience, {})).AmbienceAudios.find(({ url }) => url),
  )
}
