/** Staff enter a check-in for a student: how each role gets to the dialog, and what it shows. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, type Who } from '../support/journey/journey.ts'
import { listCheckIns } from '../support/browser/check-in-page.ts'

afterAll(closeWindows)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check in for a student' })

test('a teacher opens the check-in for a student from Reflect', async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  await page.goto('/reflect')
  await button(page, 'Check in for a student').click()
  await dialog(page).waitFor()
  await expectAccessible(window, 'whom to check in')
  await window.close()
})

test('a Learn-only teacher checks in for a student from their menu, and the student sees who entered it', async () => {
  const student: Who = 'senior@riverbend.test'
  const before = (await listCheckIns(student))[0]?.uuid
  const window = await openSignedInWindow('teacher.only@riverbend.test', { size: 'phone' })
  const { page } = window
  await button(page, /^Tomas/).click()
  await page.getByRole('menuitem', { name: 'Check in for a student' }).click()
  await dialog(page).waitFor()
  await expectAccessible(window, 'whom to check in')
  await dialog(page).getByLabel('Class').selectOption({ label: '10A' })
  await dialog(page).getByLabel('Student').selectOption({ label: 'Mateo Reyes' })
  await dialog(page).getByRole('button', { name: 'Good', exact: true }).click()
  await expectAccessible(window, 'what they said')
  await button(page, 'Save for Mateo Reyes').click()
  await expect.poll(async () => (await listCheckIns(student))[0]?.uuid).not.toBe(before)
  expect((await listCheckIns(student))[0]).toMatchObject({ mood: 4, by_staff: true, entered_by: 'Tomas Brandt' })
  await window.close()
})
