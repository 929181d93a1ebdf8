/** Personal patterns: month, term chart and correlations; the full history; minutes of any period. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLocalDay } from '#rules/times.ts'
import { addMonths, getMonthName, toMonth } from '#web/ui/chart/month.ts'
import { press, tabTo } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, heading, link, open } from '../support/browser/signed-in-window.ts'
import {
  closeWindows,
  allVariants,
  expectAccessible,
  variants,
  type Who,
  type Window,
} from '../support/journey/journey.ts'
import { listStoredDrafts } from '../support/browser/stored-drafts.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'
import { addPastCheckIns, addCheckInsToday, addPastListening } from '../support/fixtures/past-weeks.ts'
import { resize } from '../support/browser/resize.ts'

const REGULAR: Who = 'demo.teacher@riverbend.test'
/** No other browser test uses this person. */
const NEW: Who = 'teacher@northgate.test'

beforeAll(async () => {
  await addPastCheckIns(REGULAR, 45)
  await addPastListening(REGULAR, 30)
})
afterAll(closeWindows)

const chart = (page: Page, name: string | RegExp) => page.getByRole('figure', { name })
const month = toMonth(toLocalDay(new Date()))

const screens = {
  patterns: '/reflect/analytics',
  'all that was put in': '/reflect/history',
  'the week': '/activity',
  'all times': '/activity/analytics?range=own&from=2026-01-01&to=2026-12-31',
}

const closeWithoutProblems = async (window: Window): Promise<void> => {
  expect(window.problems).toEqual([])
  await window.close()
}

/** Each reader level in one size and theme; the demo school has weeks of data for them. */
const readers: Who[] = ['senior@riverbend.test', REGULAR, 'young@riverbend.test', 'student@riverbend.test']

describe.each(variants)('personal patterns, $size and $theme', (options) => {
  test('are accessible from patterns to the full history', async () => {
    const window = await openSignedInWindow(readers[allVariants.indexOf(options)]!, options)
    for (const [what, path] of Object.entries(screens)) {
      await open(window, path)
      await window.page.getByRole('main').locator('figure, li').first().waitFor()
      await expectAccessible(window, what)
    }
    await window.close()
  })
})

test('patterns fit on the narrowest screen with the largest text', async () => {
  const window = await openSignedInWindow(REGULAR)
  const { page } = window
  await resize(page, { width: 320, height: 640 })
  for (const path of [...Object.values(screens), '/activity/analytics?range=month', '/activity/analytics?range=week']) {
    await open(window, path)
    await page.getByRole('main').locator('figure, li').first().waitFor()
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { textSize: 'largest', font: 'roomy' }))
    expect(await findStructureFaults(page), path).toEqual([])
  }
  await closeWithoutProblems(window)
})

