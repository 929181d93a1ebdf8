/** Every address for people who move by Tab alone: from the first stop to the last, and out again. */
import { afterAll, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { openPlace } from '../support/found.ts'
import { closeWindows } from '../support/journey.ts'
import { wholeWayFaults } from '../support/keys.ts'
import { walkThrough } from '../support/walk.ts'

afterAll(closeWindows)

/** Milliseconds. */
const LONG = 900_000

test.each(visitors)(
  'everything on every address of the %s area is a stop, and no stop is a trap',
  async (...visitor) => {
    const { faults } = await walkThrough(visitor, {
      async look({ page }, place) {
        await openPlace(page, place)
        return wholeWayFaults(page)
      },
    })
    expect(faults).toEqual([])
  },
  LONG,
)
