/** An admin and the people of the school: somebody comes, signs in with three words, and leaves again. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeWindows, expectWell, openWindow, signIn } from '../support/journey.ts'
import { gotoQuiet } from '../support/quiet.ts'

afterAll(closeWindows)

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** What a dialog shows once, by the word before it. */
const shown = async (page: Page, label: string): Promise<string> =>
  (await dialog(page, /^Ready for/)
    .locator('dt', { hasText: label })
    .locator('+ dd')
    .textContent()) ?? ''

test('a pupil who was added signs in with the three words, and an open tab of theirs ends when they are deactivated', async () => {
  const admin = await openWindow({})
  const { page } = admin
  await gotoQuiet(page, '/login')
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/people')
  await page.getByRole('table', { name: 'People of the school' }).waitFor()
  await expectWell(admin, 'the list of people')

  await page.getByRole('button', { name: 'Add a person' }).click()
  const last = `Haddad${Date.now()}`
  await dialog(page, 'Add a person').getByRole('button', { name: 'Add and make a passphrase' }).click()
  await page.getByText('Choose a grade.').waitFor()
  await page.getByLabel('First name').fill('Zara')
  await page.getByLabel('Last name').fill(last)
  await dialog(page, 'Add a person').getByLabel('Grade').selectOption('Grade 7')
  await expectWell(admin, 'the form of a person')
  await dialog(page, 'Add a person').getByRole('button', { name: 'Add and make a passphrase' }).click()
  await dialog(page, `Ready for Zara ${last}`).waitFor()
  const [code, name, words] = [
    await shown(page, 'School code'),
    await shown(page, 'Signs in as'),
    await shown(page, 'Passphrase'),
  ]
  await expectWell(admin, 'the words that are shown once')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 2, name: `Zara ${last}` }).waitFor()

  const pupil = await openWindow({ size: 'phone', theme: 'dark' })
  await gotoQuiet(pupil.page, '/login')
  await pupil.page.getByLabel('Email or username').fill(name)
  // Whoever leaves the name is asked for the school.
  await pupil.page.getByLabel('Password', { exact: true }).fill(words)
  await pupil.page.getByLabel('School code').fill(code)
  await pupil.page.getByRole('button', { name: 'Sign In' }).click()
  await pupil.page.waitForURL((url) => url.pathname !== '/login')

  await page.getByRole('button', { name: 'Deactivate' }).click()
  const sure = page.getByRole('alertdialog', { name: `Deactivate Zara ${last}?` })
  await sure.getByRole('radio', { name: /They have left/ }).check()
  await expectWell(admin, 'the question before somebody is deactivated')
  await sure.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Let in again' }).waitFor()
  await page.getByText('Nowhere at the moment').waitFor()
  await pupil.page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/')
  expect(await pupil.page.evaluate(() => localStorage.getItem('alaiaSessionData'))).toBeNull()
  await expectWell(admin, 'somebody who has left')
})