describe('a person with six weeks of check-ins', () => {
  test('sees the current month with today, and can go to the previous one', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens.patterns)
    await page.getByRole('heading', { level: 1, name: `Your ${getMonthName(month)}` }).waitFor()
    const today = page.locator('[aria-current=date]')
    await expect.poll(() => today.innerText()).toMatch(/Today\s+(Low|Good|Bright)/)
    await button(page, 'Previous month').click()
    const before = addMonths(month, -1)
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Your ${getMonthName(before)}`) }).waitFor()
    await expect.poll(() => chart(page, `${getMonthName(before)} ${before.slice(0, 4)}`).count()).toBe(1)
    expect(await page.locator('[aria-current=date]').count()).toBe(0)
    await button(page, 'Next month').click()
    await page.getByRole('heading', { level: 1, name: `Your ${getMonthName(month)}` }).waitFor()
    expect(await button(page, 'Next month').getAttribute('aria-disabled')).toBe('true')
    await closeWithoutProblems(window)
  })

  test('sees which weekdays are lowest, the evidence, and matching sessions', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens.patterns)
    await page.getByRole('heading', { name: 'Thursdays sit lowest. Sundays lift.' }).waitFor()
    await page.getByText(/Seen across the last \w+ weeks\. A pattern is a clue, not a grade\./).waitFor()
    await page.getByText('“Sleep” goes with lower days.').waitFor()
    await link(page, 'Sessions for Thursdays').click()
    await page.waitForURL('**/home/search?q=*')
    await expect.poll(() => page.getByRole('main').locator('a[href^="/audio/"]').count()).toBeGreaterThan(0)
    await closeWithoutProblems(window)
  })

  test('can open the table of a chart by keyboard alone', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens.patterns)
    const tide = chart(page, 'Your last 12 weeks')
    await tide.waitFor()
    const rows = tide.getByRole('row')
    expect(await rows.count()).toBe(0)
    await tabTo(page, 'Show as table: Your last 12 weeks')
    await press(page, 'Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(5)
    expect(await tide.getByRole('cell').first().innerText()).toMatch(/^[1-5]\.\d$/)
    await press(page, 'Enter')
    await expect.poll(() => rows.count()).toBe(0)
    await closeWithoutProblems(window)
  })

  test('prints patterns from the dark theme with every table and without the app around them', async () => {
    const window = await openSignedInWindow(REGULAR, { theme: 'dark' })
    const { page } = window
    await open(window, screens.patterns)
    await chart(page, 'Words you used').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const figure of await page.getByRole('figure').all()) {
      expect(await figure.getByRole('table').last().isVisible()).toBe(true)
    }
    const readInkColor = () => page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color)
    const darkInk = await readInkColor()
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'light' }))
    expect(darkInk).toBe(await readInkColor())
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button').count()).toBe(0)
    await closeWithoutProblems(window)
  })

  test('pages through all entries, and deletes one check-in for good', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens.patterns)
    await link(page, 'Your entries').click()
    const rows = page.getByRole('main').locator('ol > li')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    await page.getByText('The bus was late, and then it did not matter.').first().waitFor()
    const first = await rows.count()
    await button(page, 'More').click()
    await expect.poll(() => rows.count()).toBeGreaterThan(first)
    const rowCount = await rows.count()
    const last = button(page, /^Delete the check-in of/).last()
    const name = (await last.getAttribute('aria-label'))!
    await last.click()
    await button(page, 'Cancel').click()
    expect(await rows.count()).toBe(rowCount)
    await last.click()
    await button(page, 'Delete check-in').click()
    await expect.poll(() => button(page, name).count()).toBe(0)
    await closeWithoutProblems(window)
  })
})

describe('a person with a month of listening', () => {
  test('sees the week in one sentence, and weeks instead of streaks', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens['the week'])
    await page
      .getByRole('heading', { level: 1, name: /^[A-Z][a-z-]+( [a-z -]+)? quiet minutes? this week\.$/ })
      .waitFor()
    await chart(page, 'Practice by week')
      .getByText(/^[A-Z]\w+ weeks with practice, of the last ten\.$/)
      .waitFor()
    await page.getByRole('main').getByText('Finished').first().waitFor()
    expect(
      await page
        .getByRole('main')
        .getByText(/streak/i)
        .count(),
    ).toBe(0)
    await closeWithoutProblems(window)
  })

  test('sets a weekly goal, sees the progress in words, and finds it after a reload', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens['the week'])
    const goal = page.getByLabel('Listening days a week')
    await goal.selectOption('7')
    const progressText = page.getByText(/^(Begun|On the way)$/)
    await progressText.waitFor()
    await expect.poll(() => listStoredDrafts(page)).toMatch(/listening-goal/)
    await page.reload()
    await progressText.waitFor()
    await expect.poll(() => goal.inputValue()).toBe('7')
    await goal.selectOption('')
    await expect.poll(() => progressText.count()).toBe(0)
    await closeWithoutProblems(window)
  })

  test('picks a month and a custom range, which survive a reload', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, '/activity/analytics')
    await page.getByRole('radio', { name: 'Month' }).click({ force: true })
    const years = page.getByLabel('Year', { exact: true }).and(page.locator('select'))
    const offered = await years.locator('option').allInnerTexts()
    expect([offered[0], offered.at(-1)]).toEqual([String(new Date().getFullYear() + 7), '2024'])
    await years.selectOption('2024')
    await page.getByRole('heading', { level: 1, name: 'No activity on these days' }).waitFor()
    await page.getByRole('radio', { name: 'Custom range' }).click({ force: true })
    await page.getByLabel('End date').fill('2023-01-01')
    await page.getByText('End date must be after the start date.').waitFor()
    await page.getByText('01 Jan 2023', { exact: true }).waitFor()
    await button(page, 'Last 12 weeks').click()
    await page.getByRole('heading', { level: 1, name: /quiet minutes$/ }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /quiet minutes$/ }).waitFor()
    expect(await button(page, 'Last 12 weeks').getAttribute('aria-pressed')).toBe('true')
    await closeWithoutProblems(window)
  })

  test('opens the full history, which goes back to the first day', async () => {
    const window = await openSignedInWindow(REGULAR)
    const { page } = window
    await open(window, screens['the week'])
    await link(page, 'Full history').click()
    await page.waitForURL('**/activity/analytics?*#history')
    const rows = page.getByRole('main').locator('ol > li').filter({ hasText: 'Four sides' })
    await expect.poll(() => rows.count()).toBeGreaterThan(3)
    const first = await rows.count()
    await button(page, 'More').click()
    await expect.poll(() => page.getByRole('main').locator('ol > li').count()).toBeGreaterThan(first)
    await closeWithoutProblems(window)
  })
})

test('a young student sees a week of suns, and the charts after "More"', async () => {
  await addCheckInsToday('young@riverbend.test', [2, 4, 5])
  const window = await openSignedInWindow('young@riverbend.test', { size: 'phone' })
  const { page } = window
  await open(window, screens.patterns)
  const week = page.getByRole('region', { name: 'This week' })
  await expect.poll(() => week.getByRole('listitem').count()).toBe(7)
  await week.getByText(/^(You checked in on \w+ days?|No sun yet) this week\./).waitFor()
  expect(await page.getByRole('figure').count()).toBe(0)
  const screenfuls = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  expect(screenfuls).toBeLessThan(2)
  expect(await findStructureFaults(page), 'three suns in a day').toEqual([])
  await expectAccessible(window, 'a young week')
  await button(page, 'More, to look at with a grown-up').click()
  await chart(page, 'Your last 12 weeks').waitFor()
  await expectAccessible(window, 'all of it')
  await closeWithoutProblems(window)
})

test('a new person sees what will appear, without zeros', async () => {
  const window = await openSignedInWindow(NEW)
  const { page } = window
  await open(window, screens.patterns)
  await page.getByText(/^After a few check-ins you'll see how your days sit\./).waitFor()
  await expectAccessible(window, 'no patterns yet')
  await link(page, 'Your entries').click()
  await page.getByText('Your check-ins and entries will be here. Only you see them.').waitFor()
  // The tabs link there too.
  await page.getByRole('main').getByRole('link', { name: 'Check in', exact: true }).last().click()
  await page.waitForURL('**/reflect')
  await open(window, screens['the week'])
  await page.getByText('Your quiet minutes will gather here.').waitFor()
  await expectAccessible(window, 'no minutes yet')
  await heading(page).waitFor()
  await closeWithoutProblems(window)
})
