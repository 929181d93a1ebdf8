/** Somebody at the help card, and on the way to an adult of their school. */
import type { Locator, Page } from 'playwright-core'
import { arrive, button } from './finder.ts'
import type { Window } from './journey.ts'

export const need = (page: Page, name: string | RegExp = 'Need help now?') =>
  page.getByRole('main').getByRole('button', { name })
export const card = (page: Page, name = 'Help, now') => page.getByRole('dialog', { name })
export const talk = (page: Page) => page.getByRole('dialog', { name: 'Talk to someone' })
export const asked = (page: Page) => page.getByRole('dialog', { name: 'Requests to talk' })

/** The school's people are known on this device. */
export const known = (page: Page) => page.waitForFunction(() => localStorage.getItem('alaia_help') !== null)

/** On home, with the school's people known. */
export const atHome = async (...arguments_: Parameters<typeof arrive>): Promise<Window> => {
  const window = await arrive(...arguments_)
  await need(window.page, /help/).waitFor()
  await known(window.page)
  return window
}

export const openCard = async (page: Page): Promise<void> => {
  await need(page).click()
  await card(page).getByText('Ms. Ingrid Falk').waitFor()
}

/** From the card to somebody of the school. */
export const choose = async (page: Page, name: string): Promise<void> => {
  await openCard(page)
  await button(page, `Ask to talk, ${name}`).click()
  await talk(page).waitFor()
}

/** Opens the menu of the person here. */
export const menu = async (page: Page, name: RegExp) => {
  await page.getByRole('banner').getByRole('button', { name }).click()
  return page.getByRole('menu')
}

/** Moves the hours of everybody known here to a day that is not today, as on an evening or in the holidays. */
export const closeSchool = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('alaia_help') ?? '') as { people: { hours: object[] }[] }
    for (const person of kept.people) {
      person.hours = [{ day: (new Date().getDay() + 3) % 7, from: '0800', until: '1530' }]
    }
    localStorage.setItem('alaia_help', JSON.stringify(kept))
  })

/** Whether its middle can be seen and pressed when it has been scrolled to. */
export const isInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    element.scrollIntoView({ block: 'end' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

export const sizeOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

export const top = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? 0
