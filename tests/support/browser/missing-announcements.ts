/** Delays and then rejects responses, to check what a page announces to screen readers while it waits and fails. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import * as feedback from '#contract/feedback.ts'
import * as identity from '#contract/identity.ts'
import * as notices from '#contract/notices.ts'
import * as support from '#contract/support.ts'
import type { ExamplePage } from '../journey/example-pages.ts'

/** Requests of the app's layout, which are silent until there is something to show. */
const ofTheFrame: readonly string[] = [
  // Session info: without it, there is no page.
  identity.info.path,
  notices.notificationList.path,
  support.supportInfo.path,
  support.contactList.path,
  feedback.feedbackCount.path,
]

const pathOf = (route: Route): string => new URL(route.request().url()).pathname.replace(/^\/api/, '')

const SENTENCE = 'Nobody can say that just now.'
/** A status that the page doesn't retry. */
const REFUSED = 429

const refusal = {
  status: REFUSED,
  contentType: 'application/json',
  body: JSON.stringify({ Status: { code: '199', message: SENTENCE }, error: SENTENCE }),
}

/** Runs in the page. Returns the texts of its live regions. */
const readLiveRegions = (): string[] =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')]
    .filter((region) => !region.closest('[aria-hidden=true]') && region.checkVisibility({ visibilityProperty: true }))
    .map((region) => region.textContent?.trim() ?? '')
    .filter(Boolean)

/** Timeout in milliseconds; the page announces that it is loading after one second. */
const PATIENCE = 5000
const STEP = 100

/** Returns the matching announcements, or undefined if there are none in time. */
const waitForAnnouncement = async (
  page: Page,
  isIt: (announcements: string[]) => boolean,
): Promise<string[] | undefined> => {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await pause(STEP)) {
    const announcements = await page.evaluate(readLiveRegions)
    if (isIt(announcements)) return announcements
  }
  return undefined
}

/**
 * Opens a page with delayed and then rejected responses. Returns the missing announcements, or undefined if the page
 * sent no request.
 */
export const missingAnnouncements = async (page: Page, example: ExamplePage): Promise<string[] | undefined> => {
  const delayed: Route[] = []
  let refused = false
  const delayOrReject = (route: Route): Promise<void> | undefined => {
    if (route.request().method() !== 'POST' || ofTheFrame.includes(pathOf(route))) return route.continue()
    if (refused) return route.fulfill(refusal)
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
    await pause(STEP)
    const waiting = await waitForAnnouncement(page, (announcements) => announcements.length > 0)
    if (delayed.length === 0) {
      return undefined
    }
    const requestPaths = [...new Set(delayed.map(pathOf))].join(' ')
    refused = true
    await Promise.all(delayed.splice(0).map((route) => route.fulfill(refusal).catch(() => undefined)))
    const failed = await waitForAnnouncement(page, (announcements) =>
      announcements.some((announcement) => !waiting?.includes(announcement)),
    )
    const late = delayed.splice(0)
    await Promise.all(late.map((route) => route.fulfill(refusal).catch(() => undefined)))
    return [
      ...(waiting ? [] : [`says nothing while it waits for ${requestPaths}`]),
      ...(failed ? [] : [`says nothing when it is refused ${requestPaths}`]),
    ]
  } finally {
    await page.unroute('**/api/**', delayOrReject)
  }
}
