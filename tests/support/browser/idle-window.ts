/** A person who leaves an open app while the clock runs on. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow, signIn, type Window } from '../journey/journey.ts'

export const WHO = 'senior@riverbend.test'
export const MINUTE = 60_000
const LOGOUT = '/api/session/web/logout'

const lastActive = (page: Page) => page.evaluate(() => localStorage.getItem('alaia_seen'))

/** Waits for the chunk that watches activity, which loads when the page is idle. */
export const opened = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().waitFor()
  const before = await lastActive(page)
  const moveOn = async () => {
    await page.clock.runFor(1000)
    return lastActive(page)
  }
  await expect.poll(moveOn, { interval: 100 }).not.toBe(before)
  return page
}
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })

export const arrive = async (options: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
  const window = await openWindow(options)
  await signIn(window.page, WHO)
  // Starts in the past by as much as these pages move the clock forward, so that nothing is written in the future.
  await window.page.clock.install({ time: Date.now() - 4 * 60 * MINUTE })
  await opened(window.page, '/activity')
  return window
}
export const another = async ({ context }: Window, path: string): Promise<Page> => opened(await context.newPage(), path)

/** Records the pages that sent automatic sign-outs. */
export const logouts = ({ context }: Window): Page[] => {
  const pages: Page[] = []
  context.on('request', (request) => request.url().endsWith(LOGOUT) && pages.push(request.frame().page()))
  return pages
}
export const isOut = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('You were signed out').waitFor()
}
