/** Every page with motion on: animations hinder nobody and break nothing. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { violationsOn } from '../support/axe.ts'
import { openPlace } from '../support/found.ts'
import { closeWindows } from '../support/journey.ts'
import { faultsOf } from '../support/structure.ts'
import { walkThrough } from '../support/walk.ts'

afterAll(closeWindows)

/** Timeout, in milliseconds. */
const LONG = 900_000

/** Runs in the page. @returns whether any animation is running there */
const moves = (): boolean => document.getAnimations().some(({ playState }) => playState === 'running')

/** Waits until the entrance animations have finished; scenes animate forever. */
const arrived = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const coming = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    return Promise.allSettled(coming.map(({ finished }) => finished))
  })

/** Number of pages with a running animation, in all areas. */
let moving = 0

test.each(visitors)(
  'every page of the %s area is accessible while animations run',
  async (...visitor) => {
    const { faults } = await walkThrough(visitor, {
      wish: { theme: 'dark' },
      prepare: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
      async look({ page, problems }, place) {
        await openPlace(page, place)
        if (await page.evaluate(moves)) moving += 1
        await arrived(page)
        return [...(await violationsOn(page)), ...(await faultsOf(page)), ...problems.splice(0)]
      },
    })
    expect(faults).toEqual([])
  },
  LONG,
)

test('at least one page has running animations', () => {
  expect(moving).toBeGreaterThan(0)
})
