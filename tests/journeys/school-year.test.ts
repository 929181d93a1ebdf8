/** Events of a school year: a teacher leaves, a family requests data, two admins edit one person. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { ElementHandle, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as people from '#contract/identity/people.ts'
import * as sections from '#contract/identity/sections.ts'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, server, openWindow, type Window } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const createSurname = (): string => `Lund${Date.now() % 1_000_000}`
const signInAsAdmin = () => signInDemoPerson(server().address, server().data, 'admin@riverbend.test')

const addStudent = async (first_name: string, last_name: string) => {
  const { call } = await signInAsAdmin()
  const Person = { first_name, last_name, user_type: 'student', grade: 7 } as const
  return call(people.personAdd, { Person })
}

/** Signs in with the passphrase, as on a card. */
const signInWithWords = async (
  window: Window,
  { sign_in_name, school_code, words }: people.NewSignIn,
): Promise<void> => {
  const { page } = window
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(sign_in_name)
  await page.getByLabel('Password', { exact: true }).fill(words ?? '')
  await page.getByLabel('School code').fill(school_code)
  await button(page, 'Sign In').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** @returns the audit log rows of a person */
const readAuditRows = async (page: Page, name: string): Promise<string[]> => {
  await page.goto(`/admin/audit?search=${encodeURIComponent(name)}`)
  await page.getByRole('table', { name: 'Audit events' }).waitFor()
  return page.locator('tbody tr').allInnerTexts()
}

const openPerson = async (page: Page, surname: string): Promise<void> => {
  await page.goto('/admin/people')
  await page.getByLabel('Search people').fill(surname)
  await page.getByRole('row', { name: surname }).getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: surname }).waitFor()
}

let office: Window
beforeAll(async () => {
  office = await openSignedInWindow('admin@riverbend.test')
})

test('a deactivated teacher is signed out, their classes are transferred, and the audit log lists it', async () => {
  const [name, surname] = [`Terns ${Date.now() % 100_000}`, createSurname()]
  const { call } = await signInAsAdmin()
  const email = `mara.${surname.toLowerCase()}@riverbend.test`
  const Person = { first_name: 'Mara', last_name: surname, user_type: 'teacher', email, permission: 'learn' } as const
  const { Person: created, SignIn } = await call(people.personAdd, { Person })
  const { Section } = await call(sections.sectionAdd, { Section: { name, audience: 'middle_school' } })
  await call(sections.membersAdd, { Members: { section_uuid: Section.uuid, part: 'teacher', people: [created.uuid] } })

  const leaver = await openWindow({ size: 'phone' })
  const { pathname, hash } = new URL(SignIn.link?.address ?? '', server().address)
  await leaver.page.goto(pathname + hash)
  await leaver.page.getByRole('textbox', { name: 'New password', exact: true }).fill('nine terns over the pier')
  await leaver.page.getByRole('textbox', { name: 'Repeat new password' }).fill('nine terns over the pier')
  await button(leaver.page, 'Save password').click()
  await leaver.page.getByRole('heading', { name: "That's your new password." }).waitFor()
  await leaver.page.goto('/login')
  await leaver.page.getByLabel('Email or username').fill(email)
  await leaver.page.getByLabel('Password', { exact: true }).fill('nine terns over the pier')
  await button(leaver.page, 'Sign In').click()
  await leaver.page.waitForURL('**/home')

  const { page } = office
  await openPerson(page, surname)
  await button(page, 'Deactivate').click()
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByRole('radio', { name: /They left the school/ }).check()
  await confirmation.getByRole('button', { name: 'Deactivate' }).click()
  await leaver.page.waitForURL((url) => ['/', '/login'].includes(url.pathname))
  await leaver.close()

  await button(page, 'Go to classes').click()
  const dialog = page.getByRole('dialog', { name: 'Transfer classes' })
  const recipientField = dialog.getByLabel('To', { exact: true })
  await recipientField.selectOption(await recipientField.locator('option', { hasText: 'Ingrid Falk' }).innerText())
  await expectAccessible(office, 'transferring classes')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name }).getByText('Ingrid Falk').waitFor()
  expect((await readAuditRows(page, surname)).join()).toContain('Deactivated a person')
  await expectAccessible(office, 'the log')
})

