/** Someone whose device keeps the app itself. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading } from './finder.ts'
import { openWindow, signIn, type Who, type Window } from './journey.ts'

type Wish = Parameters<typeof openWindow>[0]

/** The worker is asked for when a page has nothing better to do; milliseconds. */
const LATE = 90_000

/** Waits until the app is kept here. */
export const untilKept = async (page: Page): Promise<void> => {
  const state = () => navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state)
  await expect.poll(() => page.evaluate(state), { timeout: LATE }).toBe('activated')
}

/** Signs in, waits until the app is kept, and until the school's people are known here too. */
export const arriveAndKeep = async (who: Who, wish: Wish = {}, data?: string): Promise<Window> => {
  const window = await openWindow({ ...wish, keepsShell: true })
  const { page } = window
  page.setDefaultTimeout(LATE)
  await signIn(page, who, data)
  await heading(page).waitFor()
  await untilKept(page)
  await page.waitForFunction(() => localStorage.getItem('alaia_help') !== null)
  return window
}

/** Addresses of everything in the browser's caches, and all of it that is text. */
export const cachedOn = (page: Page): Promise<{ addresses: string[]; pages: string }> =>
  page.evaluate(async () => {
    const addresses: string[] = []
    let pages = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname)
        const answer = await cache.match(request)
        if (answer?.headers.get('content-type')?.startsWith('text/html')) pages += await answer.text()
      }
    }
    return { addresses, pages }
  })
