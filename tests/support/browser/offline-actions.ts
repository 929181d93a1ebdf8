/** Actions in the app while there is no server. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as reflect from '#contract/reflect.ts'
import { press } from './keyboard-navigation.ts'
import type { RestartableServer } from '../server/restartable-server.ts'
import { button, mainButton } from './signed-in-window.ts'
import { entryLink, waitForDeviceSave, entryField } from '../journey/journal.ts'
import type { Who } from '../journey/journey.ts'
import { signInDemoPerson } from '../server/server-process.ts'

export const MATEO: Who = 'senior@riverbend.test'
export const AMARA: Who = 'student@riverbend.test'

export const sunOption = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const offlineBanner = (page: Page) => page.getByText("You're offline. What you do is saved here and sent later.")

/** Timeout with servers that stop and restart on a slow machine, in milliseconds. */
export const LONG_TIMEOUT_MS = 300_000

/** Expects a person of the school and a phone number on the help card, and closes it. */
export const expectHelpCard = async (page: Page): Promise<void> => {
  const card = page.getByRole('dialog', { name: 'Need help now?' })
  await card.getByText('Ms. Ingrid Falk').waitFor()
  await card.getByRole('link', { name: 'Call 988' }).waitFor()
  await press(page, 'Escape')
  await card.waitFor({ state: 'hidden' })
}

export const chooseMenuItem = async (page: Page, name: RegExp, item: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const checkIn = async (page: Page, answer: string): Promise<void> => {
  const againButton = button(page, 'Check in again')
  await againButton.or(sunOption(page, answer)).first().waitFor()
  if (await againButton.isVisible()) await againButton.click()
  await sunOption(page, answer).check({ force: true })
  await button(page, 'Save check-in').click()
  await page.getByRole('heading', { level: 1, name: 'Saved.' }).waitFor()
}

export const writeEntry = async (page: Page, text: string): Promise<void> => {
  await entryLink(page, 'New entry').click()
  await expect.poll(() => entryField(page).inputValue()).toBe('')
  await entryField(page).fill(text)
  await waitForDeviceSave(page)
  await mainButton(page, 'Done').click()
  await page.waitForURL('**/reflect/journal')
}

/**
 * The number of latest moods that are compared. A response has only 50 items, so new ones can push older moods out of
 * it.
 */
export const COMPARED_MOODS = 8

/** Returns the latest moods of a person, newest first. */
export const listMoods = async (
  who: Who,
  server: RestartableServer,
  count = COMPARED_MOODS,
): Promise<(number | null)[]> => {
  const { call } = await signInDemoPerson(server.address, server.data, who)
  const { Items } = await call(reflect.history, { Page: { limit: 50 } })
  return Items.flatMap((item) => (item.kind === 'check_in' ? [item.check_in.mood] : [])).slice(0, count)
}