test("a family's data request creates an export under the student's sign-in, and then deletes all data", async () => {
  const surname = createSurname()
  const { SignIn } = await addStudent('Noor', surname)
  const student = await openWindow({ size: 'phone' })
  await signInWithWords(student, SignIn)

  const { page } = office
  await page.goto('/admin/school/data')
  await page.getByLabel('Name or username').fill(surname)
  await button(page, 'Find student').click()
  await button(page, `Choose Noor ${surname}`).click()
  await button(page, 'Export student data').click()
  await page.getByText(`Ready for Noor ${surname} until`).waitFor({ timeout: 60_000 })
  await expectAccessible(office, 'a finished data export')

  const { page: phone } = student
  // Dismisses the tour, which new people see.
  const skip = button(phone, 'Skip')
  await phone.addLocatorHandler(skip, () => skip.click())
  await phone.goto('/home')
  await phone.locator('header').getByRole('button', { expanded: false }).last().click()
  await phone.getByRole('menuitem', { name: 'Settings' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'My data' }).click()
  const saving = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Download the file' }).click()
  const files = unzipSync(new Uint8Array(await readFile(await (await saving).path())))
  expect(strFromU8(files['everything.json']!)).toContain(surname)

  await button(page, 'Delete all data').click()
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByRole('radio', { name: /Delete it too/ }).check()
  await confirmation.getByLabel(/Type the name to confirm/).fill(`Noor ${surname}`)
  await confirmation.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('All data is deleted.').waitFor()
  await phone.waitForURL((url) => ['/', '/login'].includes(url.pathname))
  await student.close()

  await page.goto(`/admin/people?search=${surname}`)
  await page.getByText('No matching people').waitFor()
  await page.goto('/admin/audit')
  await page.locator('tbody').getByText("Deleted a student's data").first().waitFor()
  expect(await page.getByText(surname).count()).toBe(0)
})

test('two admins editing one person: the second sees the conflict, and no change is lost', async () => {
  const surname = createSurname()
  const { Person } = await addStudent('Ola', surname)
  const { page } = office
  await openPerson(page, surname)
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog')
  await form.getByLabel('First name').fill('Olga')

  const { call } = await signInAsAdmin()
  const { uuid } = Person
  const storedPerson = async () => (await call(people.personInfo, { Person: { uuid } })).Person
  const { revision } = await storedPerson()
  await call(people.personEdit, { Person: { uuid, revision, first_name: 'Ole', grade: 8 } })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/^Someone else changed this person/).waitFor()
  await form.getByText('Saved by someone else: Ole').waitFor()
  await expectAccessible(office, 'an edit conflict')
  expect(await form.getByLabel('First name').inputValue()).toBe('Olga')
  expect(await storedPerson()).toMatchObject({ first_name: 'Ole', grade: 8 })

  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await storedPerson()).toMatchObject({ first_name: 'Olga', grade: 8 })
})

/**
 * Types a search and presses a row in one go, so that the search can't settle in between, while the page is so busy that
 * rendering lags behind.
 */
const searchAndPressOnBusyPage = async (field: Locator, text: string, row: Locator): Promise<void> => {
  const link = await row.elementHandle()
  await field.evaluate(
    (input, [typed, pressed]) => {
      const deadline = performance.now() + 400
      input.focus()
      // React ignores a value that is set on the element itself.
      Reflect.set(HTMLInputElement.prototype, 'value', typed, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      pressed?.focus()
      pressed?.click()
      while (performance.now() < deadline);
    },
    [text, link as ElementHandle<HTMLElement> | null] as const,
  )
}

test.each([
  { address: '/admin/people', label: 'Search people', name: 'Falk, Ingrid', title: 'Ingrid Falk' },
  { address: '/admin/people/classes', label: 'Search classes', name: '10A', title: '10A' },
  { address: '/admin/sessions', label: 'Search sessions', name: 'Mitten', title: 'Mitten' },
])('pressing a row of $address before the search has settled keeps its panel open', async (list) => {
  const { page } = office
  await page.goto(list.address)
  const row = page.getByRole('row', { name: list.name })
  await row.waitFor()
  const prefix = list.name.slice(0, 3)
  await searchAndPressOnBusyPage(page.getByLabel(list.label), prefix, row.getByRole('link').first())
  await page.waitForURL(new RegExp(`search=${prefix}`))
  await page.getByRole('heading', { level: 2, name: list.title }).waitFor()
  expect(await row.count()).toBe(1)
})
