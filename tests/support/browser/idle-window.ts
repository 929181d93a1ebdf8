/** Opens windows with a simulated clock, for tests of the idle sign-out. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { openWindow, signIn, type Window } from '../journey/journey.ts'

export const IDLE_PERSON = 'senior@riverbend.test'
const LOGOUT_PATH = '/api/session/web/logout'

const readLastActivity = (page: Page) => page.evaluate(() => localStorage.getItem('alaia_seen'))

/** Opens a page, and waits until the code that watches activity has loaded. */
export const openPage = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().waitFor()
  const before = await readLastActivity(page)
  const advanceClock = async () => {
    await page.clock.runFor(1000)
    return readLastActivity(page)
  }
  await expect.poll(advanceClock, { interval: 100 }).not.toBe(before)
  return page
}
export const idleDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })

export const openIdleWindow = async (options: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
  const window = await openWindow(options)
  await signIn(window.page, IDLE_PERSON)
  // The clock starts four hours ago, because the tests move it forward by up to three: nothing may be written in the
  // future.
  await window.page.clock.install({ time: Date.now() - 4 * 60 * MINUTE_MS })
  await openPage(window.page, '/activity')
  return window
}
export const openAnotherPage = async ({ context }: Window, path: string): Promise<Page> =>
  openPage(await context.newPage(), path)

/** Records the page of each sign-out request. */
export const recordLogouts = ({ context }: Window): Page[] => {
  const pages: Page[] = []
  context.on('request', (request) => request.url().endsWith(LOGOUT_PATH) && pages.push(request.frame().page()))
  return pages
}
export const expectSignedOut = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('You were signed out').waitFor()
}
