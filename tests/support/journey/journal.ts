/** Actions and elements of the journal. */
import type { Page } from 'playwright-core'
import * as journal from '#contract/journal.ts'
import type { Who, Window } from './journey.ts'
import { signedInAt } from '../server/server-process.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
export const entry = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
export const entryField = (page: Page) => page.getByRole('textbox', { name: 'Journal entry' })
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const mark = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
export const saved = (page: Page) => mark(page, 'Saved').waitFor()
export const waitForDeviceSave = (page: Page) => mark(page, 'Saved on this device').waitFor()

export const openNewEntry = async ({ page }: Window): Promise<void> => {
  await page.goto('/reflect/journal')
  await button(page, 'Show others').waitFor()
  await entry(page, 'New entry').click()
  await entryField(page).waitFor()
}

let count = 0
/** Returns a word that no other entry contains. */
export const uniqueWord = (): string => {
  count += 1
  return `kumquat${process.pid}x${count}`
}

export const who: Who = 'senior@riverbend.test'

/** Returns the stored texts of all entries with the word, oldest first. */
export const storedEntriesWith = async (
  word: string,
  { address, data, email = who }: { address: string; data: string; email?: Who },
) => {
  const { call } = await signedInAt(address, data, email)
  const { Entries } = await call(journal.summary, { Search: { text: word } })
  const entries = await Promise.all(Entries.map(({ uuid }) => call(journal.info, { Journal: { uuid } })))
  return entries.map(({ Entry }) => Entry.content).toReversed()
}
