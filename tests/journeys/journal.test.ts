// @tag journeys-journal
/** The journal: people find what they wrote, only they can read it, and every screen is accessible. */
import { afterAll, describe, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import { press, tabTo } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, mainButton, open } from '../support/browser/signed-in-window.ts'
import {
  entryLink,
  waitForDeviceSave,
  openNewEntry,
  createUniqueWord,
  entryField,
  waitForSave,
  listStoredEntries,
  titleField,
  JOURNAL_PERSON,
} from '../support/journey/journal.ts'
import { closeWindows, expectAccessible, server, variants, signIn, type Who } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

describe.each(variants)('the journal, $size and $theme', (look) => {
  test('is accessible in the list, a new entry, an edited entry and after a deletion', async () => {
    const window = await openSignedInWindow('student@riverbend.test', look)
    const { page } = window
    await open(window, '/reflect/journal')
    await entryLink(page, /The note that was mine/).waitFor()
    await expectAccessible(window, 'the list')
    await openNewEntry(window)
    await expectAccessible(window, 'a new entry')
    await mainButton(page, /^Start from/)
      .first()
      .click()
    await mainButton(page, 'Attach a sun').click()
    await page.getByRole('radio', { name: 'Cloudy' }).check({ force: true })
    await entryField(page).fill('A few words for the look of it.')
    await waitForSave(page)
    await expectAccessible(window, 'an edited entry')
    await mainButton(page, 'Delete').click()
    await page.getByRole('group').getByText('Entry deleted').waitFor()
    await expectAccessible(window, 'the list after a deletion')
    await window.close()
  })
})

test('a journal draft on a shared device is saved for its author after another person signed in between', async () => {
  const CALLS = '**/api/v2/managed_user/journal/response/**'
  const text = createUniqueWord()
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page } = window
  const logOut = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
  }
  await openNewEntry(window)
  await page.route(CALLS, (route) => route.abort())
  await entryField(page).fill(`${text} unsent`)
  await waitForDeviceSave(page)
  await logOut(/^Mateo/)
  await page.getByRole('button', { name: 'Keep on this device and log out' }).click()
  await page.waitForURL('**/login')
  await page.unroute(CALLS)
  await signIn(page, 'student@riverbend.test')
  await open(window, '/reflect/journal')
  await logOut(/^Amara/)
  await page.waitForURL('**/login')
  await signIn(page, JOURNAL_PERSON)
  await expect.poll(() => listStoredEntries(text, server())).toEqual([`${text} unsent`])
  await window.close()
})

test.each<Who>(['young@riverbend.test', 'student@riverbend.test', 'teacher@riverbend.test'])(
  '%s writes a journal entry and finds it by search',
  async (someone) => {
    const window = await openSignedInWindow(someone)
    const { page } = window
    const text = createUniqueWord()
    await openNewEntry(window)
    await page.getByText(/^Only you can read this/).waitFor()
    await titleField(page).fill(`About a ${text}`)
    await entryField(page).fill('It was on the wall.\n\nThen it was gone.')
    await waitForSave(page)
    await mainButton(page, 'Done').click()
    await page.waitForURL('**/reflect/journal')
    await page.getByLabel('Search your journal').fill(text.toUpperCase().slice(0, -1))
    await entryLink(page, `About a ${text}`).click()
    await expect.poll(() => entryField(page).inputValue()).toBe('It was on the wall.\n\nThen it was gone.')
    await page.getByLabel('Search your journal').fill(`${text} elsewhere`)
    await page.getByText('None of your entries has that word.').waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  },
)

test('a journal entry can be written by keyboard alone', async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page } = window
  const text = createUniqueWord()
  await open(window, '/reflect/journal')
  await entryLink(page, 'New entry').waitFor()
  await tabTo(page, 'New entry')
  await press(page, 'Enter')
  await entryField(page).waitFor()
  await tabTo(page, 'Title')
  await page.keyboard.type(text)
  await tabTo(page, 'Journal entry')
  await page.keyboard.type('Only keys.')
  await waitForSave(page)
  await tabTo(page, 'Attach a sun')
  await press(page, 'Enter')
  // The suns have replaced the button and taken its focus.
  await press(page, 'Space')
  await tabTo(page, 'Close')
  await press(page, 'Enter')
  await tabTo(page, 'Done')
  await press(page, 'Enter')
  await page.waitForURL('**/reflect/journal')
  await entryLink(page, new RegExp(text)).waitFor()
  await expect.poll(() => listStoredEntries(text, server())).toEqual(['Only keys.'])
  await window.close()
})

test("the URL of a journal entry that isn't loaded leads to a new entry", async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  await window.page.goto('/reflect/edit/3f0c3b1e-0000-4000-8000-000000000001')
  await window.page.waitForURL('**/reflect/edit')
  await expect.poll(() => entryField(window.page).inputValue()).toBe('')
  await window.close()
})

/** Opens one entry on two devices. */
const openOnTwoDevices = async (text: string) => {
  const { call } = await signInDemoPerson(server().address, server().data, JOURNAL_PERSON)
  await call(journal.add, {
    Journal: {
      client_uuid: crypto.randomUUID(),
      title: `Two of ${text}`,
      content: 'As it was.',
      written_at: new Date().toISOString(),
    },
  })
  const devices = [await openSignedInWindow(JOURNAL_PERSON), await openSignedInWindow(JOURNAL_PERSON)] as const
  for (const { page } of devices) {
    await page.goto('/reflect/journal')
    await entryLink(page, new RegExp(`Two of ${text}`)).click()
    await expect.poll(() => entryField(page).inputValue()).toBe('As it was.')
  }
  return devices
}

