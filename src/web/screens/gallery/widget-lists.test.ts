/** Tests lists in a real browser: which of their items keys, typing and the pointer reach. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWidgetPages, type WidgetPage } from '#tests/support/widgets/widget-page.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let widgets: Awaited<ReturnType<typeof startWidgetPages>>
let page: Page
let { getValue, readFocusedText } = {} as WidgetPage

beforeAll(async () => {
  widgets = await startWidgetPages()
})
afterAll(() => widgets.close())

beforeEach(async () => {
  const opened = await widgets.open()
  ;({ page, getValue, readFocusedText } = opened)
  return opened.close
})

/** Returns the option that the keys have reached, and the options that are marked as selected. */
const readOptions = (field: Locator): Promise<{ active: string; selected: string[] }> =>
  field.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    const selected = [...document.querySelectorAll('[role=option][aria-selected=true]')]
    return {
      active: (id && document.getElementById(id)?.textContent) || '',
      selected: selected.map(({ textContent }) => textContent ?? ''),
    }
  })

describe('combobox', () => {
  let field: Locator
  beforeEach(() => {
    field = page.getByLabel('Zone')
  })

  test('opens at the stored option, and marks only that one as selected', async () => {
    await field.press('ArrowDown')
    for (const active of ['Choice 3', 'Choice 4', 'Choice 5']) {
      await expect.poll(() => readOptions(field)).toEqual({ active, selected: ['Choice 3'] })
      await field.press('ArrowDown')
    }
  })

  test('reaches every option by arrow keys, and scrolls to it', async () => {
    await field.press('ArrowDown')
    for (let index = 3; index < 59; index += 1) await field.press('ArrowDown')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Choice 59')
    const isInView = () =>
      page.getByRole('option', { name: 'Choice 59' }).evaluate((option) => {
        const [inner, outer] = [option, option.closest('[role=listbox]')!].map((box) => box.getBoundingClientRect())
        return inner!.top > outer!.top - 1 && inner!.bottom < outer!.bottom + 1
      })
    await expect.poll(isInView).toBe(true)
    await field.press('ArrowDown')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Choice 0')
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect.poll(() => getValue('combobox')).toBe('v59')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
  })

  test('shows every option while the list is scrolled', async () => {
    await field.click()
    await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await page.getByRole('option', { name: 'Choice 59' }).click()
    await expect.poll(() => getValue('combobox')).toBe('v59')
  })

  test('selects the first match of a typed text with Enter', async () => {
    await field.fill('choice 4')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Choice 4')
    await field.press('Enter')
    await expect.poll(() => getValue('combobox')).toBe('v4')
    expect(await field.inputValue()).toBe('Choice 4')
  })

  test('retains what is typed letter by letter', async () => {
    await field.click()
    await field.pressSequentially('choice 59')
    expect(await field.inputValue()).toBe('choice 59')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Choice 59')
  })

  test('selects nothing when Tab leaves it, neither a match nor an option that the keys have reached', async () => {
    await field.fill('choice 4')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Choice 4')
    await field.press('Tab')
    expect([await getValue('combobox'), await field.inputValue()]).toEqual(['v3', 'Choice 3'])
    for (const key of ['ArrowDown', 'ArrowDown', 'Tab']) await field.press(key)
    expect([await getValue('combobox'), await field.inputValue()]).toEqual(['v3', 'Choice 3'])
    expect(await field.getAttribute('aria-expanded')).toBe('false')
  })

  test('selects the option that the keys have reached in an emptied field', async () => {
    await field.fill('')
    await field.press('ArrowDown')
    const { active } = await readOptions(field)
    await field.press('Enter')
    await expect.poll(() => getValue('combobox')).toBe(active.replace('Choice ', 'v'))
  })

  test('drops a text without a match, and removes the value only when an emptied field is left', async () => {
    await field.fill('nowhere')
    await page.getByRole('listbox').getByText('None').waitFor()
    await field.press('Tab')
    await expect.poll(() => field.inputValue()).toBe('Choice 3')
    await field.fill('')
    await field.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('Choice 3')
    expect(await getValue('combobox')).toBe('v3')
    await field.fill('')
    await field.press('Tab')
    await expect.poll(() => getValue('combobox')).toBe('')
  })

  test('closes only its list with Escape in a dialog', async () => {
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const inner = page.getByRole('dialog').getByLabel('Inner')
    await inner.click()
    await page.getByRole('option', { name: 'Choice 4' }).waitFor()
    await inner.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await getValue('dialog')).toBe('true')
    // Without a value too, and with a text that would select something.
    await inner.fill('')
    await inner.press('Tab')
    await inner.fill('choice')
    await inner.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect([await inner.inputValue(), await getValue('dialog')]).toEqual(['', 'true'])
    await inner.press('Escape')
    await expect.poll(() => getValue('dialog')).toBe('false')
  })
})

