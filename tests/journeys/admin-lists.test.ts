/** All admin lists behave alike: filters, empty lists, more rows, the keyboard, failures, and what they expose to axe. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFocused, press } from '../support/browser/keyboard-navigation.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { button, openSignedInWindow } from '../support/browser/signed-in-window.ts'
import { type AdminList, adminLists, changeAnswers, copyRows, repeatRows } from '../support/journey/admin-lists.ts'
import { closeWindows, expectAccessible, type Window } from '../support/journey/journey.ts'

afterAll(closeWindows)

const CLEAR = 'Clear filters'
const MORE = 'Show more'

let admin: Window
let page: Page
beforeAll(async () => {
  admin = await openSignedInWindow('admin@riverbend.test')
  page = admin.page
})

const rows = (): Locator => page.getByRole('main').locator('tbody > tr, ol > li:has(a[data-row])')
const openList = async ({ path }: AdminList, query = ''): Promise<void> => {
  await page.goto(`${path}${query}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Opens a list and waits for its rows. */
const openRows = async (list: AdminList, query = ''): Promise<void> => {
  await openList(list, query)
  await rows().first().waitFor()
}

/** Returns the index of the row with the focus; -1 if no row has it. */
const readFocusedRow = (): Promise<number> =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('tbody > tr, ol > li')
    return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1
  })

const readSearch = (): string => new URL(page.url()).search
const searchField = () => page.getByRole('main').getByRole('searchbox')
/** The links of the main choice that are not chosen. */
const otherChoices = () => page.getByRole('main').locator('nav a[href*="?"]:not([aria-current])')

/** Chooses the second option of every select, and returns the values of all of them. */
const chooseOptions = async (): Promise<string[]> => {
  const values: string[] = []
  for (const select of await page.getByRole('main').locator('select').all()) {
    const before = readSearch()
    values.push(...(await select.selectOption({ index: 1 })))
    await expect.poll(readSearch).not.toBe(before)
  }
  // The address changes before the page follows it.
  await expect.poll(readOptions).toEqual(values)
  return values
}
const readOptions = (): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('select')
    .evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).value))

describe.each(adminLists)('the admin list $path', (list) => {
  test('has no violation, and moves between rows with arrow keys, but not with Ctrl+Home', async () => {
    await repeatRows(page, list)
    await openRows(list)
    await expectAccessible(admin, list.path)
    if (list.opens) {
      const last = (await rows().count()) - 1
      await page.locator('a[data-row]').first().focus()
      const steps = [
        ['ArrowDown', 1],
        ['End', last],
        ['ArrowDown', last],
        ['Home', 0],
        ['ArrowUp', 0],
        ['ArrowDown', 1],
      ] as const
      for (const [key, index] of steps) {
        await press(page, key)
        expect([key, await readFocusedRow()]).toEqual([key, index])
      }
      await page.evaluate(() => {
        const unhandledKeys: string[] = []
        Object.assign(globalThis, { unhandledKeys })
        addEventListener('keydown', ({ key, defaultPrevented }) => {
          if (!defaultPrevented && !['Alt', 'Control', 'Meta'].includes(key)) unhandledKeys.push(key)
        })
      })
      for (const key of ['Control+Home', 'Alt+ArrowUp', 'Meta+ArrowUp']) await press(page, key)
      expect(await readFocusedRow()).toBe(1)
      expect(await page.evaluate(() => (globalThis as unknown as { unhandledKeys: string[] }).unhandledKeys)).toEqual([
        'Home',
        'ArrowUp',
        'ArrowUp',
      ])
    }
    await page.unrouteAll()
  })

  test('says that nothing is there yet', async () => {
    await changeAnswers(page, list, (answer) => ({
      ...answer,
      [list.block]: [],
      ...(answer.Page ? { Page: { next_cursor: null } } : {}),
    }))
    await openList(list)
    await page.getByText(list.empty, { exact: true }).waitFor()
    expect(await button(page, CLEAR).count()).toBe(0)
    await expectAccessible(admin, `${list.path}, empty`)
    await page.unrouteAll()
  })

  test('can be requested again after a failure', async () => {
    const error = 'That was a lot at once.'
    await page.route(`**/api${list.endpoint.path}`, (route) =>
      route.fulfill({ status: 429, json: { Status: { code: '103', message: error }, error } }),
    )
    await openList(list)
    await page.getByRole('main').getByText(error).waitFor()
    await expectAccessible(admin, `${list.path}, failed`)
    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await (list.createRows ? page.getByText(list.empty) : rows().first()).waitFor()
  })
})

