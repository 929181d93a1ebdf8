// @tag journeys-every-page-long
/** Every page for people who use text spacing, the keyboard or forced colors; zoomed, in dark and light. */
import { afterAll, describe, expect, test } from 'vitest'
import { areaVisitors } from '../support/journey/example-urls.ts'
import { findViolations } from '../support/browser/axe.ts'
import { openExamplePage } from '../support/journey/example-pages.ts'
import { findForcedColorFaults, findSpacingFaults } from '../support/browser/accessibility-modes.ts'
import { closeWindows, type Size, sizes } from '../support/journey/journey.ts'
import { findFocusFaults } from '../support/browser/tab-order-checks.ts'
import { CLASSROOM, ENLARGED } from '../support/browser/narrow-window.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'
import { visitExamplePages } from '../support/browser/visit-example-pages.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

/** Timeout, in milliseconds. */
const LONG = 600_000

const windows = [
  ...Object.entries(sizes).map(([size, { viewport }]) => ({ what: `a ${size} window`, size: size as Size, viewport })),
  { what: "a classroom's screen", size: 'wide' as const, viewport: CLASSROOM },
  { what: 'a window enlarged to 400 %', size: 'wide' as const, viewport: ENLARGED },
].flatMap((window) => (['dark', 'light'] as const).map((theme) => ({ ...window, theme })))

let visitCount = 0
let violationCount = 0
afterAll(() =>
  recordMeasurement(
    47,
    `${visitCount} visits, each URL in ${windows.length / 2} window sizes, light and dark: ${violationCount} violations`,
  ),
)

describe.each(windows)('on $what, $theme', ({ size, viewport, theme }) => {
  test.each(areaVisitors)(
    'every page of the %s area is readable, reachable by keyboard and visible',
    async (...visitor) => {
      const { faults, examples } = await visitExamplePages(visitor, {
        windowOptions: { size, theme },
        prepare: (page) => resize(page, viewport),
        async visit({ page }, example) {
          await openExamplePage(page, example)
          return [
            ...(await findViolations(page)),
            ...(await findStructureFaults(page)),
            ...(await findSpacingFaults(page)),
            ...(await findForcedColorFaults(page)),
            ...(await findFocusFaults(page)),
          ]
        },
      })
      visitCount += examples
      violationCount += faults.length
      expect(faults).toEqual([])
    },
    LONG,
  )
})
