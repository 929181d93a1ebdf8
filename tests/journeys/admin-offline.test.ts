/** Without a connection, an admin sees that nothing can be saved or found, and typed text stays. */
import { afterAll, expect, test } from 'vitest'
import { NO_ANSWER } from '#contract/call.ts'
import { closeWindows, expectAccessible, openWindow, signIn } from '../support/journey/journey.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'

afterAll(closeWindows)

const BANNER = 'Offline. Nothing can be saved until the connection is back.'
const OLD_ROWS = "You're offline. This is what was here before."

test('an offline admin keeps the typed form, and sees that saving and search need a connection', async () => {
  const window = await openWindow({})
  const { page, context } = window
  await gotoUntilIdle(page, '/login')
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/people')
  await page.getByRole('table', { name: 'People of the school' }).waitFor()
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog', { name: 'Add a person' })
  await form.getByLabel('First name').fill('Zara')
  await form.getByLabel('Last name').fill('Lind')
  await form.getByLabel('Grade').selectOption('Grade 7')

  await context.setOffline(true)
  await page.getByText(BANNER).waitFor()
  await form.getByRole('button', { name: 'Add and create passphrase' }).click()
  await form.getByText(NO_ANSWER).waitFor()
  expect(await form.getByLabel('Last name').inputValue()).toBe('Lind')
  await expectAccessible(window, 'a form that cannot be saved')
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByText(OLD_ROWS).waitFor()
  await expectAccessible(window, 'a search without a connection')

  await context.setOffline(false)
  await page.getByText('No matching people').waitFor()
  await expect.poll(() => page.getByText(OLD_ROWS).count()).toBe(0)
  await window.close()
})
