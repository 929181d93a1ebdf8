// @tag tab-order
/** Every page by Tab alone: from the first tab stop to the last, and out again. */
import { afterAll, expect, test } from 'vitest'
import { areaVisitors } from '../support/journey/example-urls.ts'
import { openExamplePage } from '../support/journey/example-pages.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { findTabOrderFaults } from '../support/browser/tab-order-checks.ts'
import { visitExamplePages } from '../support/browser/visit-example-pages.ts'

afterAll(closeWindows)

/** Timeout, in milliseconds. */
const LONG = 900_000

test.each(areaVisitors)(
  'every control on every page of the %s area is a tab stop, and no tab stop traps the focus',
  async (...visitor) => {
    const { faults } = await visitExamplePages(visitor, {
      async visit({ page }, example) {
        await openExamplePage(page, example)
        return findTabOrderFaults(page)
      },
    })
    expect(faults).toEqual([])
  },
  LONG,
)
