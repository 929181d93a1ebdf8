/** Somebody who keeps sessions on their device. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { rowsOn } from './device.ts'
import { button } from './finder.ts'

const DATABASE = 'alaia-sessions'

/** How many sessions are kept here, whoever's they are, and how many rows there are of each kind. */
export const storedOn = async (page: Page): Promise<Record<'kept' | 'sounds' | 'words', number>> => {
  const rows = await rowsOn(page)
  const countOf = (store: string) => rows.filter((row) => row.startsWith(`${DATABASE}/${store}/`)).length
  return { kept: countOf('kept'), sounds: countOf('sounds'), words: countOf('words') }
}

/** How many of them are whole. */
export const soundsOn = async (page: Page): Promise<number> => {
  const { kept, sounds, words } = await storedOn(page)
  expect([kept, words]).toEqual([sounds, sounds])
  return sounds
}

/** Goes where no app is: the player of the next page then asks for nothing by itself. */
export const forgetPlayed = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('session_id'))
}

/** As if the server had last been asked about them two hours ago. */
export const askedLongAgo = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('alaia-sessions')
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('kept', 'readwrite')
          change
            .objectStore('kept')
            .openCursor()
            .addEventListener('success', ({ target }) => {
              const { result: row } = target as IDBRequest<IDBCursorWithValue | null>
              row?.update({ ...(row.value as object), checkedAt: Date.now() - 2 * 3_600_000 })
              row?.continue()
            })
          change.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
  )

/** 'Downloads', of the session that is open in the player. */
export const openKeeping = async (page: Page): Promise<Locator> => {
  await button(page, 'Download to this device').click()
  return page.getByRole('region', { name: 'Downloads' })
}

/** The one that is open in the player. */
export const keepIt = async (page: Page): Promise<void> => {
  const panel = await openKeeping(page)
  await panel.getByRole('button', { name: 'Download to this device' }).click()
  await panel.getByRole('button', { name: 'Remove from this device' }).waitFor()
  await button(page, 'Downloaded to this device').waitFor()
}

/** What Settings lists. */
export const keptInSettings = async (page: Page): Promise<string[]> => {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('button', { name: 'Downloads' }).click()
  await settings.getByText(/in all\.|Nothing is kept|One kept/).waitFor()
  const titles = await settings.getByRole('listitem').locator('strong').allInnerTexts()
  expect(titles.length).toBe(await settings.getByRole('button', { name: /^Remove .* from this device/ }).count())
  return titles
}
