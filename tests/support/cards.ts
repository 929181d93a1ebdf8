/** Sign-in cards, from the button to the pupil who holds one. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readCodes } from '#server/generation/cards/read-codes.fixture.ts'
import { button } from './finder.ts'
import { expectWell, type Window } from './journey.ts'

/** With "Print cards" pressed; picture codes are chosen. @returns the address of each card, in the order of the sheet */
export const printedCards = async (office: Window, sheet: string): Promise<string[]> => {
  const { page } = office
  await page.getByRole('radio', { name: /A picture code/ }).check({ force: true })
  await expectWell(office, 'what goes on the cards')
  await button(page, 'Create cards').click()
  await page.getByText(sheet).waitFor()
  await expectWell(office, 'the sheet')
  const saving = page.waitForEvent('download')
  await button(page, 'Save the PDF').click()
  return readCodes(await readFile(await (await saving).path()))
}

/** As after a camera has read the card. */
export const openCard = async (page: Page, code: string): Promise<void> => {
  const card = new URL(code)
  // Only what stands behind the # would change: the same document.
  await page.goto('/robots.txt')
  await page.goto(card.pathname + card.hash)
}
