/** The journal: people find what they wrote, only they can read it, and every screen is accessible. */
import { afterAll, describe, expect, test } from 'vitest'
import * as journal from '#contract/journal.ts'
import { press, tabTo } from '../support/by-hand.ts'
import { arrive, open } from '../support/finder.ts'
import {
  button,
  entry,
  keptHere,
  newSheet,
  newWord,
  paper,
  saved,
  storedWith,
  titleField,
  who,
} from '../support/journal.ts'
import { closeWindows, expectWell, house, looks, signIn, type Who } from '../support/journey.ts'
import { signedInAt } from '../support/server-process.ts'

afterAll(closeWindows)

describe.each(looks)('the journal, $size and $theme', (look) => {
  test('is accessible in the list, a new entry, an edited entry and after a deletion', async () => {
    const window = await arrive('student@riverbend.test', look)
    const { page } = window
    await open(window, '/reflect/journal')
    await entry(page, /The note that was mine/).waitFor()
    await expectWell(window, 'the list')
    await newSheet(window)
    await expectWell(window, 'a new sheet')
    await button(page, /^Start from/)
      .first()
      .click()
    await button(page, 'Attach a sun').click()
    await page.getByRole('radio', { name: 'Cloudy' }).check({ force: true })
    await paper(page).fill('A few words for the look of it.')
    await saved(page)
    await expectWell(window, 'a sheet that is written on')
    await button(page, 'Delete').click()
    await page.getByRole('group').getByText('Entry deleted').waitFor()
    await expectWell(window, 'the list after a deletion')
    await window.close()
  })
})

test('a journal draft on a shared device is saved for its author after another person signed in between', async () => {
  const CALLS = '**/api/v2/managed_user/journal/response/**'
  const word = newWord()
  const window = await arrive(who)
  const { page } = window
  const logOut = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
  }
  await newSheet(window)
  await page.route(CALLS, (route) => route.abort())
  await paper(page).fill(`${word} unsent`)
  await keptHere(page)
  await logOut(/^Mateo/)
  await page.getByRole('button', { name: 'Keep on this device and log out' }).click()
  await page.waitForURL('**/login')
  await page.unroute(CALLS)
  await signIn(page, 'student@riverbend.test')
  await open(window, '/reflect/journal')
  await logOut(/^Amara/)
  await page.waitForURL('**/login')
  await signIn(page, who)
  await expect.poll(() => storedWith(word, house())).toEqual([`${word} unsent`])
  await window.close()
})

test.each<Who>(['young@riverbend.test', 'student@riverbend.test', 'teacher@riverbend.test'])(
  '%s writes a journal entry and finds it by search',
  async (someone) => {
    const window = await arrive(someone)
    const { page } = window
    const word = newWord()
    await newSheet(window)
    await page.getByText(/^Only you can read this/).waitFor()
    await titleField(page).fill(`About a ${word}`)
    await paper(page).fill('It was on the wall.\n\nThen it was gone.')
    await saved(page)
    await button(page, 'Done').click()
    await page.waitForURL('**/reflect/journal')
    await page.getByLabel('Search your journal').fill(word.toUpperCase().slice(0, -1))
    await entry(page, `About a ${word}`).click()
    await expect.poll(() => paper(page).inputValue()).toBe('It was on the wall.\n\nThen it was gone.')
    await page.getByLabel('Search your journal').fill(`${word} elsewhere`)
    await page.getByText('None of your entries has that word.').waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  },
)

test('a journal entry can be written by keyboard alone', async () => {
  const window = await arrive(who)
  const { page } = window
  const word = newWord()
  await open(window, '/reflect/journal')
  await entry(page, 'New entry').waitFor()
  await tabTo(page, 'New entry')
  await press(page, 'Enter')
  await paper(page).waitFor()
  await tabTo(page, 'Title')
  await page.keyboard.type(word)
  await tabTo(page, 'Journal entry')
  await page.keyboard.type('Only keys.')
  await saved(page)
  await tabTo(page, 'Attach a sun')
  await press(page, 'Enter')
  // The suns have replaced the button and taken its focus.
  await press(page, 'Space')
  await tabTo(page, 'Close')
  await press(page, 'Enter')
  await tabTo(page, 'Done')
  await press(page, 'Enter')
  await page.waitForURL('**/reflect/journal')
  await entry(page, new RegExp(word)).waitFor()
  await expect.poll(() => storedWith(word, house())).toEqual(['Only keys.'])
  await window.close()
})

test("the URL of a journal entry that isn't loaded leads to a new entry", async () => {
  const window = await arrive(who)
  await window.page.goto('/reflect/edit/3f0c3b1e-0000-4000-8000-000000000001')
  await window.page.waitForURL('**/reflect/edit')
  await expect.poll(() => paper(window.page).inputValue()).toBe('')
  await window.close()
})

