/** A person who leaves an open app while the clock runs on. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { openWindow, signIn, type Window } from '../journey/journey.ts'

export const IDLE_PERSON = 'senior@riverbend.test'
const LOGOUT = '/api/session/web/logout'

const readLastActive = (page: Page) => page.evaluate(() => localStorage.getItem('alaia_seen'))

/** Waits for the chunk that watches activity, which loads when the page is idle. */
export const openPage = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().waitFor()
  const before = await readLastActive(page)
  const advanceClock = async () => {
    await page.clock.runFor(1000)
    return readLastActive(page)
  }
  await expect.poll(advanceClock, { interval: 100 }).not.toBe(before)
  return page
}
export const idleDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })

export const openIdleWindow = async (options: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
  const window = await openWindow(options)
  await signIn(window.page, IDLE_PERSON)
  // Starts in the past by as much as these pages move the clock forward, so that nothing is written in the future.
  await window.page.clock.install({ time: Date.now() - 4 * 60 * MINUTE_MS })
  await openPage(window.page, '/activity')
  return window
}
export const openAnotherPage = async ({ context }: Window, path: string): Promise<Page> =>
  openPage(await context.newPage(), path)

/** Records the pages that sent automatic sign-outs. */
export const recordLogouts = ({ context }: Window): Page[] => {
  const pages: Page[] = []
  context.on('request', (request) => request.url().endsWith(LOGOUT) && pages.push(request.frame().page()))
  return pages
}
export const expectSignedOut = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('You were signed out').waitFor()
}
