/** Every address for people who hear the page: it says that it waits, and that it failed. */
import { afterAll, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { closeWindows } from '../support/journey.ts'
import { walkThrough } from '../support/walk.ts'
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

/** What stands there stands in the app itself: nothing is asked for before somebody does something. */
const standing = [
  '/admin/sessions/import',
  '/card',
  '/first-admin',
  '/help',
  '/reset-password',
  '/sso/saml_response',
  '/view',
]
const askedNothing: string[] = []

test.each(waits)(
  'every address of the %s area says that it waits, and that it failed',
  async (...visitor) => {
    const { faults } = await walkThrough(visitor, {
      async look({ page }, place) {
        if (quiet[place.address]) return []
        const silent = await silentAt(page, place)
        if (!silent) askedNothing.push(place.address)
        return silent ?? []
      },
    })
    expect(faults).toEqual([])
  },
  LONG,
)

test('all others ask for something', () => {
  expect(askedNothing.toSorted()).toEqual(standing)
})
