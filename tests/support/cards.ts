/** Sign-in cards, from the button to the student who uses one. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { button } from './finder.ts'
import { expectAccessible, type Window } from './journey.ts'

/**
 * Creates picture-code cards after "Print cards" was pressed. @returns the URL of each card, in the order of the PDF
 */
export const printedCards = async (office: Window, summary: string): Promise<string[]> => {
  const { page } = office
  await page.getByRole('radio', { name: /A picture code/ }).check({ force: true })
  await expectAccessible(office, 'what goes on the cards')
  await button(page, 'Create cards').click()
  await page.getByText(summary).waitFor()
  await expectAccessible(office, 'the sheet')
  const saving = page.waitForEvent('download')
  await button(page, 'Download PDF').click()
  return readCodes(await readFile(await (await saving).path()))
}

/** Opens the URL of a card, as a camera would. */
export const openCard = async (page: Page, code: string): Promise<void> => {
  const card = new URL(code)
  // Leaves the page first, because a change of the fragment alone would not load the page again.
  await page.goto('/robots.txt')
  await page.goto(card.pathname + card.hash)
}
