/** Overlays: a key press moves the focus inside, they have a name, Esc closes them, and the focus returns. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { arrive } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, playable } from '../support/journey/journey.ts'
import { listener, mini, named, open, play, soon, waitUntilPlayed } from '../support/browser/player-window.ts'
import { faultsOf } from '../support/browser/page-structure.ts'

afterAll(closeWindows)

const containsFocus = (overlay: Locator): Promise<boolean> =>
  overlay.evaluate((element) => element.contains(document.activeElement))

/** Opens the overlay by its button, checks it, and closes it with Esc. */
const openAndClose = async (page: Page, opener: Locator, overlay: Locator): Promise<void> => {
  await opener.focus()
  await page.keyboard.press('Enter')
  await overlay.waitFor()
  await expect.poll(() => containsFocus(overlay), soon).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => overlay.count(), soon).toBe(0)
  expect(await isFocused(opener), String(opener)).toBe(true)
}

const person = (page: Page) => page.getByRole('button', { name: /^Amara/ })
const choose = async (page: Page, entry: string): Promise<void> => {
  await person(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

describe('by keyboard alone', () => {
  test('the dialogs of a signed-in page open, close and return the focus', async () => {
    const window = await arrive('student@riverbend.test', { size: 'phone' })
    const { page } = window
    await page.goto('/home/search?q=breath')
    const narrow = named(page, 'Filters')
    await narrow.waitFor()
    await openAndClose(page, narrow, page.getByRole('dialog', { name: 'Filters' }))

    const menu = page.getByRole('menu', { name: /Amara/ })
    await person(page).focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await expect.poll(() => containsFocus(menu)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isFocused(person(page))).toBe(true)

    await choose(page, 'Settings')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    await settings.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(() => settings.count()).toBe(0)
    expect(await isFocused(person(page))).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('the panels of the player open, close and return the focus', async () => {
    const kazoo = await playable('the-kazoo')
    const window = await listener('student@riverbend.test')
    const { page } = window
    await open(page, kazoo)
    await page.getByRole('button', { name: 'Background', exact: true }).waitFor()
    for (const [button, name] of [
      [/^Speed/, 'Speed'],
      [/^Background$/, 'Background'],
      [/^Sleep timer/, 'Sleep timer'],
      [/^Try something else$/, 'You can stop here.'],
      [/^Explore more$/, 'Explore more'],
      [/^Transcript$/, 'Transcript'],
    ] as const) {
      const opener = page.getByRole('button', { name: button }).first()
      await openAndClose(page, opener, page.getByRole('region', { name, exact: true }))
    }
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('signing out during playback asks first, and Esc returns to the page', async () => {
    const kazoo = await playable('the-kazoo')
    const window = await listener('student@riverbend.test')
    const { page } = window
    await open(page, kazoo)
    await play(page).or(named(page, 'Continue')).first().click()
    await waitUntilPlayed(page)
    await named(page, 'Minimize').click()
    await mini(page).waitFor()
    await choose(page, 'Log Out')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await expect.poll(() => containsFocus(question)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => question.count()).toBe(0)
    expect(await isFocused(person(page))).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('the small menu of the public pages closes with Esc', async () => {
    const window = await openWindow({ size: 'phone' })
    const { page } = window
    await page.goto('/about-us')
    const opener = page.locator('summary').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Wellness' }).first().focus()
    await page.keyboard.press('Escape')
    expect(await page.locator('details').first().getAttribute('open')).toBeNull()
    expect(await isFocused(opener)).toBe(true)
    await window.close()
  })
})
