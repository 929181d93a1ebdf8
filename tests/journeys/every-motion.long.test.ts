/** Every address for people who have not asked for stillness: what moves hinders nobody, and goes wrong nowhere. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { violationsOn } from '../support/axe.ts'
import { openPlace } from '../support/found.ts'
import { closeWindows } from '../support/journey.ts'
import { faultsOf } from '../support/structure.ts'
import { walkThrough } from '../support/walk.ts'

afterAll(closeWindows)

/** Milliseconds. */
const LONG = 900_000

/** Runs in the page. @returns whether anything there comes, goes or drifts */
const moves = (): boolean => document.getAnimations().some(({ playState }) => playState === 'running')

/** Waits for what comes and is then there; scenes drift on for ever. */
const arrived = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const coming = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    return Promise.allSettled(coming.map(({ finished }) => finished))
  })

/** Of all areas. */
let moving = 0

test.each(visitors)(
  'every address of the %s area can be read and is well while it moves',
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

test('something did move', () => {
  expect(moving).toBeGreaterThan(0)
})
