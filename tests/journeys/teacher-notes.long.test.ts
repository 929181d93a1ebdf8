/** A teacher's lesson notes on two devices, and through sign-out: no text is lost. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { openSignedInWindow, button, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, type Window } from '../support/journey/journey.ts'

afterAll(closeWindows)

const UNIT = 'middle_school/steady-hands'
const lessonUrl = `/teacher/learn/middle_school/${toUnitUuid(UNIT)}/lesson/${toLessonUuid(UNIT, 'where-nerves-live')}`

const notesField = (page: Page) => page.getByRole('textbox', { name: /What worked/ })
const waitUntilSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()

const openLesson = async (): Promise<Window> => {
  const window = await openSignedInWindow('learn.two@riverbend.test')
  await open(window, lessonUrl)
  await notesField(window.page).waitFor()
  return window
}

test('a conflict of lesson notes between two devices can keep both texts', async () => {
  const [desk, phone] = [await openLesson(), await openLesson()]
  await notesField(desk.page).fill('Chairs in a half circle.')
  await waitUntilSaved(desk.page)
  await notesField(phone.page).fill('A louder bell.')
  await phone.page.getByText('These notes were changed on another device.').waitFor()
  await expectAccessible(phone, 'two versions')
  await button(phone.page, 'Keep both').click()
  await waitUntilSaved(phone.page)
  await desk.page.reload()
  await expect.poll(() => notesField(desk.page).inputValue()).toBe('Chairs in a half circle.\n\nA louder bell.')
  await notesField(desk.page).fill('')
  await waitUntilSaved(desk.page)
  await desk.close()
  await phone.close()
})

test('signing out with unsaved lesson notes asks first, and can send them', async () => {
  const window = await openLesson()
  const { page } = window
  await page.route('**/api/teacher/lesson/note', (route) => route.abort())
  await notesField(page).fill('Ask for the hall.')
  await page.getByText(/Saved on this device/).waitFor()
  await page.goto('/home')
  await page.getByRole('banner').getByRole('button', { name: /Clara/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog', { name: "One change isn't saved yet" }).waitFor()
  await page.unroute('**/api/teacher/lesson/note')
  await button(page, 'Send and log out').click()
  await page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/')
  await window.close()
  const secondWindow = await openLesson()
  await expect.poll(() => notesField(secondWindow.page).inputValue()).toBe('Ask for the hall.')
  await notesField(secondWindow.page).fill('')
  await waitUntilSaved(secondWindow.page)
  await secondWindow.close()
})
