/** The check-in page and its elements. */
import type { Page } from 'playwright-core'
import * as reflect from '#contract/reflect.ts'
import { button, heading } from './signed-in-window.ts'
import { server, type Who } from '../journey/journey.ts'
import { signInDemoPerson } from '../server/server-process.ts'

export const sunOption = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const savedHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Saved.' })

/** Opens the first question, also after an earlier check-in of the day. */
export const openCheckIn = async (page: Page): Promise<void> => {
  await page.goto('/reflect')
  await heading(page).waitFor()
  const againButton = button(page, 'Check in again')
  const brightSun = sunOption(page, 'Bright')
  await againButton.or(brightSun).first().waitFor()
  if (await againButton.isVisible()) await againButton.click()
  await brightSun.waitFor()
}

/** Returns a person's check-ins, newest first. */
export const listCheckIns = async (who: Who, target: { address: string; data: string } = server()) => {
  const { call } = await signInDemoPerson(target.address, target.data, who)
  const { Items } = await call(reflect.history, { Page: { limit: 50 } })
  return Items.flatMap((item) => (item.kind === 'check_in' ? [item.check_in] : []))
}
