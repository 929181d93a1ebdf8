/** Waits until a page has no pending requests. The event stream doesn't count, because it stays open. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** The time without requests, in milliseconds. */
const QUIET = 500
const PATIENCE = 30_000

/** Runs an action, waits until the network is idle, and returns the action's result. */
export const quietAfter = async <Came>(page: Page, act: () => Promise<Came>): Promise<Came> => {
  const open = new Set<Request>()
  let since = performance.now()
  const begin = (request: Request): void => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  }
  const end = (request: Request): void => {
    if (open.delete(request)) since = performance.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const came = await act()
  const until = performance.now() + PATIENCE
  while ((open.size > 0 || performance.now() - since < QUIET) && performance.now() < until) {
    await pause(50)
  }
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
  return came
}

/** Opens a URL, waits until the network is idle, and returns the response. */
export const gotoQuiet = (page: Page, address: string) => quietAfter(page, () => page.goto(address))
