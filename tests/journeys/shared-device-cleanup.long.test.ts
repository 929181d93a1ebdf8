// @tag shared-device-cleanup
/** On a shared device, a session that ends without sign-out leaves no data either. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { openIdleWindow, expectSignedOut, openPage } from '../support/browser/idle-window.ts'
import { readRowNames } from '../support/browser/browser-storage.ts'
import { button, heading } from '../support/browser/signed-in-window.ts'
import { closeWindows, waitForPlayable } from '../support/journey/journey.ts'
import { downloadSession, countStored } from '../support/browser/session-downloads.ts'
import { waitForCachedShell } from '../support/browser/cached-shell.ts'
import { expectNoPersonalData, useSharedDevice } from '../support/browser/shared-device.ts'
import { chooseMenuItem } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

test('a shared device keeps no data of the person after idle sign-out', async () => {
  const deviceWindow = await useSharedDevice()
  const { page } = deviceWindow
  await page.clock.install({ time: Date.now() })
  await openPage(page, '/activity')
  await page.clock.fastForward(61 * MINUTE_MS)
  await expectSignedOut(page)
  await expectNoPersonalData(deviceWindow)
  await deviceWindow.close()
})

/** Waits for the page that says the session is over, or for the sign-in page if another page was opened meanwhile. */
const waitUntilSessionEnded = (page: Page) =>
  page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/login')

test('a shared device keeps no data of the person after the session has expired', async () => {
  const deviceWindow = await useSharedDevice()
  const { page, context } = deviceWindow
  await context.clearCookies()
  await page.goto('/series/list')
  await waitUntilSessionEnded(page)
  await expectNoPersonalData(deviceWindow)
  await deviceWindow.close()
})

test('a shared device is cleared by the next page if the previous page closed during the cleanup', async () => {
  const deviceWindow = await useSharedDevice()
  const { page, context } = deviceWindow
  await page.goto('/home')
  await heading(page).waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('The page is gone', 'InvalidStateError')
    }
  })
  await context.clearCookies()
  await page.getByRole('link', { name: 'Search' }).first().click()
  await waitUntilSessionEnded(page)
  expect((await readRowNames(page)).length).toBeGreaterThan(0)
  await page.goto('/login')
  await expectNoPersonalData(deviceWindow)
  await deviceWindow.close()
})

test('a shared device is cleared by the next page if the browser refused to delete only the drafts', async () => {
  const deviceWindow = await useSharedDevice()
  const { page, context } = deviceWindow
  await page.goto('/home')
  await heading(page).waitFor()
  await page.evaluate(() => {
    const clear = Reflect.get(IDBObjectStore.prototype, 'clear')
    IDBObjectStore.prototype.clear = function (this: IDBObjectStore) {
      if (this.name === 'drafts') throw new DOMException('Not now', 'InvalidStateError')
      return clear.apply(this)
    }
  })
  await context.clearCookies()
  await page.getByRole('link', { name: 'Search' }).first().click()
  await waitUntilSessionEnded(page)
  await page.goto('/login')
  await expectNoPersonalData(deviceWindow)
  await deviceWindow.close()
})

test('a shared device keeps only app cache entries that are the same for everyone after sign-out', async () => {
  const deviceWindow = await useSharedDevice({ allowsServiceWorker: true })
  const { page } = deviceWindow
  await waitForCachedShell(page)
  await chooseMenuItem(page, /Amara/, 'Log Out')
  await button(page, 'Discard and log out').click()
  await page.waitForURL('**/login')
  await expectNoPersonalData(deviceWindow)
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  await deviceWindow.close()
})

test('a personal device keeps downloads after idle sign-out, but no encryption key', async () => {
  const kazoo = await waitForPlayable('the-kazoo')
  const window = await openIdleWindow()
  const { page } = window
  await page.goto(`/audio/${kazoo.uuid}`)
  await downloadSession(page)
  await openPage(page, '/activity')
  await page.clock.fastForward(61 * MINUTE_MS)
  await expectSignedOut(page)
  expect(await countStored(page)).toEqual({ kept: 1, sounds: 1, words: 1 })
  expect((await readRowNames(page)).filter((row) => row.startsWith('alaia-keys/'))).toEqual([])
  await window.close()
})
