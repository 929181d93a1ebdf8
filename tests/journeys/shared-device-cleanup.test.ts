/**
 * On a shared device, a person downloaded, searched, wrote, and signs out. The test reads everything in browser
 * storage.
 */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { cardsCreate } from '#contract/identity/cards.ts'
import { personAdd } from '#contract/identity/people.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { readStorage } from '../support/browser/browser-storage.ts'
import { closeWindows, server } from '../support/journey/journey.ts'
import { expectNoPersonalData, useSharedDevice, type SharedDeviceWindow } from '../support/browser/shared-device.ts'
import { openSignInCard } from '../support/fixtures/sign-in-card-steps.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import { chooseMenuItem } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

test('a shared device keeps no data of the person after sign-out', async () => {
  const deviceWindow = await useSharedDevice({ size: 'phone', theme: 'dark' })
  const { page } = deviceWindow
  await chooseMenuItem(page, /Amara/, 'Log Out')
  await page.getByText('This is a shared device, so nothing stays on it.').waitFor()
  expect(await button(page, 'Keep on this device and log out').count()).toBe(0)
  await button(page, 'Discard and log out').click()
  await page.waitForURL('**/login')
  await expectNoPersonalData(deviceWindow)
  expect(deviceWindow.problems).toEqual([])
  await deviceWindow.close()
})

/** Creates a student with a sign-in card. @returns the URL of the card */
const createStudentWithCard = async (first_name: string): Promise<string> => {
  const { call } = await signInDemoPerson(server().address, server().data, 'admin@riverbend.test')
  const username = `${first_name}${Date.now()}`.toLowerCase()
  const { Person } = await call(personAdd, {
    Person: { first_name, last_name: 'Finch', username, user_type: 'student', grade: 3 },
  })
  const { Cards } = await call(cardsCreate, { Cards: { people: [Person.uuid], kind: 'code' } })
  const [url] = await readCodes(Buffer.from(Cards.pdf, 'base64'))
  return url!
}

/**
 * Makes the stored login so old that no page takes it for a signed-in person, as hours later. It leaves the app before,
 * because an open page extends its login with the next answer.
 */
const expireStoredLogin = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const login = JSON.parse(localStorage.getItem('alaiaSessionData')!) as { user_info: { accessed_at: string } }
    login.user_info.accessed_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
    localStorage.setItem('alaiaSessionData', JSON.stringify(login))
  })
}

const listRemainingTexts = async ({ page, personalTexts }: SharedDeviceWindow): Promise<string[]> => {
  const storage = JSON.stringify(await readStorage(page))
  return personalTexts.filter((text) => storage.includes(text))
}

test('a sign-in card clears a shared device on which the last person never signed out', async () => {
  const url = await createStudentWithCard('Wren')
  const deviceWindow = await useSharedDevice({ size: 'phone' })
  const { page } = deviceWindow
  await expireStoredLogin(page)
  await openSignInCard(page, url)
  await button(page, "I'm Wren").click()
  await page.getByRole('heading', { level: 1, name: 'Wren' }).waitFor()
  expect(await listRemainingTexts(deviceWindow)).toEqual([])
  expect(deviceWindow.problems).toEqual([])
  await deviceWindow.close()
})

test('a rejected password sign-in clears a shared device whose last person the server could not be asked about', async () => {
  const deviceWindow = await useSharedDevice({ size: 'phone' })
  const { page } = deviceWindow
  await expireStoredLogin(page)
  const error = { Status: { code: '500', message: 'Broken' }, error: 'Broken' }
  await page.route('**/session/web/info', (route) => route.fulfill({ status: 500, json: error }))
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('nobody@riverbend.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button(page, 'Sign In').click()
  await page.getByRole('alert').waitFor()
  expect(await listRemainingTexts(deviceWindow)).toEqual([])
  await deviceWindow.close()
})
