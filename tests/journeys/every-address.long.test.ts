/** Every address for people who space their text, move by keyboard, or have their system choose the colours; enlarged, in the dark and in the light. */
import { afterAll, describe, expect, test } from 'vitest'
import { visitors } from '../support/addresses.ts'
import { violationsOn } from '../support/axe.ts'
import { openPlace, placesIn } from '../support/found.ts'
import { forcedColourFaults, spacingFaults } from '../support/hindrances.ts'
import { closeWindows, openWindow, signIn, type Size, sizes } from '../support/journey.ts'
import { keyboardFaults } from '../support/keys.ts'
import { CLASSROOM, ENLARGED } from '../support/narrow.ts'
import { faultsOf } from '../support/structure.ts'
import { tell } from '../trust/tell.ts'

afterAll(closeWindows)

/** Milliseconds. */
const LONG = 600_000

const windows = [
  ...Object.entries(sizes).map(([size, { viewport }]) => ({ what: `a ${size} window`, size: size as Size, viewport })),
  { what: "a classroom's screen", size: 'wide' as const, viewport: CLASSROOM },
  { what: 'a window enlarged to 400 %', size: 'wide' as const, viewport: ENLARGED },
].flatMap((window) => (['dark', 'light'] as const).map((theme) => ({ ...window, theme })))

let looked = 0
afterAll(() => tell(47, `${looked} looks, each address in ${windows.length} windows, light and dark: 0 violations`))

describe.each(windows)('on $what, $theme', ({ size, viewport, theme }) => {
  test.each(visitors)(
    'every address of the %s area can be read, reached and seen',
    async (area, who) => {
      const window = await openWindow({ size, theme })
      const { page } = window
      await page.setViewportSize(viewport)
      if (who) await signIn(page, who)
      const faults: string[] = []
      const places = await placesIn(area)
      for (const place of places) {
        await openPlace(page, place)
        const found = [
          ...(await violationsOn(page)),
          ...(await faultsOf(page)),
          ...(await spacingFaults(page)),
          ...(await forcedColourFaults(page)),
          ...(await keyboardFaults(page)),
        ]
        faults.push(...found.map((fault) => `${place.address}: ${fault}`))
      }
      expect(faults).toEqual([])
      looked += places.length
      await window.close()
    },
    LONG,
  )
})
