/** Check-in reminders: set while typing, saved in order, with an error if they can't be saved. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { isFocused, press } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, expectAccessible, type Window } from '../support/journey/journey.ts'

afterAll(closeWindows)

const SAVE_PATHS = '/v2/managed_user/happiness/setting/{add,update}'
const getSwitch = (page: Page, day: string) => page.getByRole('switch', { name: `Reminder on ${day}` })
const openReminders = async (page: Page): Promise<void> => {
  await button(page, /^(Set a reminder|Edit reminders)/).click()
  await getSwitch(page, 'Monday').waitFor()
}
/** Opens a teacher's reminders with delayed save requests. */
const openWithDelayedSaves = async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  await openReminders(page)
  return { window, page, sending: await delayRequests(page, SAVE_PATHS) }
}
/** Turns the reminders off again, for the tests that follow. */
const turnOffAndClose = async (window: Window, days: readonly string[]): Promise<void> => {
  for (const day of days) await getSwitch(window.page, day).uncheck()
  await window.page.getByText('No more reminders.').waitFor()
  await window.close()
}
const closePanel = (page: Page) => button(page, 'Done').click()

test('check-in reminders can be typed or chosen, and are saved without a button', async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  await button(page, /^(Set a reminder|Edit reminders)/).click()
  await getSwitch(page, 'Monday').check()
  const monday = page.getByRole('combobox', { name: 'Time on Monday' })
  await monday.fill('8:05 PM')
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('08:05pm')
  for (const invalidTime of ['20:15', '9pm', '25:00']) {
    await monday.fill(invalidTime)
    await press(page, 'Tab')
    await page.getByText('Enter a time as hh:mm am or pm, such as 08:05 am.').waitFor()
    expect(await monday.getAttribute('aria-invalid')).toBe('true')
    expect(await monday.inputValue()).toBe(invalidTime)
  }
  await monday.fill('9:00pm')
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('09:00pm')
  await monday.click()
  await page.getByRole('button', { name: 'am', exact: true }).click()
  expect(await isFocused(monday)).toBe(true)
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('09:00am')
  await monday.fill('08:05am')
  await press(page, 'Enter')
  await monday.click()
  await expect.poll(() => page.getByRole('option').count()).toBe(720)
  await press(page, 'ArrowDown', 2)
  await press(page, 'Enter')
  await expect.poll(() => monday.inputValue()).toBe('08:07am')
  await button(page, "Use Monday's time on school days").click()
  await page.getByText('and at no other time.').waitFor()
  await expectAccessible(window, 'reminders')
  await page.reload()
  await button(page, 'Edit reminders').click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Time on Friday' }).inputValue()).toBe('08:07am')
  await turnOffAndClose(window, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
})

test.each(['wide', 'phone'] as const)('the error of a reminder time covers no other day, %s', async (size) => {
  const window = await openSignedInWindow('teacher@riverbend.test', { size })
  const { page } = window
  await page.goto('/reflect')
  await openReminders(page)
  await getSwitch(page, 'Monday').check()
  await page.getByRole('combobox', { name: 'Time on Monday' }).fill('25:00')
  await press(page, 'Tab')
  const savedMessage = await page.getByText('Enter a time as hh:mm am or pm, such as 08:05 am.').boundingBox()
  const below = await page
    .getByRole('listitem')
    .filter({ has: getSwitch(page, 'Tuesday') })
    .boundingBox()
  expect(savedMessage!.y + savedMessage!.height).toBeLessThanOrEqual(below!.y)
  await expectAccessible(window, `a wrong time, ${size}`)
  await turnOffAndClose(window, ['Monday'])
})

test('check-in reminders show as saved after the last change is stored, not an earlier one', async () => {
  const { window, page, sending } = await openWithDelayedSaves()
  await getSwitch(page, 'Monday').check()
  await getSwitch(page, 'Tuesday').check()
  await (await sending.next()).continue()
  await sending.waitUntilSent(2)
  const savedMessage = page.getByText('and at no other time.')
  expect(await savedMessage.count()).toBe(0)
  await sending.release()
  await savedMessage.waitFor()
  await turnOffAndClose(window, ['Monday', 'Tuesday'])
})

test('pending reminder changes are shown when the panel is reopened, and the next change keeps them', async () => {
  const { window, page, sending } = await openWithDelayedSaves()
  await getSwitch(page, 'Monday').check()
  await closePanel(page)
  await openReminders(page)
  expect(await getSwitch(page, 'Monday').isChecked()).toBe(true)
  await getSwitch(page, 'Tuesday').check()
  await sending.release()
  await page.getByText("We'll ask on Mondays and Tuesdays").waitFor()
  await page.reload()
  await openReminders(page)
  expect([await getSwitch(page, 'Monday').isChecked(), await getSwitch(page, 'Tuesday').isChecked()]).toEqual([
    true,
    true,
  ])
  await turnOffAndClose(window, ['Monday', 'Tuesday'])
})

test('a failed reminder change is reported after the panel was closed, and can be sent again', async () => {
  const { window, page, sending } = await openWithDelayedSaves()
  await getSwitch(page, 'Monday').check()
  await closePanel(page)
  await (await sending.next()).abort()
  await page.getByText("It couldn't be saved.").first().waitFor()
  await openReminders(page)
  expect(await getSwitch(page, 'Monday').isChecked()).toBe(true)
  await page.getByRole('dialog').getByText("It couldn't be saved.").waitFor()
  await sending.release()
  await turnOffAndClose(window, ['Monday'])
})
