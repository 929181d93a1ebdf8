// @tag offline
/** The app without a server: for a long time, and on a shared device. */
import { rm, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { info } from '#contract/identity.ts'
import { checkIn as checkInCall } from '#contract/reflect.ts'
import { maintenanceFilePath } from '#server/platform/http/maintenance.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { button, heading, open } from '../support/browser/signed-in-window.ts'
import { entry, uniqueWord, storedEntriesWith } from '../support/journey/journal.ts'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'
import { storedDrafts } from '../support/browser/stored-drafts.ts'
import { arriveWithCachedShell, cachedOn } from '../support/browser/cached-shell.ts'
import { MATEO, AMARA, sun, strip, LONG, menu, checkIn, moods, write } from '../support/browser/offline-actions.ts'
import { tell } from '../scorecard/record-measurement.ts'

afterAll(closeWindows)

test(
  'offline mode starts within seconds if the server accepts connections and never responds',
  async () => {
    const server = await startRestartableServer()
    const window = await arriveWithCachedShell(AMARA, { address: server.address }, server.data)
    const { page } = window
    await page.evaluate(() => {
      const sessionData = JSON.parse(localStorage.getItem('alaiaSessionData') ?? '') as {
        user_info: { accessed_at: string }
      }
      sessionData.user_info.accessed_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
      localStorage.setItem('alaiaSessionData', JSON.stringify(sessionData))
    })
    server.swallow()
    const since = performance.now()
    await page.goto('/reflect', { waitUntil: 'commit' })
    await sun(page, 'Bright').waitFor()
    expect(performance.now() - since).toBeLessThan(20_000)
    await strip(page).waitFor()
    await checkIn(page, 'Bright')
    await window.close()
  },
  LONG,
)

test(
  'unsaved journal text of a signed-out person is hidden from the next person and sent for its author',
  async () => {
    const server = await startRestartableServer()
    const window = await arriveWithCachedShell(MATEO, { address: server.address }, server.data)
    const { page } = window
    const text = uniqueWord()
    await server.kill()
    await page.goto('/reflect/journal')
    await write(page, `${text} of mine`)
    await menu(page, /Mateo/, 'Log Out')
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
    const { addresses, pages } = await cachedOn(page)
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => address !== '/home' && !address.startsWith('/assets/'))).toEqual([])
    expect(pages).not.toMatch(/Mateo|Amara|Riverbend/)
    expect(await storedEntriesWith(text, { ...server, email: AMARA })).toEqual([])
    expect(await storedEntriesWith(text, { ...server, email: MATEO })).toEqual([])
    await menu(page, /Amara/, 'Log Out')
    await page.waitForURL('**/login')

    await signIn(page, MATEO, server.data)
    await expect.poll(() => storedEntriesWith(text, { ...server, email: MATEO })).toEqual([`${text} of mine`])
    await window.close()
  },
  LONG,
)

test(
  'twenty offline entries arrive once and in order, through a reload and another server crash',
  async () => {
    const server = await startRestartableServer()
    const answers = ['Cloudy', 'Good', 'Okay', 'Bright', 'Low'] as const
    const days = Array.from({ length: 10 }, (_, nth) => ({ nth, answer: answers[nth % answers.length]! }))
    const before = await moods(MATEO, server, 10)
    const window = await arriveWithCachedShell(MATEO, { address: server.address }, server.data)
    const { page } = window
    const text = uniqueWord()
    await server.kill()
    for (const { nth, answer } of days) {
      await page.goto('/reflect')
      await checkIn(page, answer)
      await page.goto('/reflect/journal')
      await write(page, `${text} ${nth}`)
    }
    await page.reload()
    await expect.poll(() => entry(page, /not sent yet/).count()).toBe(days.length)
    const written = days.map(({ nth }) => `${text} ${nth}`)
    const felt = days.map(({ answer }) => ['Low', 'Cloudy', 'Okay', 'Good', 'Bright'].indexOf(answer) + 1).toReversed()

    // The server stops again as soon as something has arrived.
    await server.begin()
    await expect.poll(async () => (await moods(MATEO, server, 10))[0], { timeout: 90_000 }).not.toBe(before[0])
    await server.kill()
    await page.goto('/home')
    await server.begin()
    const there = { ...server, email: MATEO }
    await expect.poll(() => storedEntriesWith(text, there), { timeout: 90_000 }).toEqual(written)
    await expect.poll(() => moods(MATEO, server, 10), { timeout: 90_000 }).toEqual(felt)
    await page.reload()
    await page.waitForTimeout(4_000)
    expect(await storedEntriesWith(text, there)).toEqual(written)
    expect(await moods(MATEO, server, 11)).toEqual([...felt, before[0]])
    tell(26, `${written.length} pages and ${felt.length} check-ins: each there once, in order`)
    await window.close()
  },
  2 * LONG,
)

test(
  'maintenance mode shows its page on a device with a cached app shell, until it ends',
  async () => {
    const server = await startRestartableServer()
    const window = await arriveWithCachedShell(AMARA, { address: server.address }, server.data)
    const { page } = window
    const sign = maintenanceFilePath({ ALAIA_DATA: server.data })
    await writeFile(sign, 'Back at noon.')
    const opensWith = async () => (await page.goto('/home'))?.status()
    await expect.poll(opensWith).toBe(503)
    await page.getByText('Back at noon.').waitFor()
    await rm(sign)
    await expect.poll(opensWith).toBe(200)
    await heading(page).waitFor()
    await window.close()
  },
  LONG,
)

test(
  'check-ins from two tabs that were made before encryption was possible arrive after both tabs are closed',
  async () => {
    const server = await startRestartableServer()
    const { page: first, context } = await openWindow({ address: server.address })
    const without = (path: string) => context.route(`**/api${path}`, (route) => route.abort())
    await without(info.path)
    await without(checkInCall.path)
    await signIn(first, MATEO, server.data)
    const other = await context.newPage()
    await first.goto('/reflect')
    await checkIn(first, 'Low')
    await other.goto('/reflect')
    await checkIn(other, 'Cloudy')
    expect(await storedDrafts(first)).not.toContain('outbox')
    await context.unroute(`**/api${info.path}`)
    const again = async (page: Page, answer: string) => {
      await page.getByRole('link', { name: 'Reflect' }).first().click()
      await checkIn(page, answer)
    }
    await again(first, 'Okay')
    await again(other, 'Good')
    await expect.poll(() => storedDrafts(first)).toContain('outbox')
    await first.close()
    await other.close()
    await context.unroute(`**/api${checkInCall.path}`)
    await (await context.newPage()).goto('/home')
    const arrived = async () => new Set(await moods(MATEO, server, 4))
    await expect.poll(arrived, { timeout: 60_000 }).toEqual(new Set([1, 2, 3, 4]))
    await context.close()
  },
  LONG,
)