test('a journal conflict between two devices can keep both texts', async () => {
  const text = createUniqueWord()
  const [desk, phone] = await openOnTwoDevices(text)
  await entryField(desk.page).fill(`${text} at the desk`)
  await waitForSave(desk.page)
  await entryField(phone.page).fill(`${text} on the phone`)
  await phone.page.getByRole('heading', { name: 'This entry was changed on another device.' }).waitFor()
  await phone.page.getByText(`${text} on the phone`).waitFor()
  await phone.page.getByText(`${text} at the desk`).waitFor()
  await expectAccessible(phone, 'two versions')
  await mainButton(phone.page, 'Keep both').click()
  await expect.poll(() => entryField(phone.page).inputValue()).toBe(`${text} at the desk`)
  await expect
    .poll(async () => (await listStoredEntries(text, server())).toSorted())
    .toEqual([`${text} at the desk`, `${text} on the phone`])
  await Promise.all([desk, phone].map((window) => window.close()))
})

test('a journal conflict is marked in the list until one version is chosen', async () => {
  const text = createUniqueWord()
  const [desk, phone] = await openOnTwoDevices(text)
  await entryField(desk.page).fill(`${text} at the desk`)
  await waitForSave(desk.page)
  await entryField(phone.page).fill(`${text} on the phone`)
  await phone.page.getByRole('heading', { name: 'This entry was changed on another device.' }).waitFor()
  await phone.page.goto('/reflect/journal')
  const row = entryLink(phone.page, new RegExp(`Two of ${text}.*two versions to choose from`, 's'))
  await row.click()
  await mainButton(phone.page, 'Use the other version').click()
  await expect.poll(() => entryField(phone.page).inputValue()).toBe(`${text} at the desk`)
  await phone.page.goto('/reflect/journal')
  await entryLink(phone.page, new RegExp(`Two of ${text}`)).waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await Promise.all([desk, phone].map((window) => window.close()))
})

test('a journal conflict can keep the text of this device', async () => {
  const text = createUniqueWord()
  const [desk, phone] = await openOnTwoDevices(text)
  await entryField(desk.page).fill(`${text} at the desk`)
  await waitForSave(desk.page)
  await entryField(phone.page).fill(`${text} on the phone`)
  await mainButton(phone.page, 'Keep mine').click()
  await waitForSave(phone.page)
  expect(await listStoredEntries(text, server())).toEqual([`${text} on the phone`])
  await Promise.all([desk, phone].map((window) => window.close()))
})

test('a deleted journal entry can be restored', async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page } = window
  const text = createUniqueWord()
  await openNewEntry(window)
  await titleField(page).fill(`Gone ${text}`)
  await entryField(page).fill(`${text} and back`)
  await waitForSave(page)
  await mainButton(page, 'Delete').click()
  await page.waitForURL('**/reflect/journal')
  expect(await listStoredEntries(text, server())).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await entryLink(page, new RegExp(`Gone ${text}`)).waitFor()
  expect(await listStoredEntries(text, server())).toEqual([`${text} and back`])
  await window.close()
})

/** The time for which the deletion message offers to undo it and a little longer, in milliseconds. */
const UNDO_TIMEOUT_MS = 20_200

test('deleting a second journal entry soon after the first offers Undo for the full time', async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page } = window
  const text = createUniqueWord()
  const undoButton = page.getByRole('button', { name: 'Undo' })
  const writeAndDelete = async (content: string) => {
    await entryLink(page, 'New entry').click()
    await entryField(page).fill(content)
    await waitForSave(page)
    await mainButton(page, 'Delete').click()
    await page.waitForURL('**/reflect/journal')
  }
  await page.clock.install()
  await page.goto('/reflect/journal')
  await writeAndDelete(`${text} first`)
  await undoButton.waitFor()
  const firstOffer = await undoButton.elementHandle()
  await page.clock.runFor(UNDO_TIMEOUT_MS / 2)
  await writeAndDelete(`${text} second`)
  await firstOffer?.waitForElementState('hidden')
  await undoButton.waitFor()
  // Only the steps below pass time from here on, so a slow machine doesn't use up the second offer.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.clock.runFor(UNDO_TIMEOUT_MS / 2)
  await undoButton.click()
  await page.clock.resume()
  await entryLink(page, new RegExp(`${text} second`)).waitFor()
  expect(await listStoredEntries(text, server())).toEqual([`${text} second`])
  await window.close()
})

test('crisis text in the journal shows help and is saved', async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page } = window
  const text = createUniqueWord()
  await openNewEntry(window)
  await entryField(page).fill(`${text}. I want to die.`)
  await page.getByRole('main').getByRole('button', { name: /help/i }).first().waitFor()
  await waitForSave(page)
  await expectAccessible(window, 'the card')
  expect(await listStoredEntries(text, server())).toEqual([`${text}. I want to die.`])
  await mainButton(page, 'Delete').click()
  await page.waitForURL('**/reflect/journal')
  await window.close()
})
