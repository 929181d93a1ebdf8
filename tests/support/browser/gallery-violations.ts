/** Checks the component gallery: every section and layout, light and dark, wide and narrow. */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { SECTION_NAMES, SCREEN_NAMES } from '#web/screens/gallery/gallery.parts.ts'
import { findViolations } from './axe.ts'

const SIZES: Record<string, BrowserContextOptions> = {
  wide: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

type Variant = { size: string; colorScheme: 'light' | 'dark' }

const VARIANTS: Variant[] = [
  { size: 'wide', colorScheme: 'light' },
  { size: 'narrow', colorScheme: 'dark' },
  { size: 'wide', colorScheme: 'dark' },
  { size: 'narrow', colorScheme: 'light' },
]

const components = [...SECTION_NAMES, ...SCREEN_NAMES]

/** Alternates wide-light and narrow-dark; contrast.test.ts checks the colors of both themes. */
const listAlternate = (variantIndex: number): string[] => components.filter((_, index) => index % 2 === variantIndex)

/**
 * Returns the axe violations with component, size and theme.
 *
 * @param address the URL of the gallery without a component: `http://127.0.0.1:3000/__gallery`
 */
export const findGalleryViolations = async (
  browser: Browser,
  address: string,
  allVariants = false,
): Promise<string[]> => {
  const checkVariant = async ({ size, colorScheme }: Variant, index: number): Promise<string[]> => {
    const violations: string[] = []
    const context = await browser.newContext({ ...SIZES[size], colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    // The first page is compiled on request.
    page.setDefaultNavigationTimeout(120_000)
    for (const component of allVariants ? components : listAlternate(index)) {
      await page.goto(`${address}?part=${component}`)
      await page.locator('h1').waitFor({ state: 'attached' })
      for (const violation of await findViolations(page)) {
        violations.push(`${component}, ${size}, ${colorScheme}: ${violation}`)
      }
    }
    await context.close()
    return violations
  }
  return (await Promise.all(VARIANTS.map(checkVariant))).flat()
}
