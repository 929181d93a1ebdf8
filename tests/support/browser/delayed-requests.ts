/** Simulates a slow connection: requests to a path wait until they are released. */
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

export interface DelayedRequests {
  /** The number of requests so far. */
  sent: () => number
  /** Waits until that many requests were sent. */
  waitUntilSent: (times: number) => Promise<void>
  /** Takes the oldest waiting request, once there is one; the caller decides what happens to it. */
  next: () => Promise<Route>
  /** Releases all waiting requests and holds no further ones. */
  release: () => Promise<void>
}

/**
 * Delays all requests to a path below /api.
 *
 * @param path the path; braces match several
 */
export const delayRequests = async (page: Page, path: string): Promise<DelayedRequests> => {
  const waiting: Route[] = []
  let count = 0
  let isReleased = false
  await page.route(`**/api${path}`, (route) => {
    count += 1
    if (isReleased) return route.continue()
    waiting.push(route)
    return undefined
  })
  return {
    sent: () => count,
    waitUntilSent: async (times) => {
      await expect.poll(() => count).toBe(times)
    },
    next: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      return waiting.shift()!
    },
    release: async () => {
      isReleased = true
      await Promise.all(waiting.splice(0).map((route) => route.continue()))
    },
  }
}
