/**
 * A teacher gets from the first page to everything for the next lesson; a demo teacher sees what the demo includes.
 */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { toHandoutUuid, toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import { lessonMark } from '#contract/learn.ts'
import { formatDate, getDayBefore, toLocalDay } from '#rules/times.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, heading, link, open } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, expectAccessible } from '../support/journey/journey.ts'

afterAll(closeWindows)

const UNIT = 'middle_school/steady-hands'
const OTHER_UNIT = 'grade_3/room-for-two'

const notesField = (page: Page) => page.getByRole('textbox', { name: /What worked/ })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

test('a teacher opens the next lesson, marks it as taught, and undoes that', async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  await page.getByRole('link', { name: 'Learn', exact: true }).first().click()
  const next = link(page, /^Next lesson/)
  await next.waitFor()
  await link(page, /Steady Hands.*taught/).waitFor()
  await next.click()
  await page.waitForURL('**/lesson/*')
  await section(page, 'Objectives')
    .or(page.getByRole('heading', { name: 'Objectives' }))
    .first()
    .waitFor()
  for (const name of ['Step by step', 'Teacher notes']) await section(page, name).waitFor()
  await expectAccessible(window, 'lesson')
  await button(page, 'Mark as taught today').click()
  await page.getByRole('listitem').filter({ hasText: 'Today' }).waitFor()
  await page.reload()
  await button(page, /^Undo /)
    .first()
    .click()
  await button(page, 'Mark as taught today').waitFor()
  await window.close()
})

test('marking and undoing taught days by keyboard keeps the focus next to the pressed button', async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  const lesson = toLessonUuid(UNIT, 'where-nerves-live')
  await open(window, `/teacher/learn/middle_school/${toUnitUuid(UNIT)}/lesson/${lesson}`)
  const title = page.getByRole('heading', { level: 2, name: 'Taught on' })
  const chooseDayButton = button(page, 'Choose another day')
  const [today, yesterday] = [toLocalDay(new Date()), getDayBefore(new Date())]
  const undoButton = (day: string) => button(page, `Undo ${formatDate(day)}`)

  await button(page, 'Mark as taught today').press('Enter')
  await undoButton(today).waitFor()
  expect(await isFocused(title)).toBe(true)
  await chooseDayButton.press('Enter')
  const day = page.getByLabel('Day', { exact: true })
  expect(await isFocused(day)).toBe(true)
  await day.fill(yesterday)
  await button(page, 'Mark this day').press('Enter')
  await undoButton(yesterday).waitFor()
  await expect.poll(() => isFocused(chooseDayButton)).toBe(true)

  const marking = await delayRequests(page, lessonMark.path)
  await undoButton(today).press('Enter')
  await marking.waitUntilSent(1)
  await undoButton(yesterday).press('Enter')
  await marking.release()
  await undoButton(today).waitFor({ state: 'detached' })
  expect(marking.sent()).toBe(1)
  await expect.poll(() => undoButton(yesterday).getAttribute('aria-disabled')).toBeNull()
  await undoButton(yesterday).press('Enter')
  await undoButton(yesterday).waitFor({ state: 'detached' })
  expect(await isFocused(title)).toBe(true)
  expect(window.problems).toEqual([])
  await window.close()
})

test('lesson notes survive failed saves and a reload', async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  const lesson = toLessonUuid(UNIT, 'when-it-goes-wrong-anyway')
  await open(window, `/teacher/learn/middle_school/${toUnitUuid(UNIT)}/lesson/${lesson}`)
  await notesField(page).fill('Chairs in a half circle.')
  await waitForText(page, /^Saved$/)
  await page.route('**/api/teacher/lesson/note', (route) => route.abort())
  await notesField(page).fill('Chairs in a half circle. Louder bell.')
  await waitForText(page, /Saved on this device/)
  await page.reload()
  await expect.poll(() => notesField(page).inputValue()).toBe('Chairs in a half circle. Louder bell.')
  await page.unroute('**/api/teacher/lesson/note')
  await notesField(page).blur()
  await notesField(page).focus()
  await notesField(page).blur()
  await waitForText(page, /^Saved$/)
  await page.reload()
  await expect.poll(() => notesField(page).inputValue()).toBe('Chairs in a half circle. Louder bell.')
  await notesField(page).fill('')
  await waitForText(page, /^Saved$/)
  await window.close()
})

test('a unit, a grade and a handout open on a phone in the dark theme', async () => {
  const window = await openSignedInWindow('learn.one@riverbend.test', { size: 'phone', theme: 'dark' })
  const { page } = window
  await open(window, `/teacher/learn/middle_school/unit/${toUnitUuid(UNIT)}`)
  await link(page, /Where nerves live/).waitFor()
  await expectAccessible(window, 'unit')
  await open(window, '/teacher/learn/units/middle_school/managing-stress')
  await link(page, /Steady Hands/).waitFor()
  expect(await link(page, /After the Slammed Door/).count()).toBe(0)
  await open(window, `/teacher/learn/handout/preview?id=${toHandoutUuid(UNIT, 'first-minute-cards')}`)
  await waitForText(page, 'My first minute')
  await expectAccessible(window, 'handout')
  await open(window, '/teacher/learn/cupboard/preview?id=1')
  await link(page, 'Go to all lessons').waitFor()
  await open(window, `/teacher/learn/high_school/unit/${toUnitUuid(UNIT)}`)
  await page.waitForURL(`**/teacher/learn/middle_school/unit/${toUnitUuid(UNIT)}`)
  const lesson = toLessonUuid(UNIT, 'where-nerves-live')
  await open(window, `/teacher/learn/grade_1/${toUnitUuid(OTHER_UNIT)}/lesson/${lesson}`)
  await page.waitForURL(`**/teacher/learn/middle_school/${toUnitUuid(UNIT)}/lesson/${lesson}`)
  await open(window, '/teacher/learn/resources/zzz')
  await expect.poll(() => heading(page).innerText()).toBe("This folder doesn't exist or is no longer available.")
  await link(page, 'Go to all files').waitFor()
  await window.close()
})

test('a demo teacher sees demo lessons, and a message for the other lessons', async () => {
  const window = await openSignedInWindow('demo.teacher@riverbend.test')
  const { page } = window
  await open(window, '/teacher/learn')
  await waitForText(page, "It opens some units of each kind, and you can't assign work.")
  await link(page, /Weather inside/i).waitFor()
  await expectAccessible(window, 'demo')
  await link(page, 'Grade 6-8').click()
  await link(page, /Steady Hands/).waitFor()
  expect(await link(page, /After the Slammed Door/).count()).toBe(0)
  const lesson = toLessonUuid(OTHER_UNIT, 'mending')
  await open(window, `/teacher/learn/grade_3/${toUnitUuid(OTHER_UNIT)}/lesson/${lesson}`)
  await expect.poll(() => heading(page).innerText()).toBe("This one isn't among the demo lessons.")
  await link(page, 'Go to all lessons').click()
  await page.waitForURL('**/teacher/learn')
  await window.close()
})
