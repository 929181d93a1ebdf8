/** Delays and then rejects responses, to check what a page announces to screen readers while it waits and fails. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'
import * as feedback from '#contract/feedback.ts'
import * as identity from '#contract/identity.ts'
import * as notices from '#contract/notices.ts'
import * as support from '#contract/support.ts'
import type { Place } from './found.ts'

/** Requests of the app around every page, which are silent until there is something to show. */
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

/** Runs in the page. @returns the texts of its live regions */
const saidIn = (): string[] =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')]
    .filter((region) => !region.closest('[aria-hidden=true]') && region.checkVisibility({ visibilityProperty: true }))
    .map((region) => region.textContent?.trim() ?? '')
    .filter(Boolean)

/** Timeout in milliseconds; the page announces that it is loading after one second. */
const PATIENCE = 5000
const STEP = 100

/** @returns the matching announcements, or undefined if there are none in time */
const heard = async (page: Page, isIt: (said: string[]) => boolean): Promise<string[] | undefined> => {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await pause(STEP)) {
    const said = await page.evaluate(saidIn)
    if (isIt(said)) return said
  }
  return undefined
}

/**
 * Opens a page with delayed and then rejected responses. @returns missing announcements, or undefined if it sent no
 * request
 */
export const silentAt = async (page: Page, place: Place): Promise<string[] | undefined> => {
  const held: Route[] = []
  let refused = false
  const hold = (route: Route): Promise<void> | undefined => {
    if (route.request().method() !== 'POST' || ofTheFrame.includes(pathOf(route))) return route.continue()
    if (refused) return route.fulfill(refusal)
    held.push(route)
    return undefined
  }
  await page.route('**/api/**', hold)
  try {
    await page.goto(place.address)
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ state: 'attached' })
      .catch(() => undefined)
    await pause(STEP)
    const waiting = await heard(page, (said) => said.length > 0)
    if (held.length === 0) return undefined
    const asked = [...new Set(held.map(pathOf))].join(' ')
    refused = true
    await Promise.all(held.splice(0).map((route) => route.fulfill(refusal).catch(() => undefined)))
    const failed = await heard(page, (said) => said.some((words) => !waiting?.includes(words)))
    const late = held.splice(0)
    await Promise.all(late.map((route) => route.fulfill(refusal).catch(() => undefined)))
    return [
      ...(waiting ? [] : [`says nothing while it waits for ${asked}`]),
      ...(failed ? [] : [`says nothing when it is refused ${asked}`]),
    ]
  } finally {
    await page.unroute('**/api/**', hold)
  }
}
