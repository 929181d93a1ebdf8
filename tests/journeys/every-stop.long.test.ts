/** Every address for people who move by Tab alone: from the first stop to the last, and out again. */
import { afterAll, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { openPlace, placesIn } from '../support/found.ts'
import { closeWindows, openWindow, signIn } from '../support/journey.ts'
import { wholeWayFaults } from '../support/keys.ts'

afterAll(closeWindows)

/** Milliseconds. */
const LONG = 900_000

test.each(visitors)(
  'everything on every address of the %s area is a stop, and no stop is a trap',
  async (area, who) => {
    const window = await openWindow()
    const { page } = window
    if (who) await signIn(page, who)
    const faults: string[] = []
    for (const place of await placesIn(area)) {
      await openPlace(page, place)
      faults.push(...(await wholeWayFaults(page)).map((fault) => `${place.address}: ${fault}`))
    }
    expect(faults).toEqual([])
    await window.close()
  },
  LONG,
)
