/** Operates a page by keyboard alone. */
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

interface Focused {
  name: string
  role: string
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element?.getAttribute('aria-label') ?? (element as HTMLElement | null)?.innerText ?? ''
    return { name: label.replaceAll(/\s+/g, ' ').trim(), role: element?.tagName.toLowerCase() ?? '' }
  })

/**
 * Presses Tab until an element of this name has the focus.
 *
 * @throws Error if it is never reached
 */
export const tabTo = async (page: Page, name: string | RegExp, most = 80): Promise<void> => {
  const passed: string[] = []
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return
    passed.push(`${now.role} ${now.name}`)
  }
  throw new Error(`Tab never came to ${String(name)}, but to: ${passed.join(' | ')}`)
}

/**
 * Timeout in milliseconds: focus moves in the frame after the element appears, which may be late on a busy machine.
 */
const PATIENCE = 10_000

const isFocusedNow = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Returns whether an element has the focus within ten seconds. */
export const isFocused = async (target: Locator): Promise<boolean> => {
  const end = Date.now() + PATIENCE
  while (Date.now() < end) {
    if (await isFocusedNow(target)) return true
    await setTimeout(20)
  }
  return isFocusedNow(target)
}

/** Presses Tab until exactly this element has the focus, and returns whether it was reached. */
export const tabOnTo = async (page: Page, target: Locator, most = 80): Promise<boolean> => {
  for (let presses = 0; presses < most && !(await isFocusedNow(target)); presses += 1) await page.keyboard.press('Tab')
  return isFocused(target)
}

export const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key)
}
