/** Somebody who keeps sessions on their device. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { button } from './finder.ts'

/** How many sounds lie in the browser's own database, whoever's they are. */
export const soundsOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        const opening = indexedDB.open('alaia-sessions')
        opening.addEventListener('success', () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('sounds')) return tell(0)
          const count = database.transaction('sounds').objectStore('sounds').count()
          count.addEventListener('success', () => {
            database.close()
            tell(count.result)
          })
        })
      }),
  )

/** "On this device", of the session that is open in the player. */
export const openKeeping = async (page: Page): Promise<Locator> => {
  await button(page, 'Keep, on this device').click()
  return page.getByRole('region', { name: 'On this device' })
}

/** The one that is open in the player. */
export const keepIt = async (page: Page): Promise<void> => {
  const panel = await openKeeping(page)
  await panel.getByRole('button', { name: 'Keep on this device' }).click()
  await panel.getByRole('button', { name: /^Kept on this device, \d/ }).waitFor()
  await button(page, 'Kept, on this device').waitFor()
}

/** What Settings lists. */
export const keptInSettings = async (page: Page): Promise<string[]> => {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('button', { name: 'On this device' }).click()
  await settings.getByText(/in all\.|Nothing is kept|One kept/).waitFor()
  const titles = await settings.getByRole('listitem').locator('strong').allInnerTexts()
  expect(titles.length).toBe(await settings.getByRole('button', { name: /^Remove .* from this device/ }).count())
  return titles
}