/** Opens one entry on two devices. */
const onTwoDevices = async (word: string) => {
  const { call } = await signedInAt(house().address, house().data, who)
  await call(journal.add, {
    Journal: {
      client_uuid: crypto.randomUUID(),
      title: `Two of ${word}`,
      content: 'As it was.',
      written_at: new Date().toISOString(),
    },
  })
  const devices = [await arrive(who), await arrive(who)] as const
  for (const { page } of devices) {
    await page.goto('/reflect/journal')
    await entry(page, new RegExp(`Two of ${word}`)).click()
    await expect.poll(() => paper(page).inputValue()).toBe('As it was.')
  }
  return devices
}

test('a journal conflict between two devices can keep both texts', async () => {
  const word = newWord()
  const [desk, phone] = await onTwoDevices(word)
  await paper(desk.page).fill(`${word} at the desk`)
  await saved(desk.page)
  await paper(phone.page).fill(`${word} on the phone`)
  await phone.page.getByRole('heading', { name: 'This entry was changed on another device.' }).waitFor()
  await phone.page.getByText(`${word} on the phone`).waitFor()
  await phone.page.getByText(`${word} at the desk`).waitFor()
  await expectWell(phone, 'two versions')
  await button(phone.page, 'Keep both').click()
  await expect.poll(() => paper(phone.page).inputValue()).toBe(`${word} at the desk`)
  await expect
    .poll(async () => (await storedWith(word, house())).toSorted())
    .toEqual([`${word} at the desk`, `${word} on the phone`])
  await Promise.all([desk, phone].map((window) => window.close()))
})

test('a journal conflict is marked in the list until one version is chosen', async () => {
  const word = newWord()
  const [desk, phone] = await onTwoDevices(word)
  await paper(desk.page).fill(`${word} at the desk`)
  await saved(desk.page)
  await paper(phone.page).fill(`${word} on the phone`)
  await phone.page.getByRole('heading', { name: 'This entry was changed on another device.' }).waitFor()
  await phone.page.goto('/reflect/journal')
  const row = entry(phone.page, new RegExp(`Two of ${word}.*two versions to choose from`, 's'))
  await row.click()
  await button(phone.page, 'Use the other version').click()
  await expect.poll(() => paper(phone.page).inputValue()).toBe(`${word} at the desk`)
  await phone.page.goto('/reflect/journal')
  await entry(phone.page, new RegExp(`Two of ${word}`)).waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await Promise.all([desk, phone].map((window) => window.close()))
})

test('a journal conflict can keep the text of this device', async () => {
  const word = newWord()
  const [desk, phone] = await onTwoDevices(word)
  await paper(desk.page).fill(`${word} at the desk`)
  await saved(desk.page)
  await paper(phone.page).fill(`${word} on the phone`)
  await button(phone.page, 'Keep mine').click()
  await saved(phone.page)
  expect(await storedWith(word, house())).toEqual([`${word} on the phone`])
  await Promise.all([desk, phone].map((window) => window.close()))
})

test('a deleted journal entry can be restored', async () => {
  const window = await arrive(who)
  const { page } = window
  const word = newWord()
  await newSheet(window)
  await titleField(page).fill(`Gone ${word}`)
  await paper(page).fill(`${word} and back`)
  await saved(page)
  await button(page, 'Delete').click()
  await page.waitForURL('**/reflect/journal')
  expect(await storedWith(word, house())).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry(page, new RegExp(`Gone ${word}`)).waitFor()
  expect(await storedWith(word, house())).toEqual([`${word} and back`])
  await window.close()
})

/** How long the deletion message offers to undo it and a little longer, in milliseconds. */
const OFFERED = 20_200

test('deleting a second journal entry soon after the first offers Undo for the full time', async () => {
  const window = await arrive(who)
  const { page } = window
  const word = newWord()
  const deleteOne = async (content: string) => {
    await entry(page, 'New entry').click()
    await paper(page).fill(content)
    await saved(page)
    await button(page, 'Delete').click()
    await page.getByRole('button', { name: 'Undo' }).first().waitFor()
    await page.waitForURL('**/reflect/journal')
  }
  await page.clock.install()
  await page.goto('/reflect/journal')
  await deleteOne(`${word} first`)
  await page.clock.runFor(OFFERED / 2)
  await deleteOne(`${word} second`)
  await page.clock.runFor(OFFERED / 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await entry(page, new RegExp(`${word} second`)).waitFor()
  expect(await storedWith(word, house())).toEqual([`${word} second`])
  await window.close()
})

test('crisis text in the journal shows help and is saved', async () => {
  const window = await arrive(who)
  const { page } = window
  const word = newWord()
  await newSheet(window)
  await paper(page).fill(`${word}. I want to die.`)
  await page.getByRole('main').getByRole('button', { name: /help/i }).first().waitFor()
  await saved(page)
  await expectWell(window, 'the card')
  expect(await storedWith(word, house())).toEqual([`${word}. I want to die.`])
  await button(page, 'Delete').click()
  await page.waitForURL('**/reflect/journal')
  await window.close()
})
