/** Operates a page by keyboard alone. */
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

interface FocusedElement {
  name: string
  role: string
}

const readFocusedElement = (page: Page): Promise<FocusedElement> =>
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
export const tabTo = async (page: Page, name: string | RegExp, maxPresses = 80): Promise<void> => {
  const visited: string[] = []
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab')
    const current = await readFocusedElement(page)
    if (typeof name === 'string' ? current.name === name : name.test(current.name)) return
    visited.push(`${current.role} ${current.name}`)
  }
  throw new Error(`Tab never reached ${String(name)}, only: ${visited.join(' | ')}`)
}

/**
 * Timeout in milliseconds: focus moves in the frame after the element appears, which may be late on a busy machine.
 */
const FOCUS_TIMEOUT_MS = 10_000

const isFocusedNow = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Returns whether an element has the focus within ten seconds. */
export const isFocused = async (target: Locator): Promise<boolean> => {
  const end = Date.now() + FOCUS_TIMEOUT_MS
  while (Date.now() < end) {
    if (await isFocusedNow(target)) return true
    await setTimeout(20)
  }
  return isFocusedNow(target)
}

/** Presses Tab until exactly this element has the focus, and returns whether it was reached. */
export const tabToElement = async (page: Page, target: Locator, maxPresses = 80): Promise<boolean> => {
  for (let presses = 0; presses < maxPresses && !(await isFocusedNow(target)); presses += 1) {
    await page.keyboard.press('Tab')
  }
  return isFocused(target)
}

export const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key)
}
