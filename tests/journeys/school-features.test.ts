/** A school changes its own features: one is turned off during the day while pages are open. */
import { afterAll, expect, test } from 'vitest'
import { readChanges } from '../../scripts/changes.ts'
import { isFocused, press } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible } from '../support/journey/journey.ts'

afterAll(closeWindows)
const [newest = { version: '', changes: [] }] = readChanges()

test('turning the journal off removes it from open pages, and turning it on restores it', async () => {
  const student = await openSignedInWindow('student@northgate.test')
  await student.page.goto('/reflect/journal')
  await student.page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
  const admin = await openSignedInWindow('admin@northgate.test')
  const { page } = admin
  await page.goto('/admin/school/switches')
  const journal = page.getByRole('switch', { name: 'Journal' })
  await journal.click()
  const question = page.getByRole('alertdialog', { name: 'Turn off Journal?' })
  await question.waitFor()
  await expectAccessible(admin, 'what a switch does')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => journal.isChecked()).toBe(false)

  await student.page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor({ state: 'detached' })
  await student.page.goto('/home')
  await student.page.getByRole('heading', { level: 1 }).waitFor()
  await student.page.goto('/reflect')
  await student.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await student.page.getByRole('link', { name: 'Journal' }).count()).toBe(0)

  await journal.click()
  await expect.poll(() => journal.isChecked()).toBe(true)
  await student.page.getByRole('link', { name: 'Journal' }).first().waitFor()
  await student.close()

  await page.goto('/admin/school/people-to-talk-to')
  await button(page, 'Edit Ms. Sofia Marsh').click()
  await page.getByRole('dialog', { name: 'Ms. Sofia Marsh' }).waitFor()
  await expectAccessible(admin, 'an adult to talk to')
  await page.goto('/admin/school/data')
  await page.getByLabel('Name or username').fill('eli')
  await button(page, 'Find student').click()
  await button(page, 'Choose Eli Harper').click()
  await button(page, 'Delete all data').click()
  await page.getByRole('alertdialog').waitFor()
  await expectAccessible(admin, 'deleting all data of a student')
  await admin.close()
})

test('the page footer shows the version and its changes by keyboard alone', async () => {
  const admin = await openSignedInWindow('admin@northgate.test')
  const { page } = admin
  await page.goto('/admin/school/switches')
  await page.getByText(`Alaia ${newest.version}`, { exact: true }).waitFor()
  const open = button(page, "What's new")
  await open.focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: "What's new" })
  await dialog.getByRole('heading', { name: newest.version }).waitFor()
  expect(await dialog.locator('section').first().getByRole('listitem').allTextContents()).toEqual(newest.changes)
  await expectAccessible(admin, 'what is new')
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await isFocused(open)).toBe(true)
  await admin.close()
})
