/** When somebody is asked: set as one goes, kept in its order, and told where it was not kept. */
import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isFocused, press } from '../support/by-hand.ts'
import { arrive, button } from '../support/finder.ts'
import { closeWindows, expectWell } from '../support/journey.ts'

afterAll(closeWindows)

const KEEPING = /happiness\/setting\/(add|update)$/
const on = (page: Page, day: string) => page.getByRole('switch', { name: `Reminder on ${day}` })
const opened = async (page: Page): Promise<void> => {
  await button(page, /reminders|Reminders/).click()
  await on(page, 'Monday').waitFor()
}
/** What is sent waits until it is let go. */
const holding = async (page: Page) => {
  const held: Route[] = []
  let isOver = false
  await page.route(KEEPING, (route) => (isOver ? route.continue() : void held.push(route)))
  const waiting = async (): Promise<Route> => {
    await expect.poll(() => held.length).toBe(1)
    return held.pop()!
  }
  /** What comes after it is let through. */
  const last = async (): Promise<Route> => {
    const route = await waiting()
    isOver = true
    return route
  }
  return { waiting, last }
}
const close = (page: Page) => button(page, 'Done').click()

test('reminders are set as one goes, typed or chosen, and stay', async () => {
  const window = await arrive('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  await button(page, /reminders|Reminders/).click()
  await on(page, 'Monday').check()
  const monday = page.getByRole('combobox', { name: 'Time on Monday' })
  await monday.fill('8:05 PM')
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('08:05pm')
  await monday.fill('9pm')
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('09:00pm')
  await monday.click()
  await page.getByRole('button', { name: 'am', exact: true }).click()
  expect(await isFocused(monday)).toBe(true)
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('09:00am')
  await monday.fill('25:00')
  await press(page, 'Tab')
  await page.getByText('Write a time such as 08:05am or 9pm.').waitFor()
  await monday.fill('08:05am')
  await press(page, 'Enter')
  await monday.click()
  await expect.poll(() => page.getByRole('option').count()).toBe(720)
  await press(page, 'ArrowDown', 2)
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('08:07am')
  await button(page, "Use Monday's time on school days").click()
  await page.getByText('and at no other time.').waitFor()
  await expectWell(window, 'reminders')
  await page.reload()
  await button(page, 'Reminders are set').click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Time on Friday' }).inputValue()).toBe('08:07am')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await on(page, day).uncheck()
  }
  await page.getByText('No more reminders.').waitFor()
  await window.close()
})

test('reminders are said to be saved once the last change is kept, not when an earlier one is', async () => {
  const window = await arrive('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  await opened(page)
  const { waiting, last } = await holding(page)
  await on(page, 'Monday').check()
  await on(page, 'Tuesday').check()
  await (await waiting()).continue()
  const tuesday = await last()
  const said = page.getByText('and at no other time.')
  expect(await said.count()).toBe(0)
  await tuesday.continue()
  await said.waitFor()
  await on(page, 'Monday').uncheck()
  await on(page, 'Tuesday').uncheck()
  await page.getByText('No more reminders.').waitFor()
  await window.close()
})

test('reminders that are on their way stand there when they are opened again, and the next change keeps them', async () => {
  const window = await arrive('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  const { last } = await holding(page)
  await opened(page)
  await on(page, 'Monday').check()
  await close(page)
  await opened(page)
  expect(await on(page, 'Monday').isChecked()).toBe(true)
  await on(page, 'Tuesday').check()
  await (await last()).continue()
  await page.getByText("We'll ask on Mondays and Tuesdays").waitFor()
  await page.reload()
  await opened(page)
  expect([await on(page, 'Monday').isChecked(), await on(page, 'Tuesday').isChecked()]).toEqual([true, true])
  await on(page, 'Monday').uncheck()
  await on(page, 'Tuesday').uncheck()
  await page.getByText('No more reminders.').waitFor()
  await window.close()
})

test('reminders that were not kept are told of though they were closed, and stand there to be sent again', async () => {
  const window = await arrive('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  const { last } = await holding(page)
  await opened(page)
  await on(page, 'Monday').check()
  await close(page)
  await (await last()).abort()
  await page.getByText("That wasn't saved.").first().waitFor()
  await opened(page)
  expect(await on(page, 'Monday').isChecked()).toBe(true)
  await page.getByRole('dialog').getByText("That wasn't saved.").waitFor()
  await on(page, 'Monday').uncheck()
  await page.getByText('No more reminders.').waitFor()
  await window.close()
})
