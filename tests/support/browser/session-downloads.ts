/** Downloads of sessions on a device. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readRowNames } from './browser-storage.ts'
import { button } from './signed-in-window.ts'

const DATABASE = 'alaia-sessions'

/** Counts the downloads on this device, of any person, and the rows of each kind. */
export const countStored = async (page: Page): Promise<Record<'kept' | 'sounds' | 'words', number>> => {
  const rows = await readRowNames(page)
  const countRows = (store: string) => rows.filter((row) => row.startsWith(`${DATABASE}/${store}/`)).length
  return { kept: countRows('kept'), sounds: countRows('sounds'), words: countRows('words') }
}

/** Returns the number of complete downloads. */
export const countComplete = async (page: Page): Promise<number> => {
  const { kept, sounds, words } = await countStored(page)
  expect([kept, words]).toEqual([sounds, sounds])
  return sounds
}

/** Leaves the app and forgets the last session, so that the next page's player requests nothing by itself. */
export const forgetPlayed = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('session_id'))
}

/** Sets the time of the last download check to two hours ago. */
export const ageDownloadCheck = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const openRequest = indexedDB.open('alaia-sessions')
        openRequest.addEventListener('success', () => {
          const transaction = openRequest.result.transaction('kept', 'readwrite')
          transaction
            .objectStore('kept')
            .openCursor()
            .addEventListener('success', ({ target }) => {
              const { result: row } = target as IDBRequest<IDBCursorWithValue | null>
              row?.update({ ...(row.value as object), checkedAt: Date.now() - 2 * 3_600_000 })
              row?.continue()
            })
          transaction.addEventListener('complete', () => {
            openRequest.result.close()
            resolve()
          })
        })
      }),
  )

/** Opens "Downloads" for the session in the player. */
export const openDownloadsPanel = async (page: Page): Promise<Locator> => {
  await button(page, 'Download to this device').click()
  return page.getByRole('region', { name: 'Downloads' })
}

/** Downloads the session in the player. */
export const downloadSession = async (page: Page): Promise<void> => {
  const panel = await openDownloadsPanel(page)
  await panel.getByRole('button', { name: 'Download to this device' }).click()
  await panel.getByRole('button', { name: 'Remove from this device' }).waitFor()
  await button(page, 'Downloaded to this device').waitFor()
}

/** Returns the titles that Settings lists. */
export const listDownloadsInSettings = async (page: Page): Promise<string[]> => {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('button', { name: 'Downloads' }).click()
  await settings.getByText(/ in total\.|^No downloads yet|^One download/).waitFor()
  const titles = await settings.getByRole('listitem').locator('strong').allInnerTexts()
  expect(titles.length).toBe(await settings.getByRole('button', { name: /^Remove .* from this device/ }).count())
  return titles
}
