/** A slow line: what is sent to an address waits on its way until it is let go. */
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

export interface HeldBack {
  /** How often it was sent, until now. */
  sent: () => number
  /** Waits until it was sent so often. */
  untilSent: (times: number) => Promise<void>
  /** The one that waits longest, once there is one: what becomes of it is up to whoever asks. */
  next: () => Promise<Route>
  /** What waits goes on, and nothing is held from now on. */
  letGo: () => Promise<void>
}

/** @param path below /api; braces hold several */
export const holdBack = async (page: Page, path: string): Promise<HeldBack> => {
  const held: Route[] = []
  let count = 0
  let isOpen = false
  await page.route(`**/api${path}`, (route) => {
    count += 1
    if (isOpen) return route.continue()
    held.push(route)
    return undefined
  })
  return {
    sent: () => count,
    untilSent: async (times) => {
      await expect.poll(() => count).toBe(times)
    },
    next: async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      return held.shift()!
    },
    letGo: async () => {
      isOpen = true
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}
