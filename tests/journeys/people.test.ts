/** An admin manages people: a student is added, signs in with the passphrase, and is deactivated. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { personAdd, personEdit, personInfo } from '#contract/identity/people.ts'
import { openSignedInWindow } from '../support/browser/signed-in-window.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import { closeWindows, expectAccessible, server, openWindow, signIn } from '../support/journey/journey.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Reads the value after a label in the dialog that appears once. */
const readValueAfter = async (page: Page, label: string): Promise<string> =>
  (await dialog(page, /^Ready for/)
    .locator('dt', { hasText: label })
    .locator('+ dd')
    .textContent()) ?? ''

test('a new student signs in with the passphrase, and deactivating them signs out their open tab', async () => {
  const admin = await openWindow({})
  const { page } = admin
  await gotoUntilIdle(page, '/login')
  await signIn(page, 'admin@riverbend.test')
  await page.goto('/admin/people')
  await page.getByRole('table', { name: 'People of the school' }).waitFor()
  await expectAccessible(admin, 'the list of people')

  await page.getByRole('button', { name: 'Add a person' }).click()
  const lastName = `Haddad${Date.now()}`
  await dialog(page, 'Add a person').getByRole('button', { name: 'Add and create passphrase' }).click()
  await page.getByText('Choose a grade.').waitFor()
  await page.getByLabel('First name').fill('Zara')
  await page.getByLabel('Last name').fill(lastName)
  await dialog(page, 'Add a person').getByLabel('Grade').selectOption('Grade 7')
  await expectAccessible(admin, 'the form of a person')
  await dialog(page, 'Add a person').getByRole('button', { name: 'Add and create passphrase' }).click()
  await dialog(page, `Ready for Zara ${lastName}`).waitFor()
  const [code, name, passphrase] = [
    await readValueAfter(page, 'School code'),
    await readValueAfter(page, 'Username'),
    await readValueAfter(page, 'Passphrase'),
  ]
  await expectAccessible(admin, 'the passphrase that is shown once')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 2, name: `Zara ${lastName}` }).waitFor()

  const student = await openWindow({ size: 'phone', theme: 'dark' })
  await gotoUntilIdle(student.page, '/login')
  await student.page.getByLabel('Email or username').fill(name)
  // Leaving the name field shows the school code field.
  await student.page.getByLabel('Password', { exact: true }).fill(passphrase)
  await student.page.getByLabel('School code').fill(code)
  await student.page.getByRole('button', { name: 'Sign In' }).click()
  await student.page.waitForURL((url) => url.pathname !== '/login')

  await page.getByRole('button', { name: 'Deactivate' }).click()
  const confirmation = page.getByRole('alertdialog', { name: `Deactivate Zara ${lastName}?` })
  await confirmation.getByRole('radio', { name: /They left the school/ }).check()
  await expectAccessible(admin, 'the question before somebody is deactivated')
  await confirmation.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Reactivate' }).waitFor()
  await page.getByText('None').waitFor()
  await student.page.waitForURL((url) => url.pathname === '/login' || url.pathname === '/')
  expect(await student.page.evaluate(() => localStorage.getItem('alaiaSessionData'))).toBeNull()
  await expectAccessible(admin, 'a deactivated person')
})

test('a person form that was reopened during a pending save keeps what the admin types', async () => {
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  const last_name = `Brook${Date.now()}`
  const newcomer = { first_name: 'Ana', last_name, user_type: 'student', grade: 7 } as const
  const { uuid } = (await call(personAdd, { Person: newcomer })).Person
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto(`/admin/people?person=${uuid}`)
  const title = (name: string) => page.getByRole('heading', { level: 2, name })
  const form = dialog(page, /^Edit /)
  await title(`Ana ${last_name}`).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('First name').fill('Anna')
  const saving = await delayRequests(page, personEdit.path)
  await form.getByRole('button', { name: 'Save' }).click()
  await saving.waitUntilSent(1)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Last name').fill(`${last_name}s`)
  await saving.release()
  await page.locator('h2', { hasText: new RegExp(`^Anna ${last_name}$`) }).waitFor()
  expect(await form.getByLabel('Last name').inputValue()).toBe(`${last_name}s`)
  expect(await form.getByLabel('First name').inputValue()).toBe('Anna')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const { Person } = await call(personInfo, { Person: { uuid } })
  expect(Person).toMatchObject({ first_name: 'Anna', last_name: `${last_name}s` })
  expect(office.problems).toEqual([])
  await office.close()
})

test('the next "Add a person" form keeps its text when the passphrase of the previous person appears', async () => {
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto('/admin/people')
  const form = dialog(page, 'Add a person')
  const lastName = `Rill${Date.now()}`
  const fillForm = async (first: string) => {
    await page.getByRole('button', { name: 'Add a person' }).click()
    await form.getByLabel('First name').fill(first)
    await form.getByLabel('Last name').fill(lastName)
    await form.getByLabel('Grade').selectOption('Grade 7')
  }
  await fillForm('Una')
  const adding = await delayRequests(page, personAdd.path)
  await form.getByRole('button', { name: 'Add and create passphrase' }).click()
  await adding.waitUntilSent(1)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await fillForm('Vera')
  await adding.release()
  await dialog(page, `Ready for Una ${lastName}`).waitFor()
  expect(await readValueAfter(page, 'Passphrase')).not.toBe('')
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await form.getByLabel('First name').inputValue()).toBe('Vera')
  expect(office.problems).toEqual([])
  await office.close()
})

test('pressing Enter again during a pending save adds one person', async () => {
  const office = await openSignedInWindow('admin@riverbend.test')
  const { page } = office
  await page.goto('/admin/people')
  const form = dialog(page, 'Add a person')
  const lastName = `Dell${Date.now()}`
  await page.getByRole('button', { name: 'Add a person' }).click()
  await form.getByLabel('First name').fill('Ivo')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Grade').selectOption('Grade 7')
  const adding = await delayRequests(page, personAdd.path)
  await form.getByLabel('Last name').press('Enter')
  await adding.waitUntilSent(1)
  await form.getByLabel('First name').fill('Ivo ')
  await form.getByLabel('First name').press('Enter')
  await adding.release()
  await dialog(page, `Ready for Ivo ${lastName}`).waitFor()
  expect(adding.sent()).toBe(1)
  await office.close()
})
