/** A new app version: the person is notified at a quiet moment, opens it now or later, and is never interrupted. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { CHECK_INTERVAL_MS, QUIET_CHECKS, INPUT_PAUSE_MS } from '#web/shell/interruption-timing.ts'
import { searchField, heading } from '../support/browser/signed-in-window.ts'
import { readAudio, installAudioProbe } from '../support/browser/audio-probe.ts'
import { closeWindows, expectAccessible, variants, waitForPlayable, type Window } from '../support/journey/journey.ts'
import { signInWithCachedShell } from '../support/browser/cached-shell.ts'
import { playFromStart, pause, waitUntilPlayed } from '../support/browser/player-window.ts'
import { isNewer, checkForNewerWorker, startVersionProxy } from '../support/browser/version-proxy.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

/** Timeout, in milliseconds. */
const LONG = 240_000
/** Longer than the pause that the update notice waits for. */
const QUIET_TIME_MS = INPUT_PAUSE_MS + (QUIET_CHECKS + 1) * CHECK_INTERVAL_MS

const openNowButton = (page: Page) => page.getByRole('button', { name: 'Open now' })
const laterButton = (page: Page) => page.getByRole('button', { name: 'Later', exact: true })

/** Opens a page before the new version is released. */
const arrive = async (options: Parameters<typeof signInWithCachedShell>[1] = {}) => {
  const proxy = await startVersionProxy()
  const window = await signInWithCachedShell('teacher@riverbend.test', { ...options, address: proxy.address })
  const releaseNewer = async () => {
    proxy.releaseNewer()
    await expect.poll(() => checkForNewerWorker(window.page)).toBe(true)
  }
  const closeAll = async () => {
    await window.close()
    proxy.close()
  }
  return { window, releaseNewer, closeAll }
}

const expectNotice = async ({ page }: Window): Promise<void> => {
  await openNowButton(page).waitFor()
  await laterButton(page).waitFor()
  await page.getByText('A new version of Alaia is ready. Open it now or later.').first().waitFor()
}

test(
  'the update notice waits while a session plays, and then reopens the page at the same URL',
  async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const { window, releaseNewer, closeAll } = await arrive()
    const { page } = window
    await installAudioProbe(page)
    await page.goto(`/audio/${kazoo.uuid}`)
    await playFromStart(page)
    await waitUntilPlayed(page, 1)
    await releaseNewer()
    const { position } = await readAudio(page)
    await page.waitForTimeout(QUIET_TIME_MS)
    await waitUntilPlayed(page, position + 1)
    expect(await openNowButton(page).count()).toBe(0)
    await pause(page).click()
    await expectNotice(window)
    await openNowButton(page).click()
    await expect.poll(() => isNewer(page).catch(() => false)).toBe(true)
    await heading(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/audio/${kazoo.uuid}`)
    await expect.poll(() => checkForNewerWorker(page)).toBe(false)
    await page.waitForTimeout(QUIET_TIME_MS)
    expect(await openNowButton(page).count()).toBe(0)
    expect(window.problems).toEqual([])
    await closeAll()
  },
  LONG,
)

test(
  'the update notice waits during search and typing, and after "Later" appears only for another version',
  async () => {
    const { window, releaseNewer, closeAll } = await arrive()
    const { page } = window
    await page.getByRole('link', { name: 'Search' }).first().click()
    await searchField(page).fill('rain')
    await releaseNewer()
    await page.waitForTimeout(QUIET_TIME_MS)
    expect(await openNowButton(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expectNotice(window)
    await laterButton(page).click()
    await openNowButton(page).waitFor({ state: 'detached' })
    await page.waitForTimeout(QUIET_TIME_MS)
    expect(await openNowButton(page).count()).toBe(0)
    expect(await isNewer(page)).toBe(false)
    expect(await checkForNewerWorker(page)).toBe(true)
    await releaseNewer()
    await expectNotice(window)
    expect(window.problems).toEqual([])
    await closeAll()
  },
  LONG,
)

test(
  'the update notice reloads only its own tab, and another open tab keeps its version',
  async () => {
    const { window, releaseNewer, closeAll } = await arrive()
    const { page, context } = window
    const secondPage = await context.newPage()
    await secondPage.goto('/activity')
    await heading(secondPage).waitFor()
    await page.bringToFront()
    await releaseNewer()
    await expectNotice(window)
    await openNowButton(page).click()
    await expect.poll(() => isNewer(page).catch(() => false)).toBe(true)
    expect(await isNewer(secondPage)).toBe(false)
    expect(await checkForNewerWorker(secondPage)).toBe(true)
    await page.waitForTimeout(QUIET_TIME_MS)
    expect(await openNowButton(page).count()).toBe(0)
    expect(window.problems).toEqual([])
    await closeAll()
  },
  LONG,
)

describe('the update notice', () => {
  test.each([...variants, { theme: 'light' as const, narrow: true }])(
    'is accessible with %o',
    async (options) => {
      const { window, releaseNewer, closeAll } = await arrive(options)
      const { page } = window
      if ('narrow' in options) await resize(page, { width: 320, height: 640 })
      await releaseNewer()
      await expectNotice(window)
      await expectAccessible(window, 'the newer app')
      const [box, width] = [await openNowButton(page).boundingBox(), page.viewportSize()!.width]
      expect(box && box.x >= 0 && box.x + box.width <= width && box.height >= 44).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await laterButton(page).focus()
      await page.keyboard.press('Enter')
      await openNowButton(page).waitFor({ state: 'detached' })
      await closeAll()
    },
    LONG,
  )
})
