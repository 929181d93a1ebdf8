/** Walks the gallery of parts: every family and frame, light and dark, wide and narrow. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { FAMILY_NAMES, SCREEN_NAMES } from '#web/screens/gallery/gallery.parts.ts'
import { violationsOn } from './axe.ts'

const SIZES: Record<string, BrowserContextOptions> = {
  wide: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

type Look = { size: string; colorScheme: 'light' | 'dark' }

/** Each size and each theme once; the other two pairs differ from these in nothing axe can see that is not a token. */
const TWO_LOOKS: Look[] = [
  { size: 'wide', colorScheme: 'light' },
  { size: 'narrow', colorScheme: 'dark' },
]
const EVERY_LOOK: Look[] = [
  ...TWO_LOOKS,
  { size: 'wide', colorScheme: 'dark' },
  { size: 'narrow', colorScheme: 'light' },
]

/**
 * What axe finds, each with the part and the look it was found in; an empty list when all is well.
 *
 * @param address where the gallery is, without a part: `http://127.0.0.1:3000/__gallery`
 */
export const galleryViolations = async (browser: Browser, address: string, everyLook = false): Promise<string[]> => {
  const found: string[] = []
  for (const { size, colorScheme } of everyLook ? EVERY_LOOK : TWO_LOOKS) {
    const context = await browser.newContext({ ...SIZES[size], colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (const part of [...FAMILY_NAMES, ...SCREEN_NAMES]) {
      await page.goto(`${address}?part=${part}`)
      await page.locator('h1').waitFor({ state: 'attached' })
      for (const violation of await violationsOn(page)) found.push(`${part}, ${size}, ${colorScheme}: ${violation}`)
    }
    await context.close()
  }
  return found
}
