// @tag offline
/** The app without a server: for a long time, and on a shared device. */
import { rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { info } from '#contract/identity.ts'
import { checkIn as checkInCall } from '#contract/reflect.ts'
import { getMaintenanceFilePath } from '#server/platform/http/maintenance.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { button, heading, open } from '../support/browser/signed-in-window.ts'
import { entryLink, createUniqueWord, listStoredEntries } from '../support/journey/journal.ts'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'
import { listStoredDrafts } from '../support/browser/stored-drafts.ts'
import { signInWithCachedShell, readCaches } from '../support/browser/cached-shell.ts'
import {
  MATEO,
  AMARA,
  sunOption,
  offlineBanner,
  LONG_TIMEOUT_MS,
  chooseMenuItem,
  checkIn,
  listMoods,
  writeEntry,
} from '../support/browser/offline-actions.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

afterAll(closeWindows)

test(
  'offline mode starts within seconds if the server accepts connections and never responds',
  async () => {
    const server = await startRestartableServer()
    const window = await signInWithCachedShell(AMARA, { address: server.address }, server.data)
    const { page } = window
    await page.evaluate(() => {
      const sessionData = JSON.parse(localStorage.getItem('alaiaSessionData') ?? '') as {
        user_info: { accessed_at: string }
      }
      sessionData.user_info.accessed_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
      localStorage.setItem('alaiaSessionData', JSON.stringify(sessionData))
    })
    server.ignoreConnections()
    const startedAt = performance.now()
    await page.goto('/reflect', { waitUntil: 'commit' })
    await sunOption(page, 'Bright').waitFor()
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    await offlineBanner(page).waitFor()
    await checkIn(page, 'Bright')
    await window.close()
  },
  LONG_TIMEOUT_MS,
)

test(
  'unsaved journal text of a signed-out person is hidden from the next person and sent for its author',
  async () => {
    const server = await startRestartableServer()
    const window = await signInWithCachedShell(MATEO, { address: server.address }, server.data)
    const { page } = window
    const text = createUniqueWord()
    await server.kill()
    await page.goto('/reflect/journal')
    await writeEntry(page, `${text} of mine`)
    await chooseMenuItem(page, /Mateo/, 'Log Out')
    await button(page, 'Keep on this device and log out').click()
    await page.waitForURL('**/login')
    await page.goto('/home')
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).waitFor()

    await server.begin()
    await signIn(page, AMARA, server.data)
    await open(window, '/reflect/journal')
    await page.getByText('A private page.').or(page.getByRole('main').getByRole('listitem')).first().waitFor()
    expect(await page.content()).not.toContain(text)
    const { addresses, pages } = await readCaches(page)
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => address !== '/home' && !address.startsWith('/assets/'))).toEqual([])
    expect(pages).not.toMatch(/Mateo|Amara|Riverbend/)
    expect(await listStoredEntries(text, { ...server, email: AMARA })).toEqual([])
    expect(await listStoredEntries(text, { ...server, email: MATEO })).toEqual([])
    await chooseMenuItem(page, /Amara/, 'Log Out')
    await page.waitForURL('**/login')

    await signIn(page, MATEO, server.data)
    await expect.poll(() => listStoredEntries(text, { ...server, email: MATEO })).toEqual([`${text} of mine`])
    await window.close()
  },
  LONG_TIMEOUT_MS,
)

