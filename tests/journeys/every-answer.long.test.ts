/** Every address for people who hear the page: it says that it waits, and that it failed. */
import { afterAll, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { placesIn } from '../support/found.ts'
import { closeWindows, openWindow, signIn } from '../support/journey.ts'
import { silentAt } from '../support/withheld.ts'

afterAll(closeWindows)

/** Milliseconds. */
const LONG = 900_000

const FORM = 'all of the form is there and works; what is asked for comes beside it where it comes'
/** Where nothing need be said, and why. */
const quiet: Readonly<Record<string, string>> = {
  '/login': FORM,
  '/join': FORM,
  '/change-password': FORM,
  '/mindfulness/custom_exercise/add': FORM,
}

/** Drawn by the server, with all that is in them. */
const waits = visitors.filter(([area]) => area !== 'site')

test.each(waits)(
  'every address of the %s area says that it waits, and that it failed',
  async (area, who) => {
    const window = await openWindow()
    const { page } = window
    if (who) await signIn(page, who)
    const faults: string[] = []
    for (const place of await placesIn(area)) {
      if (quiet[place.address]) continue
      faults.push(...(await silentAt(page, place)).map((fault) => `${place.address}: ${fault}`))
    }
    expect(faults).toEqual([])
    await window.close()
  },
  LONG,
)
