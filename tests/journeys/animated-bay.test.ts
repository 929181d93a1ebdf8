/** The animated bay: it moves only while it is visible and motion is allowed. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeWindows, openWindow } from '../support/journey/journey.ts'

afterAll(closeWindows)

/** @returns the number of running animations in the bay */
const countRunningAnimations = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isOfTheBay = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.closest('svg')
    return document.getAnimations().filter((animation) => animation.playState === 'running' && isOfTheBay(animation))
      .length
  })

/** @returns for how many milliseconds the bay has been animating */
const readAnimationTime = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(...document.getAnimations().map(({ currentTime }) => Number(currentTime))))

/** Simulates the browser when another window covers this one. */
const setCovered = (page: Page, isCovered: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isCovered)

test('the animated bay pauses while the page is hidden or motion is reduced, and resumes', async () => {
  const window = await openWindow()
  const { page, problems } = window
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => countRunningAnimations(page)).toBeGreaterThan(0)
  await setCovered(page, true)
  await expect.poll(() => countRunningAnimations(page)).toBe(0)
  await setCovered(page, false)
  await expect.poll(() => countRunningAnimations(page)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => countRunningAnimations(page)).toBe(0)
  expect(problems).toEqual([])
  await window.close()
})

/** Runs in the page, before anything else. */
const countShifts = (): void => {
  const counted = window as unknown as { shifted: number }
  counted.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

test.each(['/', '/login'])('the animated bay of %s causes no layout shift', async (address) => {
  const window = await openWindow()
  const { page } = window
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(countShifts)
  // Only shifts by the bay count. Fonts that arrive after the first paint shift the page too.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(address)
  await expect.poll(() => countRunningAnimations(page)).toBeGreaterThan(0)
  await expect.poll(() => readAnimationTime(page), { timeout: 30_000 }).toBeGreaterThan(1500)
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)).toBe(0)
  await window.close()
})
