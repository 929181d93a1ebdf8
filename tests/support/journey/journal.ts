/** Actions and elements of the journal. */
import type { Page } from 'playwright-core'
import * as journal from '#contract/journal.ts'
import { mainButton } from '../browser/signed-in-window.ts'
import type { Who, Window } from './journey.ts'
import { signInDemoPerson } from '../server/server-process.ts'

export const entryLink = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
export const entryField = (page: Page) => page.getByRole('textbox', { name: 'Journal entry' })
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const statusText = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
export const waitForSave = (page: Page) => statusText(page, 'Saved').waitFor()
export const waitForDeviceSave = (page: Page) => statusText(page, 'Saved on this device').waitFor()

export const openNewEntry = async ({ page }: Window): Promise<void> => {
  await page.goto('/reflect/journal')
  await mainButton(page, 'Show others').waitFor()
  await entryLink(page, 'New entry').click()
  await entryField(page).waitFor()
}

let count = 0
/** Returns a word that no other entry contains. */
export const createUniqueWord = (): string => {
  count += 1
  return `kumquat${process.pid}x${count}`
}

export const JOURNAL_PERSON: Who = 'senior@riverbend.test'

/** Returns the stored texts of all entries with the word, oldest first. */
export const listStoredEntries = async (
  word: string,
  { address, data, email = JOURNAL_PERSON }: { address: string; data: string; email?: Who },
) => {
  const { call } = await signInDemoPerson(address, data, email)
  const { Entries } = await call(journal.summary, { Search: { text: word } })
  const entries = await Promise.all(Entries.map(({ uuid }) => call(journal.info, { Journal: { uuid } })))
  return entries.map(({ Entry }) => Entry.content).toReversed()
}
