/** Every address for people who space their text, move by keyboard, or have their system choose the colours; and in the dark. */
import { afterAll, describe, expect, test } from 'vitest'
import { addressOf, inArea, visitors } from '../support/addresses.ts'
import { violationsOn } from '../support/axe.ts'
import { forcedColourFaults, keyboardFaults, spacingFaults } from '../support/hindrances.ts'
import { closeWindows, openWindow, signIn, type Size, sizes } from '../support/journey.ts'
import { gotoQuiet } from '../support/quiet.ts'

afterAll(closeWindows)

/** Milliseconds. */
const LONG = 600_000

describe.each(Object.keys(sizes) as Size[])('on a %s window, in the dark', (size) => {
  test.each(visitors)(
    'every address of the %s area can be read, reached and seen',
    async (area, who) => {
      const window = await openWindow({ size, theme: 'dark' })
      const { page } = window
      if (who) await signIn(page, who)
      const faults: string[] = []
      for (const screen of inArea(area)) {
        const address = addressOf(screen)
        await gotoQuiet(page, address)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        const found = [
          ...(await violationsOn(page)),
          ...(await spacingFaults(page)),
          ...(await forcedColourFaults(page)),
          ...(await keyboardFaults(page)),
        ]
        faults.push(...found.map((fault) => `${address}: ${fault}`))
      }
      expect(faults).toEqual([])
      await window.close()
    },
    LONG,
  )
})