test(
  'twenty offline entries arrive once and in order, through a reload and another server crash',
  async () => {
    const server = await startRestartableServer()
    const answers = ['Cloudy', 'Good', 'Okay', 'Bright', 'Low'] as const
    const days = Array.from({ length: 10 }, (_, nth) => ({ nth, answer: answers[nth % answers.length]! }))
    const before = await listMoods(MATEO, server, 10)
    const window = await signInWithCachedShell(MATEO, { address: server.address }, server.data)
    const { page } = window
    const text = createUniqueWord()
    await server.kill()
    for (const { nth, answer } of days) {
      await page.goto('/reflect')
      await checkIn(page, answer)
      await page.goto('/reflect/journal')
      await writeEntry(page, `${text} ${nth}`)
    }
    await page.reload()
    await expect.poll(() => entryLink(page, /not sent yet/).count()).toBe(days.length)
    const written = days.map(({ nth }) => `${text} ${nth}`)
    const expectedMoods = days
      .map(({ answer }) => ['Low', 'Cloudy', 'Okay', 'Good', 'Bright'].indexOf(answer) + 1)
      .toReversed()

    // The server stops again as soon as something has arrived.
    await server.begin()
    await expect.poll(async () => (await listMoods(MATEO, server, 10))[0], { timeout: 90_000 }).not.toBe(before[0])
    await server.kill()
    await page.goto('/home')
    await server.begin()
    const mateoAccount = { ...server, email: MATEO }
    await expect.poll(() => listStoredEntries(text, mateoAccount), { timeout: 90_000 }).toEqual(written)
    await expect.poll(() => listMoods(MATEO, server, 10), { timeout: 90_000 }).toEqual(expectedMoods)
    await page.reload()
    await page.waitForTimeout(4_000)
    expect(await listStoredEntries(text, mateoAccount)).toEqual(written)
    expect(await listMoods(MATEO, server, 11)).toEqual([...expectedMoods, before[0]])
    recordMeasurement(26, `${written.length} pages and ${expectedMoods.length} check-ins: each stored once, in order`)
    await window.close()
  },
  2 * LONG_TIMEOUT_MS,
)

test(
  'maintenance mode shows its page on a device with a cached app shell, until it ends',
  async () => {
    const server = await startRestartableServer()
    const window = await signInWithCachedShell(AMARA, { address: server.address }, server.data)
    const { page } = window
    const maintenanceFile = getMaintenanceFilePath({ ALAIA_DATA: server.data })
    await writeFile(maintenanceFile, 'Back at noon.')
    const getHomeStatus = async () => (await page.goto('/home'))?.status()
    await expect.poll(getHomeStatus).toBe(503)
    await page.getByText('Back at noon.').waitFor()
    await rm(maintenanceFile)
    await expect.poll(getHomeStatus).toBe(200)
    await heading(page).waitFor()
    await window.close()
  },
  LONG_TIMEOUT_MS,
)

test(
  'check-ins from two tabs that were made before encryption was possible arrive after both tabs are closed',
  async () => {
    const server = await startRestartableServer()
    const { page: first, context } = await openWindow({ address: server.address })
    const abortCalls = (path: string) => context.route(`**/api${path}`, (route) => route.abort())
    await abortCalls(info.path)
    await abortCalls(checkInCall.path)
    await signIn(first, MATEO, server.data)
    const secondPage = await context.newPage()
    await first.goto('/reflect')
    await checkIn(first, 'Low')
    await secondPage.goto('/reflect')
    await checkIn(secondPage, 'Cloudy')
    expect(await listStoredDrafts(first)).not.toContain('outbox')
    await context.unroute(`**/api${info.path}`)
    const checkInAgain = async (page: Page, answer: string) => {
      await page.getByRole('link', { name: 'Reflect' }).first().click()
      await checkIn(page, answer)
    }
    await checkInAgain(first, 'Okay')
    await checkInAgain(secondPage, 'Good')
    await expect.poll(() => listStoredDrafts(first)).toContain('outbox')
    await first.close()
    await secondPage.close()
    await context.unroute(`**/api${checkInCall.path}`)
    await (await context.newPage()).goto('/home')
    const readMoods = async () => new Set(await listMoods(MATEO, server, 4))
    await expect.poll(readMoods, { timeout: 60_000 }).toEqual(new Set([1, 2, 3, 4]))
    await context.close()
  },
  LONG_TIMEOUT_MS,
)
