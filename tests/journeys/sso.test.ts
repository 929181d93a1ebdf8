/** Single sign-on through a school's platform, started in Alaia or on the platform. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as people from '#contract/identity/people.ts'
import { externalLogin, webLogin } from '#contract/partners.ts'
import { findViolations } from '../support/browser/axe.ts'
import { heading } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, countMissingIcons } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import {
  signInThroughPlatform,
  expectNoProblems,
  startServerWithPlatform,
  type ServerWithPlatform,
  pressButton,
} from '../support/journey/server-with-platform.ts'

let platformSchool: ServerWithPlatform
beforeAll(async () => {
  platformSchool = await startServerWithPlatform()
})
afterAll(async () => {
  await closeWindows()
  await platformSchool.close()
})

test('SSO from the sign-in page leads through the platform to home', async () => {
  const window = await openWindow({ address: platformSchool.server.address })
  const { page } = window
  await signInThroughPlatform(page, /^Amara Osei/)
  await expect.poll(() => heading(page).textContent()).toContain('Amara')
  expectNoProblems(window, platformSchool.platform)
})

test('SSO from a tile of the platform leads to home without any question', async () => {
  const window = await openWindow({ address: platformSchool.server.address })
  const { page } = window
  await page.goto(platformSchool.platform.address)
  await pressButton(page, /^Mateo Reyes/)
  await pressButton(page, /^Alaia/)
  await page.waitForURL(`${platformSchool.server.address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Mateo')
  expectNoProblems(window, platformSchool.platform)
})

const fillFields = async (page: Page, values: Record<string, string>): Promise<void> => {
  // The sign-in form behind the dialog has a password too.
  const dialog = page.getByRole('dialog')
  const form = (await dialog.count()) > 0 ? dialog : page
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
}

test('sign-up through the platform with a class code creates an account and signs in', async () => {
  const window = await openWindow({ address: platformSchool.server.address, size: 'phone', theme: 'dark' })
  const { page } = window
  await page.goto('/sign-up')
  await page.getByRole('link', { name: 'I have a class code' }).click()
  await page.getByRole('link', { name: 'Sign up with Colegia' }).click()
  await pressButton(page, 'Create account')
  await expect.poll(() => page.getByText('*Required Field').count()).toBe(5)
  await page.getByRole('radio', { name: 'Student' }).check()
  const studentFields = { 'First name': 'Nia', 'Last name': 'Abebe', Email: 'nia', Password: 'three' }
  await fillFields(page, { ...studentFields, 'Class code': 'NOBODY-1' })
  await pressButton(page, 'Create account')
  await page.getByText('Enter a valid email address.').waitFor()
  await page.getByText(/^Use \d+ characters or more/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await fillFields(page, { Email: 'nia@colegia.test', Password: 'lantern pebble tuesday' })
  await pressButton(page, 'Create account')
  await page.getByText("Your school doesn't know that class code").waitFor()
  await fillFields(page, { 'Class code': 'river-7b' })
  await pressButton(page, 'Create account')
  await page.waitForURL(`${platformSchool.server.address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Nia')
  expect(platformSchool.platform.store.people().find(({ email }) => email === 'nia@colegia.test')).toMatchObject({
    first_name: 'Nia',
    last_name: 'Abebe',
    role: 'student',
  })
  expectNoProblems(window, platformSchool.platform)
})

test("the platform's username signs in, and a wrong password doesn't", async () => {
  const window = await openWindow({ address: platformSchool.server.address })
  const { page } = window
  await page.goto('/login')
  await pressButton(page, 'Use your Colegia username')
  expect(await countMissingIcons(page)).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await pressButton(page, 'Use your Colegia username')
  await fillFields(page, { 'Username or email': 'student', Password: 'not-it' })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await fillFields(page, { Password: platformSchool.platform.store.state.password })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${platformSchool.server.address}/home`)
  expectNoProblems(window, platformSchool.platform)
})

/** Records the paths of the dialog's sign-in calls in order. */
const recordSignInCalls = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api', '')
    if (path === externalLogin.path || path === webLogin.path) paths.push(path)
  })
  return paths
}

test('an email address that is a username on the platform signs in', async () => {
  const window = await openWindow({ address: platformSchool.server.address })
  const { page } = window
  const callPaths = recordSignInCalls(page)
  await page.goto('/login')
  await pressButton(page, 'Use your Colegia username')
  await fillFields(page, { 'Username or email': 'nia@colegia.test', Password: 'lantern pebble tuesday' })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${platformSchool.server.address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Nia')
  expect(callPaths).toEqual([externalLogin.path, webLogin.path])
})

test('an account that the platform created must choose its own password at the first sign-in by email', async () => {
  const { address, data } = platformSchool.server
  const { call } = await signInDemoPerson(address, data, 'admin@riverbend.test')
  const email = 'ilse.brandt@riverbend.test'
  const ilse = { first_name: 'Ilse', last_name: 'Brandt', username: null, user_type: 'teacher', email } as const
  const { Person } = await call(people.personAdd, { Person: { ...ilse, permission: 'learn' } })
  const { SignIn } = await call(people.personReset, { Person: { uuid: Person.uuid }, Reset: { way: 'words' } })

  const window = await openWindow({ address })
  const { page } = window
  const callPaths = recordSignInCalls(page)
  await page.goto('/login')
  await pressButton(page, 'Use your Colegia username')
  await fillFields(page, { 'Username or email': email, Password: SignIn.words! })
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/change-password')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(callPaths).toEqual([externalLogin.path])
  await fillFields(page, { 'New password': 'a lamp beside the sea', 'Repeat new password': 'a lamp beside the sea' })
  await pressButton(page, 'Save password')
  await page.waitForURL(`${address}/home`)
  expectNoProblems(window, platformSchool.platform)
})

test('an account with a temporary password must choose its own password before anything else', async () => {
  const { address, data } = platformSchool.server
  const { call } = await signInDemoPerson(address, data, 'admin@riverbend.test')
  const email = 'noor.aziz@riverbend.test'
  const noor = { first_name: 'Noor', last_name: 'Aziz', username: null, user_type: 'teacher', email } as const
  const { Person } = await call(people.personAdd, { Person: { ...noor, permission: 'learn' } })
  const { SignIn } = await call(people.personReset, { Person: { uuid: Person.uuid }, Reset: { way: 'words' } })

  const window = await openWindow({ address })
  const { page } = window
  await page.goto('/login')
  await fillFields(page, { 'Email or username': email, Password: SignIn.words! })
  await pressButton(page, 'Sign In')
  await page.waitForURL('**/change-password')
  await fillFields(page, { 'New password': 'a lamp beside the sea', 'Repeat new password': 'a lamp beside the lake' })
  await pressButton(page, 'Save password')
  await page.getByText("The passwords don't match").waitFor()
  expect(await findViolations(page)).toEqual([])
  await fillFields(page, { 'Repeat new password': 'a lamp beside the sea' })
  await pressButton(page, 'Save password')
  await page.waitForURL(`${address}/home`)
  await expect.poll(() => heading(page).textContent()).toContain('Noor')
  expectNoProblems(window, platformSchool.platform)
})
