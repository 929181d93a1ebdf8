/** Delays and then rejects responses, to check what a page announces to screen readers while it waits and fails. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import * as feedback from '#contract/feedback.ts'
import * as identity from '#contract/identity.ts'
import * as notices from '#contract/notices.ts'
import * as support from '#contract/support.ts'
import type { ExamplePage } from '../journey/example-pages.ts'

/** Requests of the app's layout, which are silent until there is something to show. */
const shellPaths: readonly string[] = [
  // Session info: without it, there is no page.
  identity.info.path,
  notices.notificationList.path,
  support.supportInfo.path,
  support.contactList.path,
  feedback.feedbackCount.path,
]

const getApiPath = (route: Route): string => new URL(route.request().url()).pathname.replace(/^\/api/, '')

const ERROR_MESSAGE = 'This is a simulated server error.'
/** A status that the page doesn't retry. */
const REJECTED_STATUS = 429

const rejection = {
  status: REJECTED_STATUS,
  contentType: 'application/json',
  body: JSON.stringify({ Status: { code: '199', message: ERROR_MESSAGE }, error: ERROR_MESSAGE }),
}

/** Runs in the page. Returns the texts of its live regions. */
const readLiveRegions = (): string[] =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')]
    .filter((region) => !region.closest('[aria-hidden=true]') && region.checkVisibility({ visibilityProperty: true }))
    .map((region) => region.textContent?.trim() ?? '')
    .filter(Boolean)

/** Timeout in milliseconds; the page announces that it is loading after one second. */
const TIMEOUT_MS = 5000
const POLL_INTERVAL_MS = 100

/** Returns the matching announcements, or undefined if there are none in time. */
const waitForAnnouncement = async (
  page: Page,
  isMatch: (announcements: string[]) => boolean,
): Promise<string[] | undefined> => {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await pause(POLL_INTERVAL_MS)) {
    const announcements = await page.evaluate(readLiveRegions)
    if (isMatch(announcements)) return announcements
  }
  return undefined
}

/**
 * Opens a page with delayed and then rejected responses. Returns the missing announcements, or undefined if the page
 * sent no request.
 */
export const findMissingAnnouncements = async (page: Page, example: ExamplePage): Promise<string[] | undefined> => {
  const delayed: Route[] = []
  let isRejecting = false
  const delayOrReject = (route: Route): Promise<void> | undefined => {
    if (route.request().method() !== 'POST' || shellPaths.includes(getApiPath(route))) return route.continue()
    if (isRejecting) return route.fulfill(rejection)
    delayed.push(route)
    return undefined
  }
  await page.route('**/api/**', delayOrReject)
  try {
    await page.goto(example.address)
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ state: 'attached' })
      .catch(() => undefined)
    await pause(POLL_INTERVAL_MS)
    const loadingAnnouncements = await waitForAnnouncement(page, (announcements) => announcements.length > 0)
    if (delayed.length === 0) {
      return undefined
    }
    const requestPaths = [...new Set(delayed.map(getApiPath))].join(' ')
    isRejecting = true
    await Promise.all(delayed.splice(0).map((route) => route.fulfill(rejection).catch(() => undefined)))
    const errorAnnouncements = await waitForAnnouncement(page, (announcements) =>
      announcements.some((announcement) => !loadingAnnouncements?.includes(announcement)),
    )
    const lateRoutes = delayed.splice(0)
    await Promise.all(lateRoutes.map((route) => route.fulfill(rejection).catch(() => undefined)))
    return [
      ...(loadingAnnouncements ? [] : [`announces no loading of ${requestPaths}`]),
      ...(errorAnnouncements ? [] : [`announces no failure of ${requestPaths}`]),
    ]
  } finally {
    await page.unroute('**/api/**', delayOrReject)
  }
}
