/**
 * On a shared device, a person downloaded, searched, wrote, and signs out. The test reads everything in browser
 * storage.
 */
import { afterAll, expect, test } from 'vitest'
import { cardsMake } from '#contract/identity/cards.ts'
import { personAdd } from '#contract/identity/people.ts'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { button } from '../support/browser/signed-in-window.ts'
import { readStorage } from '../support/browser/browser-storage.ts'
import { closeWindows, server } from '../support/journey/journey.ts'
import { expectNoPersonalData, useSharedDevice } from '../support/browser/shared-device.ts'
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
  const { Cards } = await call(cardsMake, { Cards: { people: [Person.uuid], kind: 'code' } })
  const [url] = await readCodes(Buffer.from(Cards.pdf, 'base64'))
  return url!
}

test('a sign-in card clears a shared device on which the last person never signed out', async () => {
  const url = await createStudentWithCard('Wren')
  const deviceWindow = await useSharedDevice({ size: 'phone' })
  const { page, personalTexts } = deviceWindow
  // Hours later, no page takes the stored login for a signed-in person.
  await page.evaluate(() => {
    const login = JSON.parse(localStorage.getItem('alaiaSessionData')!) as { user_info: { accessed_at: string } }
    login.user_info.accessed_at = new Date(Date.now() - 5 * 3_600_000).toISOString()
    localStorage.setItem('alaiaSessionData', JSON.stringify(login))
  })
  await openSignInCard(page, url)
  await button(page, "I'm Wren").click()
  await page.getByRole('heading', { level: 1, name: 'Wren' }).waitFor()
  const listRemainingTexts = async () => {
    const storage = JSON.stringify(await readStorage(page))
    return personalTexts.filter((text) => storage.includes(text))
  }
  // The cleanup may still be running when the page is shown.
  await expect.poll(listRemainingTexts).toEqual([])
  await deviceWindow.close()
})
