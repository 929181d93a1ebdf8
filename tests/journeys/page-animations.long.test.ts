// @tag page-animations
/** Every page with motion on: animations block no interaction and cause no errors. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { areaVisitors } from '../support/journey/example-urls.ts'
import { findViolations } from '../support/browser/axe.ts'
import { openExamplePage } from '../support/journey/example-pages.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'
import { visitExamplePages } from '../support/browser/visit-example-pages.ts'

afterAll(closeWindows)

/** Timeout, in milliseconds. */
const LONG = 900_000

/** Runs in the page. @returns whether any animation is running there */
const hasRunningAnimation = (): boolean => document.getAnimations().some(({ playState }) => playState === 'running')

/** Waits until the entrance animations have finished; scenes animate forever. */
const waitForEntrances = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const entrances = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations === 1)
    return Promise.allSettled(entrances.map(({ finished }) => finished))
  })

/** Number of pages with a running animation, in all areas. */
let movingPages = 0

test.each(areaVisitors)(
  'every page of the %s area is accessible while animations run',
  async (...visitor) => {
    const { faults } = await visitExamplePages(visitor, {
      windowOptions: { theme: 'dark' },
      prepare: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
      async visit({ page, problems }, example) {
        await openExamplePage(page, example)
        if (await page.evaluate(hasRunningAnimation)) movingPages += 1
        await waitForEntrances(page)
        return [...(await findViolations(page)), ...(await findStructureFaults(page)), ...problems.splice(0)]
      },
    })
    expect(faults).toEqual([])
  },
  LONG,
)

test('at least one page has running animations', () => {
  expect(movingPages).toBeGreaterThan(0)
})
