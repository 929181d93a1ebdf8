/** The check-in page and its elements. */
import type { Page } from 'playwright-core'
import * as reflect from '#contract/reflect.ts'
import { button, heading } from './signed-in-window.ts'
import { server, type Who } from '../journey/journey.ts'
import { signedInAt } from '../server/server-process.ts'

export const sun = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const saved = (page: Page) => page.getByRole('heading', { level: 1, name: 'Saved.' })

/** Opens the first question, also after an earlier check-in of the day. */
export const toCheckIn = async (page: Page): Promise<void> => {
  await page.goto('/reflect')
  await heading(page).waitFor()
  const again = button(page, 'Check in again')
  const bright = sun(page, 'Bright')
  await again.or(bright).first().waitFor()
  if (await again.isVisible()) await again.click()
  await bright.waitFor()
}

/** Returns a person's check-ins, newest first. */
export const checkIns = async (who: Who, at: { address: string; data: string } = server()) => {
  const { call } = await signedInAt(at.address, at.data, who)
  const { Items } = await call(reflect.history, { Page: { limit: 50 } })
  return Items.flatMap((item) => (item.kind === 'check_in' ? [item.check_in] : []))
}
