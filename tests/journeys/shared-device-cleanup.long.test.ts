// @tag shared-device-cleanup
/** On a shared device, a session that ends without sign-out leaves no data either. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { arrive, isOut, MINUTE, opened } from '../support/browser/idle-window.ts'
import { readRowNames } from '../support/browser/browser-storage.ts'
import { button, heading } from '../support/browser/signed-in-window.ts'
import { closeWindows, playable } from '../support/journey/journey.ts'
import { downloadSession, countStored } from '../support/browser/session-downloads.ts'
import { waitForCachedShell } from '../support/browser/cached-shell.ts'
import { expectNoPersonalData, useSharedDevice } from '../support/browser/shared-device.ts'
import { menu } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

test('a shared device keeps no data of the person after idle sign-out', async () => {
  const sitting = await useSharedDevice()
  const { page } = sitting
  await page.clock.install({ time: Date.now() })
  await opened(page, '/activity')
  await page.clock.fastForward(61 * MINUTE)
  await isOut(page)
  await expectNoPersonalData(sitting)
  await sitting.close()
})

/** Waits for the page that says the session is over, or for the sign-in page if another page was opened meanwhile. */
const isOver = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/login')

test('a shared device keeps no data of the person after the session has expired', async () => {
  const sitting = await useSharedDevice()
  const { page, context } = sitting
  await context.clearCookies()
  await page.goto('/series/list')
  await isOver(page)
  await expectNoPersonalData(sitting)
  await sitting.close()
})

test('a shared device is cleared by the next page if the previous page closed during the cleanup', async () => {
  const sitting = await useSharedDevice()
  const { page, context } = sitting
  await page.goto('/home')
  await heading(page).waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('The page is gone', 'InvalidStateError')
    }
  })
  await context.clearCookies()
  await page.getByRole('link', { name: 'Search' }).first().click()
  await isOver(page)
  expect((await readRowNames(page)).length).toBeGreaterThan(0)
  await page.goto('/login')
  await expectNoPersonalData(sitting)
  await sitting.close()
})

test('a shared device keeps only app cache entries that are the same for everyone after sign-out', async () => {
  const sitting = await useSharedDevice({ allowsServiceWorker: true })
  const { page } = sitting
  await waitForCachedShell(page)
  await menu(page, /Amara/, 'Log Out')
  await button(page, 'Discard and log out').click()
  await page.waitForURL('**/login')
  await expectNoPersonalData(sitting)
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  await sitting.close()
})

test('a personal device keeps downloads after idle sign-out, but no encryption key', async () => {
  const kazoo = await playable('the-kazoo')
  const window = await arrive()
  const { page } = window
  await page.goto(`/audio/${kazoo.uuid}`)
  await downloadSession(page)
  await opened(page, '/activity')
  await page.clock.fastForward(61 * MINUTE)
  await isOut(page)
  expect(await countStored(page)).toEqual({ kept: 1, sounds: 1, words: 1 })
  expect((await readRowNames(page)).filter((row) => row.startsWith('alaia-keys/'))).toEqual([])
  await window.close()
})