describe('field that picks results', () => {
  test('reaches results that the server has not sent yet', async () => {
    const field = page.getByRole('combobox', { name: 'Pick' })
    await field.fill('f')
    for (let index = 1; index < 25; index += 1) await field.press('ArrowDown')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Found 24')
    await field.press('ArrowDown')
    await expect.poll(async () => (await readOptions(field)).active).toBe('Found 0')
    await field.press('ArrowUp')
    await field.press('Enter')
    await expect.poll(() => getValue('pick')).toBe('p24')
  })

  test('picks the first result with Enter, also for a text that was not typed', async () => {
    const field = page.getByRole('combobox', { name: 'Pick' })
    await field.pressSequentially('fo')
    await field.press('Enter')
    await expect.poll(() => getValue('pick')).toBe('p0')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect.poll(() => getValue('pick')).toBe('p1')
    await field.press('Backspace')
    await field.press('Enter')
    await expect.poll(() => getValue('pick')).toBe('p0')
  })

  test('leaves the focus where it is if results arrive later', async () => {
    const field = page.getByRole('combobox', { name: 'Late' })
    await field.pressSequentially('l')
    await page.getByRole('button', { name: 'Answer' }).click()
    await page.getByRole('option', { name: 'Late result' }).waitFor()
    expect(await readFocusedText()).toBe('Answer')
    await field.press('Enter')
    await expect.poll(() => getValue('late')).toBe('late')
  })

  test('clears its text with Escape in a dialog, and then leaves Escape to the dialog', async () => {
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Found' })
    await field.fill('f')
    await page.getByRole('dialog').getByText('Nothing').first().waitFor()
    await field.press('Escape')
    expect([await field.inputValue(), await getValue('dialog')]).toEqual(['', 'true'])
    await field.press('Escape')
    await expect.poll(() => getValue('dialog')).toBe('false')
  })
})

describe('page around a widget of the library', () => {
  test('sees no event that the library makes up', async () => {
    await page.evaluate(() => {
      for (const type of ['keydown', 'focusin', 'focusout']) {
        addEventListener(type, ({ isTrusted }) => {
          if (!isTrusted) document.body.dataset['invented'] = type
        })
      }
    })
    for (const name of ['Zone', 'Pick']) {
      const field = page.getByRole('combobox', { name, exact: true })
      await field.pressSequentially('o')
      for (const key of ['ArrowDown', 'x', 'Backspace', 'Escape']) await field.press(key)
      expect([name, await page.locator('body').getAttribute('data-invented')]).toEqual([name, null])
    }
  })

  test('can still focus an element without scrolling to it', async () => {
    const lastButton = page.getByRole('button', { name: 'Open', exact: true })
    await page.setViewportSize({ width: 1000, height: 300 })
    await page.evaluate(() => scrollTo(0, 0))
    await lastButton.evaluate((element) => element.focus({ preventScroll: true }))
    expect([await readFocusedText(), await page.evaluate(() => scrollY)]).toEqual(['Open', 0])
    await lastButton.evaluate((element) => {
      element.blur()
      element.focus()
    })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})

describe('folder tree', () => {
  const listTabStops = (): Promise<string[]> => page.locator('[role=treeitem][tabindex="0"]').allTextContents()
  const getCaret = (name: string) => page.getByRole('treeitem', { name }).locator('[aria-hidden]').first()

  test('retains one tab stop when a parent of the chosen folder is collapsed', async () => {
    expect(await listTabStops()).toEqual(['Inner'])
    await getCaret('Outer').click()
    expect(await listTabStops()).toEqual(['Outer'])
    await page.getByRole('tab', { name: 'Tab two' }).focus()
    await page.getByRole('treeitem', { name: 'Outer' }).focus()
    await page.keyboard.press('ArrowDown')
    expect([await getValue('tree'), await readFocusedText()]).toEqual(['other', 'Other'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect([await getValue('tree'), await readFocusedText()]).toEqual(['middle', 'Middle'])
  })
})
