/** Waits for a page to have all it asked for. The event stream does not count: it stays open for as long as the page. */
import type { Page, Request } from 'playwright-core'

/** Nothing under way for this long, in milliseconds. */
const QUIET = 500
const PATIENCE = 30_000

/** Opens an address and waits until nothing more comes. @returns what the page was answered with */
export const gotoQuiet = async (page: Page, address: string) => {
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
  const answer = await page.goto(address)
  const until = performance.now() + PATIENCE
  while ((open.size > 0 || performance.now() - since < QUIET) && performance.now() < until) {
    await page.waitForTimeout(50)
  }
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
  return answer
}