describe.each(adminLists.filter(({ isWhole }) => !isWhole))('more rows of $path', (list) => {
  test('appear without losing the focus', async () => {
    const nextCursors: Record<string, string | null> = { first: 'second', second: 'third', third: null }
    await changeAnswers(page, list, (answer, cursor = 'first') => ({
      ...answer,
      [list.block]: cursor === 'first' ? answer[list.block] : copyRows(answer[list.block]),
      Page: { next_cursor: nextCursors[cursor] ?? null },
    }))
    await openRows(list)
    const count = await rows().count()
    await button(page, MORE).focus()
    await press(page, 'Enter')
    await expect.poll(() => rows().count()).toBe(2 * count)
    expect(await isFocused(button(page, MORE))).toBe(true)
    await press(page, 'Enter')
    await expect.poll(() => rows().count()).toBe(3 * count)
    expect(await isFocused(page.getByText("That's all of them."))).toBe(true)
    await page.unrouteAll()
  })
})

describe.each(adminLists.filter(({ noMatch }) => noMatch !== undefined))('the filters of $path', (list) => {
  test('survive a reload, and can be cleared', async () => {
    // The options of the selects are requested too.
    await gotoUntilIdle(page, list.path)
    await otherChoices().first().or(searchField()).first().click()
    await searchField().fill('a')
    await expect.poll(readSearch).toContain('search=a')
    const options = await chooseOptions()
    const address = page.url()
    await page.reload()
    await button(page, CLEAR).first().waitFor()
    expect(page.url()).toBe(address)
    expect(await searchField().inputValue()).toBe('a')
    await expect.poll(readOptions).toEqual(options)
    await button(page, CLEAR).first().click()
    await expect.poll(readSearch).not.toContain('search')
    expect(await isFocused(searchField())).toBe(true)
    expect((await readOptions()).join('')).toBe('')
  })

  test('say that nothing matches, and can be cleared from there', async () => {
    await openList(list, '?search=nothingiscalledlikethis')
    await page
      .getByRole('status')
      .getByText(list.noMatch ?? '', { exact: true })
      .waitFor()
    await expectAccessible(admin, `${list.path}, no match`)
    await button(page, CLEAR).last().click()
    await rows().first().waitFor()
    expect(readSearch()).toBe('')
    expect(await isFocused(searchField())).toBe(true)
  })
})

describe.each(adminLists.filter(({ opens, opensPage }) => opens !== undefined && !opensPage))(
  'an item of $path',
  (list) => {
    test('opens beside the list with the focus, and Escape leaves it from either side', async () => {
      await repeatRows(page, list)
      await openRows(list)
      const first = page.locator('a[data-row]').first()
      const heading = page.locator('[data-detail] [tabindex="-1"]').first()
      const isOpen = () => new URL(page.url()).searchParams.has(list.opens ?? '')
      await first.press('Enter')
      expect(await isFocused(heading)).toBe(true)
      expect(isOpen()).toBe(true)
      await press(page, 'Escape')
      expect(await isFocused(first)).toBe(true)
      expect(isOpen()).toBe(false)
      await first.press('Enter')
      expect(await isFocused(heading)).toBe(true)
      await first.focus()
      await press(page, 'Escape')
      await expect.poll(isOpen).toBe(false)
      await page.unrouteAll()
    })
  },
)

test('the people list moves the focus to its search when its main choice is cleared from the empty list', async () => {
  const people = adminLists[0]!
  await changeAnswers(page, people, (answer) => ({ ...answer, People: [] }))
  await openList(people, '?kind=student')
  await button(page, CLEAR).press('Enter')
  await expect.poll(readSearch).toBe('')
  expect(await isFocused(searchField())).toBe(true)
  await page.unrouteAll()
})

test('the people list is sorted by keyboard, and stays sorted after a reload', async () => {
  await openRows(adminLists[0]!)
  const header = page.getByRole('columnheader', { name: 'Name', exact: true })
  const names = () => rows().getByRole('link').allInnerTexts()
  const ascending = await names()
  expect(await header.getAttribute('aria-sort')).toBe('ascending')
  await header.getByRole('button').focus()
  await press(page, 'Enter')
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(names).not.toEqual(ascending)
  expect(await isFocused(header.getByRole('button'))).toBe(true)
  await page.reload()
  await rows().first().waitFor()
  expect(await header.getAttribute('aria-sort')).toBe('descending')
  expect((await names())[0]).not.toBe(ascending[0])
})
