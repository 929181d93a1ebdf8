/** A school changes its own features: one is turned off during the day while pages are open. */
import { afterAll, expect, test } from 'vitest'
import { readChanges } from '../../scripts/changes.ts'
import { isFocused, press } from '../support/by-hand.ts'
import { arrive, button } from '../support/finder.ts'
import { closeWindows, expectWell } from '../support/journey.ts'

afterAll(closeWindows)
const [newest = { version: '', changes: [] }] = readChanges()

test('turning the journal off removes it from open pages, and turning it on restores it', async () => {
  const pupil = await arrive('student@northgate.test')
  await pupil.page.goto('/reflect/journal')
  await pupil.page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
  const admin = await arrive('admin@northgate.test')
  const { page } = admin
  await page.goto('/admin/school/switches')
  const journal = page.getByRole('switch', { name: 'Journal' })
  await journal.click()
  const question = page.getByRole('alertdialog', { name: 'Turn off Journal?' })
  await question.waitFor()
  await expectWell(admin, 'what a switch does')
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(() => journal.isChecked()).toBe(false)

  await pupil.page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor({ state: 'detached' })
  await pupil.page.goto('/home')
  await pupil.page.getByRole('heading', { level: 1 }).waitFor()
  await pupil.page.goto('/reflect')
  await pupil.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await pupil.page.getByRole('link', { name: 'Journal' }).count()).toBe(0)

  await journal.click()
  await expect.poll(() => journal.isChecked()).toBe(true)
  await pupil.page.getByRole('link', { name: 'Journal' }).first().waitFor()
  await pupil.close()

  await page.goto('/admin/school/people-to-talk-to')
  await button(page, 'Edit Ms. Sofia Marsh').click()
  await page.getByRole('dialog', { name: 'Ms. Sofia Marsh' }).waitFor()
  await expectWell(admin, 'an adult to talk to')
  await page.goto('/admin/school/data')
  await page.getByLabel('Name or username').fill('eli')
  await button(page, 'Find student').click()
  await button(page, 'Choose Eli Harper').click()
  await button(page, 'Delete all data').click()
  await page.getByRole('alertdialog').waitFor()
  await expectWell(admin, 'the end of everything about a student')
  await admin.close()
})

test('the page footer shows the version and its changes by keyboard alone', async () => {
  const admin = await arrive('admin@northgate.test')
  const { page } = admin
  await page.goto('/admin/school/switches')
  await page.getByText(`Alaia ${newest.version}`, { exact: true }).waitFor()
  const open = button(page, "What's new")
  await open.focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: "What's new" })
  await dialog.getByRole('heading', { name: newest.version }).waitFor()
  expect(await dialog.locator('section').first().getByRole('listitem').allTextContents()).toEqual(newest.changes)
  await expectWell(admin, 'what is new')
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await isFocused(open)).toBe(true)
  await admin.close()
})
