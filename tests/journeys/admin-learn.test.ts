/** A system admin builds a unit from scratch until a teacher finds it, and two system admins edit one lesson. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { lessonList, unitList } from '#contract/learn.ts'
import { editorLesson, lessonEdit } from '#contract/learn/lessons.ts'
import { editorUnit, unitStatus } from '#contract/learn/units.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, heading, link, open } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server } from '../support/journey/journey.ts'
import { makeLesson, makeUnit, createName } from '../support/fixtures/learn-fixtures.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const OPERATOR = 'admin@riverbend.test'
const GRADE = 'grade_5'

const signInAs = (who: string) => signInDemoPerson(server().address, server().data, who)

const waitUntilSaved = (page: Page) => page.getByText(/^Saved \d\d:\d\d[ap]m$/).waitFor()
const fillAndSave = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByText('Unsaved changes').waitFor()
  await waitUntilSaved(page)
}

const addLesson = async (page: Page, title: string): Promise<void> => {
  await link(page, 'Add lesson').click()
  await heading(page).filter({ hasText: 'New lesson' }).waitFor()
  await page.getByLabel('Lesson name').fill(title)
  await button(page, 'Create lesson').click()
  await heading(page).filter({ hasText: title }).waitFor()
}

const upload = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'scope-and-sequence.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Four short lessons, one each week.'),
  })

const fillLesson = async (page: Page): Promise<void> => {
  await page.getByText('Explore', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Explore' }).fill('Sit in a circle.')
  // By keyboard: the field that was added gets the focus at once.
  await button(page, 'Add objective').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Students can hear one sound.')
  await page.getByText('Unsaved changes').waitFor()
  await waitUntilSaved(page)
  expect(await page.getByLabel('Objective 1', { exact: true }).inputValue()).toBe('Students can hear one sound.')
  await button(page, 'Add link').click()
  await page.getByLabel('Title').fill('A river, live')
  await page.getByLabel('Web address').fill('javascript:alert(1)')
  await page.getByText('Enter a web address that begins with').waitFor()
  await page.getByText('Not saved: check the highlighted fields').waitFor()
  await page.getByLabel('Web address').fill('https://rivers.test/live')
  await waitUntilSaved(page)
  const session = page.getByRole('combobox', { name: 'Add a session' })
  await session.fill('kazoo')
  await page.getByRole('option', { name: /Kazoo/i }).waitFor()
  await session.press('Enter')
  await page.getByRole('list', { name: 'Sessions of this lesson in order' }).waitFor()
  await button(page, 'Choose standards').click()
  await page.getByRole('checkbox', { name: /RS 1.1/ }).check()
  await button(page, 'Done').click()
  await expect.poll(() => isFocused(button(page, 'Choose standards'))).toBe(true)
  await page.getByRole('list', { name: 'Selected standards' }).getByText('RS 1.1').waitFor()
  await waitUntilSaved(page)
}

test('a system admin creates and publishes a unit, and a teacher finds it in the unit list', async () => {
  const title = createName('Quiet desks')
  const window = await openSignedInWindow(OPERATOR)
  const { page } = window
  await open(window, `/admin/learn/unit/add?grade=${GRADE}`)
  await page.getByLabel('Unit name').fill(title)
  await page.getByLabel('Discipline').selectOption({ label: 'Paying attention' })
  await button(page, 'Create unit').click()
  await heading(page).filter({ hasText: title }).waitFor()
  const unit = page.url().split('/').at(-1) ?? ''

  await button(page, 'Publish unit').click()
  await page.getByText('*Required Field').waitFor()
  await page.getByText('Make at least one lesson visible to teachers first.').waitFor()
  await fillAndSave(page, 'Short description', 'Two short lessons on listening.')
  await upload(page)
  await page.getByRole('list', { name: 'Attachments in order' }).getByText('scope and sequence').waitFor()

  await addLesson(page, 'Near')
  await fillLesson(page)
  await expectAccessible(window, 'a lesson')
  await page.getByRole('switch', { name: /Visible to teachers/ }).check()
  await link(page, title).click()
  await addLesson(page, 'Far')
  await link(page, title).click()
  await page.getByRole('switch', { name: 'Show Far to teachers' }).check()
  const moveUpButton = button(page, 'Move Far up')
  await moveUpButton.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Far, place 1 of 2').waitFor()
  expect(await isFocused(moveUpButton)).toBe(true)
  await button(page, 'Publish unit').click()
  await page.getByText('Published', { exact: true }).waitFor()
  await expect.poll(() => isFocused(heading(page))).toBe(true)

  const teacher = await signInAs('teacher@riverbend.test')
  const { Units } = await teacher.call(unitList, { Unit: { grade: GRADE } })
  expect(Units.find(({ uuid }) => uuid === unit)).toMatchObject({ title, lessons_count: 2 })
  const { Lessons, Unit } = await teacher.call(lessonList, { Unit: { uuid: unit } })
  expect(Lessons.map((lesson) => lesson.title)).toEqual(['Far', 'Near'])
  expect(Lessons[1]).toMatchObject({ sessions_count: 1, links_count: 1, aims: ['Students can hear one sound.'] })
  expect(Unit.attachments.map(({ name }) => name)).toEqual(['scope-and-sequence.txt'])

  await button(page, 'More actions for Far').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const lessons = page.getByRole('list', { name: `Lessons of ${title} in order` })
  await lessons.getByText('Far').waitFor({ state: 'detached' })
  await button(page, 'Undo').last().click()
  await lessons.getByText('Far').waitFor()
  await expectAccessible(window, 'a unit')
  await window.close()
  const operator = await signInAs(OPERATOR)
  const { revision } = (await operator.call(editorUnit, { Unit: { uuid: unit } })).Unit
  await operator.call(unitStatus, { Unit: { uuid: unit, revision, status: 'archived' } })
})

describe('lesson editor', () => {
  const createLessonPage = async () => {
    const operator = await signInAs(OPERATOR)
    const { uuid: unit } = await makeUnit(operator, { grade: GRADE })
    const { uuid } = await makeLesson(operator, unit)
    return { uuid, path: `/admin/learn/unit/${GRADE}/${unit}/lesson/${uuid}` }
  }
  const readStoredLesson = async (uuid: string) =>
    (await (await signInAs(OPERATOR)).call(editorLesson, { Lesson: { uuid } })).Lesson
  const changeElsewhere = async (uuid: string, change: object): Promise<void> => {
    const { call } = await signInAs(OPERATOR)
    await call(lessonEdit, { Lesson: { uuid, revision: (await readStoredLesson(uuid)).revision, ...change } })
  }

  test('merges the fields that two system admins changed, and asks which version to keep for the same field', async () => {
    const { uuid, path } = await createLessonPage()
    const window = await openSignedInWindow(OPERATOR)
    const { page } = window
    await open(window, path)
    await waitUntilSaved(page)
    await changeElsewhere(uuid, { minutes: 45 })
    await fillAndSave(page, 'Lesson name', createName('One river'))
    await page.getByText('Someone else changed: Minutes.').waitFor()
    expect(await page.getByLabel('Minutes').inputValue()).toBe('45')

    await changeElsewhere(uuid, { description: 'Theirs.' })
    await page.getByLabel('Short description').fill('Mine.')
    const conflictRegion = page.getByRole('region', { name: 'Two versions' })
    await conflictRegion.getByText('Theirs.').waitFor()
    expect(await readStoredLesson(uuid)).toMatchObject({ description: 'Theirs.', minutes: 45 })
    await expectAccessible(window, 'a lesson with a conflict')
    await conflictRegion.getByRole('button', { name: 'Keep mine' }).click()
    await waitUntilSaved(page)
    expect(await readStoredLesson(uuid)).toMatchObject({ description: 'Mine.', minutes: 45 })
    await window.close()
  })

  test('keeps unsaved text while the server does not respond and through a reload', async () => {
    const { uuid, path } = await createLessonPage()
    const window = await openSignedInWindow(OPERATOR)
    const { page } = window
    await open(window, path)
    await waitUntilSaved(page)
    await page.route('**/api/admin/learn/lesson/edit', (route) => route.abort())
    await page.getByLabel('Short description').fill('Kept through it all.')
    await page.getByText('Saved on this device').waitFor()
    await page.reload()
    // The request that the page sends while it unloads may still reach the server: then the page says "Saved".
    await page.getByText(/Saved on this device|^Saved/).waitFor()
    expect(await page.getByLabel('Short description').inputValue()).toBe('Kept through it all.')
    await page.unroute('**/api/admin/learn/lesson/edit')
    // Autosave retries without any input.
    await waitUntilSaved(page)
    expect((await readStoredLesson(uuid)).description).toBe('Kept through it all.')
    await window.close()
  })
})
