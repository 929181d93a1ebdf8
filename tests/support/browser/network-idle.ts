/** Waits until a page has no pending requests. The event stream doesn't count, because it stays open. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** The time without requests, in milliseconds. */
const QUIET_MS = 500
const TIMEOUT_MS = 30_000

/** Runs an action, waits until the network is idle, and returns the action's result. */
export const runUntilIdle = async <Result>(page: Page, action: () => Promise<Result>): Promise<Result> => {
  const pendingRequests = new Set<Request>()
  let lastEndedAt = performance.now()
  const begin = (request: Request): void => {
    if (request.resourceType() !== 'eventsource') pendingRequests.add(request)
  }
  const end = (request: Request): void => {
    if (pendingRequests.delete(request)) lastEndedAt = performance.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const result = await action()
  const deadline = performance.now() + TIMEOUT_MS
  while ((pendingRequests.size > 0 || performance.now() - lastEndedAt < QUIET_MS) && performance.now() < deadline) {
    await pause(50)
  }
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
  return result
}

/** Opens a URL, waits until the network is idle, and returns the response. */
export const gotoUntilIdle = (page: Page, address: string) => runUntilIdle(page, () => page.goto(address))
