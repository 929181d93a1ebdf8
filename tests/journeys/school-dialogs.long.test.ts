/** Dialogs of the school admin screens: accessible, and usable in the narrowest window. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openSignedInWindow, button } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, openWindow, type Window } from '../support/journey/journey.ts'
import { findNarrowFaults } from '../support/browser/narrow-window.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

const LONG = 240_000

/** @returns why parts of an open dialog can't be reached in a window 320 px wide */
const narrowDialog = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()!
  await resize(page, { width: 320, height: 640 })
  const faults = await page.locator('dialog[open]').evaluateAll((dialogs) =>
    dialogs.flatMap((dialog) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
      const wide = [dialog, ...dialog.querySelectorAll('form, div')].some(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX === 'visible' &&
          element.clientWidth > 0,
      )
      return [...(isInside ? [] : ['does not fit']), ...(wide ? ['is wider than its room'] : [])]
    }),
  )
  await resize(page, before)
  return faults
}

/** Opens a dialog by keyboard alone, checks it, and closes it with Escape: the focus returns. */
const expectOpens = async (window: Window, name: string | RegExp): Promise<void> => {
  const { page } = window
  const opener = button(page, name).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await expectAccessible(window, String(name))
  expect(await narrowDialog(page), String(name)).toEqual([])
  expect(await dialog.evaluate((overlay) => overlay.contains(document.activeElement)), `focus in ${String(name)}`).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((overlay) => overlay === document.activeElement), `focus after ${String(name)}`).toBe(
    true,
  )
}

test(
  'every dialog of people and classes opens by keyboard and returns the focus',
  async () => {
    const office = await openSignedInWindow('admin@riverbend.test')
    const { page } = office
    await page.goto('/admin/people?search=osei')
    await expectOpens(office, 'Add a person')
    await expectOpens(office, 'Import people')
    await page.getByRole('row', { name: /Osei/i }).getByRole('link').first().click()
    for (const name of ['Edit', 'Print sign-in card', 'Reset sign-in', 'Deactivate']) await expectOpens(office, name)
    await gotoUntilIdle(page, '/admin/people/classes')
    for (const name of ['New class', 'Transfer classes', 'Family consent']) await expectOpens(office, name)
    expect(office.problems).toEqual([])
    await office.close()
  },
  LONG,
)

test(
  'every dialog under School opens by keyboard and returns the focus',
  async () => {
    const office = await openSignedInWindow('admin@riverbend.test')
    const { page } = office
    await gotoUntilIdle(page, '/admin/school/people-to-talk-to')
    for (const name of ['Add support contact', 'Add helpline']) await expectOpens(office, name)
    await gotoUntilIdle(page, '/admin/school/data')
    await expectOpens(office, /^Change how long/)
    await expectOpens(office, 'Close the school')
    expect(office.problems).toEqual([])
    await office.close()
  },
  LONG,
)

test('a forgotten password and an expired link lead to pages that say what to do now', async () => {
  const window = await openWindow({ size: 'phone', theme: 'dark' })
  const { page } = window
  await page.goto('/reset-password')
  await button(page, 'Reset password').click()
  await expectAccessible(window, 'nothing was typed')
  await page.getByLabel('Email or username').fill('nobody@riverbend.test')
  await button(page, 'Reset password').click()
  await page.getByRole('heading', { name: 'Help is on its way.' }).waitFor()
  await page.getByText(/^If we know that name, your school sees/).waitFor()
  expect(await page.getByText('we sent you an email').count()).toBe(0)
  await expectAccessible(window, 'help is on its way')
  expect(await findNarrowFaults(page)).toEqual([])
  await page.goto(`/reset-password#${'x'.repeat(43)}`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(window, 'a link that is used up')
  expect(await findNarrowFaults(page)).toEqual([])
  await page.goto(`/first-admin#${'x'.repeat(43)}`)
  await page.getByRole('heading', { name: 'This link has expired.' }).waitFor()
  await expectAccessible(window, 'a first link that is used up')
  expect(await findNarrowFaults(page)).toEqual([])
  await window.close()
})
