/** Tests widgets in a real browser: which keys and pointers they handle, and what they expose to a screen reader. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pressComposing, startWidgetPages, type WidgetPage } from '#tests/support/widgets/widget-page.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let widgets: Awaited<ReturnType<typeof startWidgetPages>>
let page: Page
let { takeUnhandledKeys, getValue, readFocusedText } = {} as WidgetPage

beforeAll(async () => {
  widgets = await startWidgetPages()
})
afterAll(() => widgets.close())

beforeEach(async () => {
  const opened = await widgets.open()
  ;({ page, takeUnhandledKeys, getValue, readFocusedText } = opened)
  return opened.close
})

describe('browser and system shortcuts', () => {
  const cases = [
    ['tabs', () => page.getByRole('tab', { name: 'Tab two' }), ['ArrowLeft', 'ArrowRight', 'Home', 'End']],
    ['a table', () => page.getByRole('link', { name: 'Row b' }), ['ArrowUp', 'ArrowDown', 'Home', 'End']],
    ['an ordered list', () => page.getByRole('button', { name: 'Move b up' }), ['ArrowUp', 'ArrowDown', 'Home', 'End']],
    ['a card row', () => page.getByRole('link', { name: 'Print b' }), ['ArrowLeft', 'ArrowRight', 'Home', 'End']],
    [
      'a tree of folders',
      () => page.getByRole('treeitem', { name: 'Inner' }),
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'],
    ],
    ['a combobox', () => page.getByLabel('Zone'), ['ArrowUp', 'ArrowDown']],
    ['a time field', () => page.getByLabel('Time'), ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']],
    ['a crop', () => page.locator('#crop button'), ['ArrowLeft', 'ArrowRight', '+', '-']],
  ] as const

  test.each(cases)('are not handled by %s', async (_, getWidget, keys) => {
    await getWidget().focus()
    const [before, values] = [
      await readFocusedText(),
      await page
        .locator('[data-value]')
        .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset['value'])),
    ]
    for (const modifier of ['Alt', 'Control', 'Meta']) {
      for (const key of keys) await page.keyboard.press(`${modifier}+${key}`)
      expect([modifier, await takeUnhandledKeys()]).toEqual([modifier, [...keys]])
    }
    expect(await readFocusedText()).toBe(before)
    expect(
      await page
        .locator('[data-value]')
        .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset['value'])),
    ).toEqual(values)
    await page.keyboard.press(keys[0])
    expect(await takeUnhandledKeys()).toEqual([])
  })
})

describe('key presses during IME composition', () => {
  test.each(['Zone', 'Pick', 'Time'])('are not handled by the combobox %s', async (label) => {
    const field = page.getByRole('combobox', { name: label, exact: true })
    await field.press('ArrowDown')
    await field.fill('9')
    for (const key of ['ArrowDown', 'Enter', 'Escape']) {
      expect([key, await pressComposing(field, key)]).toEqual([key, true])
    }
    expect([await field.inputValue(), await field.getAttribute('aria-expanded')]).toEqual(['9', 'true'])
    expect([await getValue('combobox'), await getValue('pick'), await getValue('time')]).toEqual(['v3', '', '8:0'])
  })

  test.each(['Zone', 'Pick', 'Time'])('are left to a real input method in the combobox %s', async (label) => {
    const field = page.getByRole('combobox', { name: label, exact: true })
    const keyboard = await page.context().newCDPSession(page)
    await field.fill('')
    await keyboard.send('Input.imeSetComposition', { text: '9', selectionStart: 1, selectionEnd: 1 })
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    expect(await field.inputValue()).toBe('9')
    expect([await getValue('combobox'), await getValue('pick'), await getValue('time')]).toEqual(['v3', '', '8:0'])
    await keyboard.send('Input.insertText', { text: '9' })
    expect(await field.inputValue()).toBe('9')
  })

  test('are not handled by the detail panel beside a table', async () => {
    await pressComposing(page.getByLabel('Detail'), 'Escape')
    expect(await getValue('table')).toBe('0')
    await page.getByLabel('Detail').press('Escape')
    await expect.poll(() => getValue('table')).toBe('1')
  })
})

test('Escape in a menu closes the menu and not the dialog around it', async () => {
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Acts' }).click()
  await page.getByRole('menuitem').waitFor()
  await page.keyboard.press('Escape')
  expect([await page.getByRole('menu').count(), await getValue('dialog')]).toEqual([0, 'true'])
  expect(await readFocusedText()).toBe('Acts')
  await page.keyboard.press('Escape')
  await expect.poll(() => getValue('dialog')).toBe('false')
})

interface TouchPoint {
  id: number
  x: number
  y: number
}

describe('second finger', () => {
  let cdp: CDPSession
  beforeEach(async () => {
    cdp = await page.context().newCDPSession(page)
  })

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: TouchPoint[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })

  const getMiddle = async (element: Locator): Promise<{ x: number; y: number }> => {
    const { x, y, width, height } = (await element.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }

  test('neither moves nor drops a row that another finger drags', async () => {
    await page.locator('#order').scrollIntoViewIfNeeded()
    const handles = page.locator('#order li > span[aria-hidden]')
    const [draggedHandle, nextHandle, otherHandle] = [
      await getMiddle(handles.nth(0)),
      await getMiddle(handles.nth(1)),
      await getMiddle(handles.nth(2)),
    ]
    const dragDistance = Math.round(nextHandle.y - draggedHandle.y) + 10
    await touch('touchStart', { id: 0, ...draggedHandle })
    const firstFinger = { id: 0, x: draggedHandle.x, y: draggedHandle.y + dragDistance }
    await touch('touchMove', firstFinger)
    const readTransform = () =>
      page
        .locator('#order li')
        .first()
        .evaluate((row) => row.style.transform)
    await expect.poll(readTransform).toMatch(/translateY/)
    const draggedTransform = await readTransform()
    await touch('touchStart', firstFinger, { id: 1, ...otherHandle })
    await touch('touchMove', firstFinger, { id: 1, x: otherHandle.x, y: otherHandle.y + 90 })
    expect(await readTransform()).toBe(draggedTransform)
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointerup', { pointerId: 99 })))
    expect([await getValue('order'), await readTransform()]).toEqual(['abcd', draggedTransform])
    await touch('touchEnd')
    await expect.poll(() => getValue('order')).toBe('bacd')
  })

  test('does not resize a crop that another finger drags', async () => {
    await page.locator('#crop').scrollIntoViewIfNeeded()
    const step = (await page.locator('#crop img').boundingBox())!.width / 10
    const middle = await getMiddle(page.locator('#crop button'))
    const corner = await getMiddle(page.locator('#crop button ~ span').last())
    await touch('touchStart', { id: 0, ...middle })
    const firstFinger = { id: 0, x: middle.x + step, y: middle.y }
    await touch('touchMove', firstFinger)
    await expect.poll(() => getValue('crop')).toBe('0.35 0.25 0.25')
    await touch('touchStart', firstFinger, { id: 1, x: corner.x + step, y: corner.y })
    await touch('touchMove', firstFinger, { id: 1, x: corner.x + 2 * step, y: corner.y + step })
    await touch('touchMove', { id: 0, x: middle.x + 2 * step, y: middle.y })
    await expect.poll(() => getValue('crop')).toBe('0.45 0.25 0.25')
    await touch('touchEnd')
  })
})
