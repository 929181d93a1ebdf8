/** An admin edits the school over a slow connection: text typed during a pending save is not lost. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { schoolInfo, schoolUpdate } from '#contract/identity/school.ts'
import { questionSets, questionsReset, questionsUpdate } from '#contract/reflect/admin.ts'
import { contactAdd, contactDelete, contactEdit, contactAdminList } from '#contract/support/admin.ts'
import { openSignedInWindow, button, open } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, server, type Who } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const ADMIN: Who = 'admin@northgate.test'
const signInAsAdmin = () => signInDemoPerson(server().address, server().data, ADMIN)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('the school form keeps and saves text that is typed during a pending save', async () => {
  const { call } = await signInAsAdmin()
  const readStoredSchool = async () => (await call(schoolInfo, {})).School
  const before = await readStoredSchool()
  const window = await openSignedInWindow(ADMIN)
  const { page } = window
  await open(window, '/admin/school')
  const name = page.getByLabel('School name')
  await name.fill('Northgate Academy East')
  const saving = await delayRequests(page, schoolUpdate.path)
  await save(page).click()
  await saving.waitUntilSent(1)
  await name.fill('Northgate Academy East and West')
  await saving.release()
  await save(page).click()
  await expect.poll(async () => (await readStoredSchool()).name).toBe('Northgate Academy East and West')
  expect(await name.inputValue()).toBe('Northgate Academy East and West')
  await save(page).waitFor({ state: 'detached' })
  expect(window.problems).toEqual([])
  await window.close()
  await call(schoolUpdate, { School: { revision: (await readStoredSchool()).revision, name: before.name } })
})

const rename = async (page: Page, from: string, to: string): Promise<void> => {
  await button(page, `Edit “${from}”`).click()
  const dialog = page.getByRole('dialog', { name: 'Question' })
  await dialog.getByLabel('Question', { exact: true }).fill(to)
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('check-in questions: editing the next one during a pending save loses neither', async () => {
  const { call } = await signInAsAdmin()
  const storedQuestions = async () => {
    const { Sets } = await call(questionSets, {})
    return Sets.find(({ audience }) => audience === 'k_5')?.questions.map(({ text }) => text) ?? []
  }
  const [first, second] = ['Is there room in your day?', 'Did you sleep like a cat?']
  const window = await openSignedInWindow(ADMIN)
  const { page } = window
  await open(window, '/admin/school/check-ins')
  await rename(page, 'How wiggly do you feel?', first)
  const saving = await delayRequests(page, questionsUpdate.path)
  await save(page).click()
  await saving.waitUntilSent(1)
  const nextRename = rename(page, 'How was your night?', second)
  // The page is inert until the response arrives.
  const isInert = () =>
    button(page, 'Edit “How was your night?”').evaluate((element) => element.closest('[inert]') !== null)
  await expect.poll(isInert).toBe(true)
  await saving.release()
  await nextRename
  await save(page).click()
  await expect.poll(storedQuestions).toEqual(expect.arrayContaining([first, second]))
  await save(page).waitFor({ state: 'detached' })
  expect(window.problems).toEqual([])
  await window.close()
  await call(questionsReset, { Questions: { audience: 'k_5' } })
})

test('support contacts: opening the next one during a pending save keeps its typed text', async () => {
  const { call } = await signInAsAdmin()
  const tag = Date.now() % 100_000
  const [firstName, secondName] = [`Ms. Pell ${tag}`, `Mr. Tarn ${tag}`]
  const contactInput = { role: 'Teacher', hours: [], away_words: '', adult_uuid: null }
  const added = [
    await call(contactAdd, { Contact: { ...contactInput, name: firstName, place: 'Room 1' } }),
    await call(contactAdd, { Contact: { ...contactInput, name: secondName, place: 'Room 2' } }),
  ]
  const storedLocation = async (name: string) =>
    (await call(contactAdminList, {})).Contacts.find((contact) => contact.name === name)?.place
  const window = await openSignedInWindow(ADMIN)
  const { page } = window
  await open(window, '/admin/school/people-to-talk-to')
  const locationField = (name: string) => page.getByRole('dialog', { name }).getByLabel('Location')
  await button(page, `Edit ${firstName}`).click()
  await locationField(firstName).fill('The boat house')
  const saving = await delayRequests(page, contactEdit.path)
  await save(page).click()
  await saving.waitUntilSent(1)
  await page.keyboard.press('Escape')
  await locationField(firstName).waitFor({ state: 'detached' })
  await button(page, `Edit ${secondName}`).click()
  await locationField(secondName).fill('The pier')
  await saving.release()
  await page.getByText('Teacher, The boat house').waitFor()
  expect(await locationField(secondName).inputValue()).toBe('The pier')
  await save(page).click()
  await locationField(secondName).waitFor({ state: 'detached' })
  expect([await storedLocation(firstName), await storedLocation(secondName)]).toEqual(['The boat house', 'The pier'])
  expect(window.problems).toEqual([])
  await window.close()
  for (const { Contact } of added) await call(contactDelete, { Contact: { uuid: Contact.uuid } })
})

test('support contacts: pressing Save again during a pending list request adds one contact', async () => {
  const { call } = await signInAsAdmin()
  const name = `Mx. Ferry ${Date.now() % 100_000}`
  const listMatchingContacts = async () =>
    (await call(contactAdminList, {})).Contacts.filter((contact) => contact.name === name)
  const window = await openSignedInWindow(ADMIN)
  const { page } = window
  await open(window, '/admin/school/people-to-talk-to')
  await button(page, 'Add support contact').click()
  const dialog = page.getByRole('dialog', { name: 'Support contact' })
  await dialog.getByLabel('Name students know').fill(name)
  await dialog.getByLabel('Role at school').fill('Ferrywoman')
  const listing = await delayRequests(page, contactAdminList.path)
  await save(page).click()
  await listing.waitUntilSent(1)
  await dialog.getByLabel('Role at school').press('Enter')
  await listing.release()
  await dialog.waitFor({ state: 'detached' })
  const added = await listMatchingContacts()
  expect(added).toHaveLength(1)
  expect(window.problems).toEqual([])
  await window.close()
  for (const { uuid } of added) await call(contactDelete, { Contact: { uuid } })
})
