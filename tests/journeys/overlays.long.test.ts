/** Overlays: a key press moves the focus inside, they have a name, Esc closes them, and the focus returns. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, waitForPlayable } from '../support/journey/journey.ts'
import {
  openListener,
  miniPlayer,
  namedButton,
  openSession,
  play,
  shortPoll,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'

afterAll(closeWindows)

const containsFocus = (overlay: Locator): Promise<boolean> =>
  overlay.evaluate((element) => element.contains(document.activeElement))

/** Opens the overlay by its button, checks it, and closes it with Esc. */
const openAndClose = async (page: Page, opener: Locator, overlay: Locator): Promise<void> => {
  await opener.focus()
  await page.keyboard.press('Enter')
  await overlay.waitFor()
  await expect.poll(() => containsFocus(overlay), shortPoll).toBe(true)
  expect(await findStructureFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => overlay.count(), shortPoll).toBe(0)
  expect(await isFocused(opener), String(opener)).toBe(true)
}

const personButton = (page: Page) => page.getByRole('button', { name: /^Amara/ })
const chooseMenuItem = async (page: Page, entry: string): Promise<void> => {
  await personButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

describe('by keyboard alone', () => {
  test('the dialogs of a signed-in page open, close and return the focus', async () => {
    const window = await openSignedInWindow('student@riverbend.test', { size: 'phone' })
    const { page } = window
    await page.goto('/home/search?q=breath')
    const filtersButton = namedButton(page, 'Filters')
    await filtersButton.waitFor()
    await openAndClose(page, filtersButton, page.getByRole('dialog', { name: 'Filters' }))

    const menu = page.getByRole('menu', { name: /Amara/ })
    await personButton(page).focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await expect.poll(() => containsFocus(menu)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isFocused(personButton(page))).toBe(true)

    await chooseMenuItem(page, 'Settings')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.waitFor()
    await settings.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(() => settings.count()).toBe(0)
    expect(await isFocused(personButton(page))).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('the panels of the player open, close and return the focus', async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const window = await openListener('student@riverbend.test')
    const { page } = window
    await openSession(page, kazoo)
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
    const kazoo = await waitForPlayable('the-kazoo')
    const window = await openListener('student@riverbend.test')
    const { page } = window
    await openSession(page, kazoo)
    await play(page).or(namedButton(page, 'Continue')).first().click()
    await waitUntilPlayed(page)
    await namedButton(page, 'Minimize').click()
    await miniPlayer(page).waitFor()
    await chooseMenuItem(page, 'Log Out')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await expect.poll(() => containsFocus(question)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => question.count()).toBe(0)
    expect(await isFocused(personButton(page))).toBe(true)
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
