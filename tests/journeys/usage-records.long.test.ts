/** Usage records: what counts as use, what is reported, and when. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { createChunkUrlPattern } from '../support/browser/built-chunks.ts'
import { closeWindows, openWindow, signIn, type Who, type Window } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'

let server: IsolatedServer

// An isolated server: no other test uses the app there.
beforeAll(async () => {
  server = await startIsolatedServer()
})
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

/** The clocks of these pages start an hour ago, so that the server accepts them running ahead. */
const anHourAgo = (): Date => new Date(Date.now() - 60 * MINUTE_MS)

/** Each test uses another person: a report sent while a page closes may arrive during the next test. */
let who: Who
const readUsageRows = () =>
  server.platform.db
    .selectFrom('activity_usage')
    .innerJoin('identity_account', 'identity_account.uuid', 'activity_usage.account_uuid')
    .selectAll('activity_usage')
    .where('email', '=', who)
    .orderBy('start_time')
    .execute()
const sumUsedSeconds = async (type: string): Promise<number> =>
  (await readUsageRows())
    .filter(({ usage_type }) => usage_type === type)
    .reduce((sum, { used_seconds }) => sum + used_seconds, 0)
/** Matches a number of seconds approximately: real seconds pass as well, more of them on a busy machine. */
const approximately = (seconds: number, tolerance = 20) => ({
  asymmetricMatch: (value: number) => Math.abs(value - seconds) <= tolerance,
  toString: () => `about ${seconds}`,
})
const expectUsed = async (type: string, seconds: number, tolerance?: number): Promise<void> => {
  await expect.poll(() => sumUsedSeconds(type)).toEqual(approximately(seconds, tolerance))
}

interface UsageWindow extends Omit<Window, 'close'> {
  close: () => Promise<void>
}

const arrive = async (person: Who, path = '/activity'): Promise<UsageWindow> => {
  who = person
  const window = await openWindow({ address: server.address })
  await signIn(window.page, who, server.data)
  await openWithClock(window.page, path)
  return { ...window, close: () => window.close() }
}
/** Installs a fake clock and waits for the chunk that counts usage, which loads a little later. */
const openWithClock = async (page: Page, path: string): Promise<void> => {
  const scriptUrls: string[] = []
  page.on('response', (response) => scriptUrls.push(response.url()))
  await page.clock.install({ time: anHourAgo() })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.clock.runFor(2000)
  const counting = createChunkUrlPattern('src/web/shell/background-tasks.tsx')
  await expect.poll(() => scriptUrls).toContainEqual(expect.stringMatching(counting))
  await page.waitForTimeout(500)
}
/** Simulates the browser when another window covers this one. */
const setVisibility = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)
const openSecondTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage()
  await openWithClock(page, path)
  return page
}

test('three minutes of reading are reported once, with every field', async () => {
  const { page, problems, close } = await arrive('student@riverbend.test')
  await page.clock.runFor(3 * MINUTE_MS)
  await expectUsed('app', 180)
  const [row, ...more] = await readUsageRows()
  expect(more).toEqual([])
  expect(row?.log_date).toBe(row?.user_start_time.slice(0, 10))
  expect(row && row.end_time - row.start_time).toEqual(approximately(180))
  expect(problems).toEqual([])
  await close()
})

test("hidden time doesn't count, and usage is reported when the page is hidden", async () => {
  const { page, close } = await arrive('senior@riverbend.test')
  await page.clock.runFor(MINUTE_MS)
  await setVisibility(page, 'hidden')
  await expectUsed('app', 60)
  await page.clock.runFor(20 * MINUTE_MS)
  await setVisibility(page, 'visible')
  await page.clock.runFor(MINUTE_MS / 2)
  await setVisibility(page, 'hidden')
  await expectUsed('app', 90)
  await close()
})

test('two visible tabs count as one', async () => {
  const { page, context, close } = await arrive('teacher@northgate.test')
  const secondPage = await openSecondTab(context, '/activity')
  for (let minute = 0; minute < 6; minute += 1) {
    // All tabs of a window share one clock.
    await page.clock.runFor(MINUTE_MS)
  }
  await expectUsed('app', 360, 60)
  await page.close()
  await secondPage.clock.runFor(3 * MINUTE_MS)
  await expectUsed('app', 540, 60)
  await close()
})

test('a closed page reports the rest of its usage, and a page open for a moment reports nothing', async () => {
  const { page, context, close } = await arrive('demo.teacher@riverbend.test')
  await page.clock.runFor(MINUTE_MS)
  await page.goto('about:blank')
  await expectUsed('app', 60)
  const shortTab = await openSecondTab(context, '/activity')
  await shortTab.clock.runFor(3000)
  await shortTab.goto('about:blank')
  await shortTab.waitForTimeout(500)
  expect(await readUsageRows()).toHaveLength(1)
  await close()
})

test('Learn usage is reported separately, and signing out reports usage until then', async () => {
  const { page, close } = await arrive('teacher@riverbend.test')
  await page.clock.runFor(MINUTE_MS)
  await page.getByRole('link', { name: 'Learn' }).first().click()
  await page.waitForURL('**/teacher/learn')
  await page.clock.runFor(MINUTE_MS)
  await expectUsed('app', 60)
  await page.locator('header [aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.clock.runFor(5000)
  await page.waitForURL('**/login')
  await expectUsed('learn', 60)
  await close()
})

test("an admin's use of Learn is never reported", async () => {
  const { page, close } = await arrive('admin@northgate.test', '/admin/learn')
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.clock.runFor(7 * MINUTE_MS)
  await setVisibility(page, 'hidden')
  await page.waitForTimeout(500)
  expect(requestedUrls.filter((url) => url.includes('/usage/'))).toEqual([])
  await close()
})

test('usage reports that failed without a network are sent later', async () => {
  const { page, context, close } = await arrive('young@riverbend.test')
  await context.route('**/api/analytics/usage/update', (route) => route.abort())
  await page.clock.runFor(3 * MINUTE_MS)
  expect(await readUsageRows()).toEqual([])
  await context.unroute('**/api/analytics/usage/update')
  await page.clock.runFor(3 * MINUTE_MS)
  await expectUsed('app', 360)
  await close()
})
