/** A class of thirty students gets cards and signs in with them. */
import { afterAll, expect, test } from 'vitest'
import * as people from '#contract/identity/people.ts'
import * as sections from '#contract/identity/sections.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { createPictureCodeCards, openSignInCard } from '../support/fixtures/sign-in-card-steps.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, expectAccessible, server, openWindow } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const signInAsAdmin = () => signInDemoPerson(server().address, server().data, 'admin@riverbend.test')

const CLASS_SIZE = 30

/** Creates the class as an import by the school office would. */
const createClassOfThirty = async (name: string) => {
  const { call } = await signInAsAdmin()
  const { Section } = await call(sections.sectionAdd, { Section: { name, audience: 'k_5' } })
  for (let index = 0; index < CLASS_SIZE; index += 1) {
    const Person = {
      first_name: `Pip${String(index).padStart(2, '0')}`,
      last_name: name,
      user_type: 'student',
    } as const
    await call(people.personAdd, { Person: { ...Person, grade: 3, section_uuid: Section.uuid } })
  }
  return Section
}

test('thirty students get sign-in cards, and two of them sign in on one tablet', async () => {
  const name = `Owls ${Date.now() % 100_000}`
  await createClassOfThirty(name)
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto('/admin/people/classes')
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name: '30 students' }).waitFor()
  await expectAccessible(office, 'the class')
  await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true })
  await button(page, 'Print cards').click()
  const codes = await createPictureCodeCards(office, '30 cards on 4 pages.')
  expect(new Set(codes).size).toBe(CLASS_SIZE)
  await office.close()

  const tablet = await openWindow({ size: 'phone', theme: 'dark' })
  // No sign-out in between: the next card takes over the tablet.
  for (const [index, first] of ['Pip00', 'Pip01'].entries()) {
    await openSignInCard(tablet.page, codes[index]!)
    await button(tablet.page, `I'm ${first}`).waitFor()
    expect(new URL(tablet.page.url()).hash).toBe('')
    if (index === 0) await expectAccessible(tablet, 'the sign-in page of a card')
    await button(tablet.page, `I'm ${first}`).click()
    await tablet.page.waitForURL((url) => url.pathname === '/home')
    await tablet.page.getByRole('heading', { level: 1, name: first }).waitFor()
  }
  await tablet.close()
})

test('removing teachers from a class by keyboard moves the focus to the Teachers heading', async () => {
  const name = `Wrens ${Date.now() % 100_000}`
  const { call } = await signInAsAdmin()
  const { Section } = await call(sections.sectionAdd, { Section: { name, audience: 'middle_school' } })
  for (const first_name of ['Ida', 'Per']) {
    const email = `${first_name}.${Date.now()}@riverbend.test`.toLowerCase()
    const teacher = { first_name, last_name: 'Wren', user_type: 'teacher', email, permission: 'learn' } as const
    const { Person } = await call(people.personAdd, { Person: teacher })
    await call(sections.membersAdd, { Members: { section_uuid: Section.uuid, part: 'teacher', people: [Person.uuid] } })
  }
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto(`/admin/people/classes?class=${Section.uuid}`)
  const title = page.getByRole('heading', { level: 3, name: 'Teachers' })
  const [ida, per] = [button(page, 'Remove Ida Wren'), button(page, 'Remove Per Wren')]
  await ida.waitFor()
  const removeRequests = await delayRequests(page, sections.membersRemove.path)
  await ida.press('Enter')
  await removeRequests.waitUntilSent(1)
  await ida.press('Enter')
  await removeRequests.release()
  await ida.waitFor({ state: 'detached' })
  expect(removeRequests.sent()).toBe(1)
  expect(await isFocused(title)).toBe(true)
  await expect.poll(() => per.getAttribute('aria-disabled')).toBeNull()
  await per.press('Enter')
  await per.waitFor({ state: 'detached' })
  expect(await isFocused(title)).toBe(true)
  expect(office.problems).toEqual([])
  await office.close()
})

test('a new class code resets the "Link copied" state of the previous code', async () => {
  const name = `Terns ${Date.now() % 100_000}`
  const { call } = await signInAsAdmin()
  await call(sections.sectionAdd, { Section: { name, audience: 'k_5' } })
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await office.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/people/classes')
  await page.getByRole('link', { name }).click()
  await button(page, 'Create code').click()
  const code = page.locator('output')
  const before = await code.innerText()
  await button(page, 'Copy link').click()
  await button(page, 'Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(before)
  await button(page, 'Replace code').click()
  await expect.poll(() => code.innerText()).not.toBe(before)
  await button(page, 'Copy link').click()
  await button(page, 'Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(await code.innerText())
  await office.close()
})

test('an archived class offers no removal and no move, because adding the people again is not possible', async () => {
  const { call } = await signInAsAdmin()
  const { Section } = await call(sections.sectionAdd, {
    Section: { name: `Rails ${Date.now() % 100_000}`, audience: 'k_5' },
  })
  const student = { first_name: 'Pip', last_name: 'Rail', user_type: 'student', grade: 3 } as const
  await call(people.personAdd, { Person: { ...student, section_uuid: Section.uuid } })
  const email = `ida.rail.${Date.now()}@riverbend.test`
  const teacher = { first_name: 'Ida', last_name: 'Rail', user_type: 'teacher', email, permission: 'learn' } as const
  const { Person } = await call(people.personAdd, { Person: teacher })
  await call(sections.membersAdd, { Members: { section_uuid: Section.uuid, part: 'teacher', people: [Person.uuid] } })
  await call(sections.sectionArchive, { Section: { uuid: Section.uuid } })
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto(`/admin/people/classes?show=archived&class=${Section.uuid}`)
  await button(page, 'Restore').waitFor()
  await page.getByRole('listitem').getByText('Ida Rail').waitFor()
  expect(await button(page, 'Remove Ida Rail').count()).toBe(0)
  await page.getByRole('checkbox', { name: /Pip Rail/ }).check({ force: true })
  await button(page, 'More actions for 1 selected').click()
  await page.getByRole('menuitem', { name: 'Record consent', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Remove', exact: true }).count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: 'Move', exact: true }).count()).toBe(0)
  await office.close()
})

test('classes are never transferred from a teacher to the same teacher', async () => {
  const { call } = await signInAsAdmin()
  const { Teachers } = await call(sections.sectionTeachers, {})
  const [first, second] = Teachers.filter(({ left, sections_count }) => !left && sections_count > 0)
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto('/admin/people/classes')
  await button(page, 'Transfer classes').click()
  const dialog = page.getByRole('dialog', { name: 'Transfer classes' })
  await dialog.getByLabel('From').selectOption(first!.uuid)
  await dialog.getByLabel('To').selectOption(second!.uuid)
  const transfer = dialog.getByRole('button', { name: 'Transfer', exact: true })
  expect(await transfer.isEnabled()).toBe(true)
  await dialog.getByLabel('From').selectOption(second!.uuid)
  expect(await dialog.getByLabel('To').inputValue()).toBe('')
  expect(await transfer.isEnabled()).toBe(false)
  await office.close()
})
