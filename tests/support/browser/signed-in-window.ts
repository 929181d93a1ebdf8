/** A signed-in window and the elements that most browser tests use. */
import type { Page } from 'playwright-core'
import { openWindow, signIn, type Size, type Theme, type Who, type Window } from '../journey/journey.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const mainButton = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
export const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search sessions and series' })

/** Opens a URL and waits for its heading. */
export const open = async ({ page }: Window, path: string): Promise<void> => {
  await page.goto(path)
  await heading(page).waitFor()
}

/** Opens a signed-in window on the person's first page. */
export const openSignedInWindow = async (who: Who, options: { size?: Size; theme?: Theme } = {}): Promise<Window> => {
  const window = await openWindow(options)
  await signIn(window.page, who)
  await heading(window.page).waitFor()
  return window
}
