/** Reading preferences: chosen by keyboard alone, applied at once, and restored after a reload and sign-out. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isFocused, press, tabToElement } from '../support/browser/keyboard-navigation.ts'
import { closeWindows, expectAccessible, openWindow, signIn, selectSizes } from '../support/journey/journey.ts'

afterAll(closeWindows)

const tabTo = async (page: Page, target: Locator): Promise<void> => {
  expect(await tabToElement(page, target)).toBe(true)
}

/** @returns the preferences that the styles depend on */
const readPreferences = (page: Page) =>
  page.evaluate(() => {
    const { theme, textSize, font, motion } = document.documentElement.dataset
    return { theme, textSize, font, motion }
  })
/** @returns the computed styles that result */
const readComputedStyles = (page: Page) =>
  page.evaluate(() => {
    const paragraph = document.querySelector('main p, form p') ?? document.body
    const { fontSize, letterSpacing } = getComputedStyle(paragraph)
    // Water and clouds animate forever; short transitions don't count.
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity
    const moving = document
      .getAnimations()
      .filter((candidate) => candidate.playState === 'running' && isEndless(candidate))
    return {
      fontSize: Number.parseFloat(fontSize),
      isSpaced: Number.parseFloat(letterSpacing) > 0,
      isMoving: moving.length > 0,
      isDark: getComputedStyle(document.documentElement).colorScheme === 'dark',
      isWide: document.documentElement.scrollWidth > innerWidth,
    }
  })

const preferences = { theme: 'dark', textSize: 'largest', font: 'roomy', motion: 'reduced' }
const expectedStyles = { isSpaced: true, isMoving: false, isDark: true, isWide: false }

const openSettings = async (page: Page): Promise<void> => {
  await tabTo(page, page.getByRole('button', { name: /Amara/ }))
  await press(page, 'Enter')
  await expect.poll(() => isFocused(page.getByRole('menuitem', { name: 'Settings' }))).toBe(true)
  await press(page, 'Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'Settings' }).waitFor()
}

test.each(selectSizes('phone'))(
  'a student chooses dark theme, largest text and roomy font, which survive reload and sign-out, %s',
  async (size) => {
    const window = await openWindow({ size })
    const { page } = window
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page, 'student@riverbend.test')
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    const before = await readComputedStyles(page)
    expect(before).toMatchObject({ isSpaced: false, isMoving: true, isDark: false })

    await openSettings(page)
    await expectAccessible(window, 'settings')
    await tabTo(page, page.getByRole('radio', { name: 'Same as device' }))
    await press(page, 'ArrowRight', 2)
    await tabTo(page, page.getByRole('radio', { name: 'Standard' }))
    await press(page, 'ArrowRight', 3)
    await tabTo(page, page.getByRole('radio', { name: /Storybook/ }))
    await press(page, 'ArrowRight', 2)
    await tabTo(page, page.getByRole('switch', { name: 'Moving water and clouds' }))
    await press(page, 'Space')
    expect(await readPreferences(page)).toEqual(preferences)
    const title = page.getByRole('dialog').getByRole('heading', { name: 'Settings' })
    expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0)
    await expectAccessible(window, 'settings with chosen preferences')

    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await isFocused(page.getByRole('button', { name: /Amara/ }))).toBe(true)
    expect(await readComputedStyles(page)).toMatchObject(expectedStyles)
    expect((await readComputedStyles(page)).fontSize).toBeGreaterThan(before.fontSize)

    await page.reload()
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    expect(await readPreferences(page)).toEqual(preferences)
    expect(await readComputedStyles(page)).toMatchObject(expectedStyles)
    await expectAccessible(window, 'home with chosen preferences')

    await tabTo(page, page.getByRole('button', { name: /Amara/ }))
    await press(page, 'Enter')
    await expect.poll(() => isFocused(page.getByRole('menuitem', { name: 'Settings' }))).toBe(true)
    await press(page, 'End')
    await press(page, 'Enter')
    await page.waitForURL('**/login')
    await page.getByLabel('Email or username').waitFor()
    expect(await readPreferences(page)).toEqual(preferences)
    expect(await readComputedStyles(page)).toMatchObject(expectedStyles)
    await expectAccessible(window, 'the sign-in page with chosen preferences')
    await window.close()
  },
)

test('settings on a phone can be opened by touch: the close button covers no section, and none touches the edge', async () => {
  const window = await openWindow({ size: 'phone' })
  const { page } = window
  await signIn(page, 'young@riverbend.test')
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog')
  for (const name of ['Downloads', 'Who can see what', 'My data', 'Reading and sound']) {
    const section = settings.getByRole('button', { name })
    await section.click()
    const { x, width } = (await section.boundingBox())!
    const { width: screen } = page.viewportSize()!
    expect([name, x > 8, x + width < screen - 8]).toEqual([name, true, true])
  }
  await window.close()
})
