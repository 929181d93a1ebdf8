/** The app shell that a service worker caches on a device. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading } from './signed-in-window.ts'
import { openWindow, signIn, type Who, type Window } from '../journey/journey.ts'

type WindowOptions = Parameters<typeof openWindow>[0]

/** Timeout in milliseconds: the service worker is registered when a page is idle. */
const SHELL_TIMEOUT_MS = 90_000

/** Waits until the app shell is cached. */
export const waitForCachedShell = async (page: Page): Promise<void> => {
  const getWorkerState = () =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state)
  await expect.poll(() => page.evaluate(getWorkerState), { timeout: SHELL_TIMEOUT_MS }).toBe('activated')
}

/** Signs in, and waits until the app shell and the people of the school are stored. */
export const signInWithCachedShell = async (who: Who, options: WindowOptions = {}, data?: string): Promise<Window> => {
  const window = await openWindow({ ...options, allowsServiceWorker: true })
  const { page } = window
  page.setDefaultTimeout(SHELL_TIMEOUT_MS)
  await signIn(page, who, data)
  await heading(page).waitFor()
  await waitForCachedShell(page)
  await page.waitForFunction(() => localStorage.getItem('alaia_help') !== null)
  return window
}

/** Returns the paths of everything in the browser's caches, and the cached HTML. */
export const readCaches = (page: Page): Promise<{ addresses: string[]; pages: string }> =>
  page.evaluate(async () => {
    const addresses: string[] = []
    let pages = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname)
        const response = await cache.match(request)
        if (response?.headers.get('content-type')?.startsWith('text/html')) pages += await response.text()
      }
    }
    return { addresses, pages }
  })
