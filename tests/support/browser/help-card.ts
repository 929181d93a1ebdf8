/** The help card, and the request to talk to an adult. */
import type { Locator, Page } from 'playwright-core'
import { openSignedInWindow, button } from './signed-in-window.ts'
import type { Window } from '../journey/journey.ts'

export const helpButton = (page: Page, name: string | RegExp = 'Need help now?') =>
  page.getByRole('main').getByRole('button', { name })
export const card = (page: Page, name = 'Need help now?') => page.getByRole('dialog', { name })
export const talkDialog = (page: Page) => page.getByRole('dialog', { name: 'Talk to someone' })
export const requestsDialog = (page: Page) => page.getByRole('dialog', { name: 'Requests to talk' })

/** Waits until the people of the school are stored on this device. */
export const waitForHelpPeople = (page: Page) => page.waitForFunction(() => localStorage.getItem('alaia_help') !== null)

/** Opens home and waits for the people of the school. */
export const openHome = async (...arguments_: Parameters<typeof openSignedInWindow>): Promise<Window> => {
  const window = await openSignedInWindow(...arguments_)
  await helpButton(window.page, /help/).waitFor()
  await waitForHelpPeople(window.page)
  return window
}

export const openCard = async (page: Page): Promise<void> => {
  await helpButton(page).click()
  await card(page).getByText('Ms. Ingrid Falk').waitFor()
}

/** Chooses a person on the help card. */
export const choosePerson = async (page: Page, name: string): Promise<void> => {
  await openCard(page)
  await button(page, `Ask to talk, ${name}`).click()
  await talkDialog(page).waitFor()
}

/** Opens the menu of the signed-in person. */
export const openMenu = async (page: Page, name: RegExp) => {
  await page.getByRole('banner').getByRole('button', { name }).click()
  return page.getByRole('menu')
}

/** Moves everybody's hours to another day, as in the evening or in a break. */
export const closeSchool = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('alaia_help') ?? '') as { people: { hours: object[] }[] }
    for (const person of stored.people) {
      person.hours = [{ day: (new Date().getDay() + 3) % 7, from: '0800', until: '1530' }]
    }
    localStorage.setItem('alaia_help', JSON.stringify(stored))
  })

/** Returns whether the center of an element is visible and clickable after scrolling to it. */
export const isClickable = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

export const getFontSize = (target: Locator): Promise<number> =>
  target.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

export const getTop = async (target: Locator): Promise<number> => (await target.boundingBox())?.y ?? 0
