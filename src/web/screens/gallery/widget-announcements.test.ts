/** Tests what widgets expose to a screen reader, in Chromium's accessibility tree. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findViolations } from '#tests/support/browser/axe.ts'
import { type AccessibilityTree, openAccessibilityTree } from '#tests/support/widgets/accessibility-tree.ts'
import { startWidgetPages } from '#tests/support/widgets/widget-page.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let widgets: Awaited<ReturnType<typeof startWidgetPages>>
let page: Page
let tree: AccessibilityTree

beforeAll(async () => {
  widgets = await startWidgetPages()
})
afterAll(() => widgets.close())

beforeEach(async () => {
  const opened = await widgets.open()
  page = opened.page
  tree = await openAccessibilityTree(page)
  return opened.close
})

/** Presses keys, and expects what a screen reader would read after each. */
const walk = async (...steps: [key: string, expected: string][]): Promise<void> => {
  for (const [key, expected] of steps) {
    await page.keyboard.press(key)
    await expect.poll(tree.readCurrent).toBe(expected)
  }
}

const readLiveTexts = (): Promise<string> =>
  page
    .locator('[aria-live]:not([aria-live=off]), [role=status]')
    .allTextContents()
    .then((texts) => texts.join(' '))

describe('combobox', () => {
  test('reads its value, then each option with its position and whether it is selected', async () => {
    await page.getByLabel('Zone').focus()
    expect(await tree.readCurrent()).toBe('combobox Zone')
    await walk(
      ['ArrowDown', 'option Choice 3, selected'],
      ['ArrowDown', 'option Choice 4'],
      ['Home', 'option Choice 0'],
      ['End', 'option Choice 59'],
    )
    const last = page.getByRole('option', { name: 'Choice 59' })
    expect([await last.getAttribute('aria-posinset'), await last.getAttribute('aria-setsize')]).toEqual(['60', '60'])
    expect(await tree.list('listbox')).toEqual(['listbox Choices'])
    await walk(['Enter', 'combobox Zone'])
    expect(await page.getByLabel('Zone').inputValue()).toBe('Choice 59')
  })

  test('announces how many options match, and that none does', async () => {
    await page.getByLabel('Zone').fill('choice 5')
    await expect.poll(readLiveTexts).toContain('15 options available.')
    await page.getByLabel('Zone').fill('nowhere')
    await expect.poll(() => tree.list('status')).toContain('status ')
    await expect.poll(readLiveTexts).toContain('None')
  })

  test('is accessible with an open list, and hides nothing around it', async () => {
    const before = await tree.list('button')
    for (const text of ['', 'nowhere']) {
      await page.getByLabel('Zone').fill(text)
      await page.getByRole('listbox').waitFor()
      expect(await findViolations(page)).toEqual([])
      expect(await tree.list('button')).toEqual(before)
    }
  })
})

test('a field that picks results reads the results, and announces how many there are', async () => {
  await page.getByRole('combobox', { name: 'Pick' }).focus()
  expect(await tree.readCurrent()).toBe('combobox Pick')
  await page.keyboard.type('f')
  await expect.poll(tree.readCurrent).toBe('option Found 0, selected')
  await expect.poll(readLiveTexts).toMatch(/\d+ found/)
  expect(await findViolations(page)).toEqual([])
  await walk(['ArrowDown', 'option Found 1, selected'], ['ArrowUp', 'option Found 0, selected'])
  expect(await tree.list('listbox')).toEqual(['listbox Pick'])
  await walk(['Escape', 'combobox Pick'])
})
