/** Every step of a check-in: help is available, nothing is covered, and messages are true. */
import { afterAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openSignedInWindow, button, heading } from '../support/browser/signed-in-window.ts'
import { closeWindows, expectAccessible, variants, type Who } from '../support/journey/journey.ts'
import { listCheckIns, savedHeading, sunOption, openCheckIn } from '../support/browser/check-in-page.ts'

afterAll(closeWindows)

const helpButton = (page: Page) => button(page, /^(Need help now\?|I need help)$/)
const nextButton = (page: Page) => button(page, /^(Want to say more\?|More\?|Skip|Skip words$|Skip this$|Nothing$)/)

/** One press opens the help card. */
const expectHelp = async (page: Page): Promise<void> => {
  expect(await helpButton(page).count()).toBe(1)
  await helpButton(page).click()
  const card = page.getByRole('dialog')
  await card.waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
}

/** @returns the texts and controls that the floating button of small screens covers */
const findCovered = (page: Page, name: string): Promise<string[]> =>
  button(page, name)
    .first()
    .evaluate((floating) => {
      const box = floating.getBoundingClientRect()
      const main = [...document.querySelectorAll('main :is(h1, h2, p, button, label, a)')]
      return main
        .filter((element) => {
          const { left, right, top, bottom, width } = element.getBoundingClientRect()
          const isThere = width > 1 && !floating.contains(element)
          return isThere && left < box.right && right > box.left && top < box.bottom && bottom > box.top
        })
        .map((element) => element.textContent ?? '')
    })

describe.each(variants)('every step of a check-in, $size and $theme', (options) => {
  test.each<Who>(['student@riverbend.test', 'young@riverbend.test'])('offers %s help with one press', async (who) => {
    const window = await openSignedInWindow(who, options)
    const { page } = window
    await openCheckIn(page)
    for (let step = 0; step < 7; step += 1) {
      await expectHelp(page)
      expect(await findCovered(page, 'Feedback'), `step ${step + 1}`).toEqual([])
      const before = await heading(page).innerText()
      await nextButton(page).click()
      await expect.poll(() => heading(page).innerText()).not.toBe(before)
    }
    await expectHelp(page)
    await page.getByLabel('Note').fill('A line.')
    await button(page, /^(Save check-in|Done)$/).click()
    await savedHeading(page).waitFor()
    await expectHelp(page)
    await window.close()
  })
})

test('"Check in again" returns to the first question', async () => {
  const window = await openSignedInWindow('student@riverbend.test')
  const { page } = window
  await openCheckIn(page)
  await sunOption(page, 'Good').check({ force: true })
  await button(page, 'Save check-in').click()
  await savedHeading(page).waitFor()
  await button(page, 'Check in again').click()
  await sunOption(page, 'Good').waitFor()
  await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await window.close()
})

test.each([403, 404])('a check-in rejected with status %i is not shown as saved, and arrives later', async (status) => {
  const who = 'senior@riverbend.test'
  const before = (await listCheckIns(who))[0]?.uuid
  const window = await openSignedInWindow(who)
  const { page } = window
  const createPath = '**/self/happiness/response/create'
  const Status = { code: '400', message: 'No' }
  await page.route(createPath, (route) => route.fulfill({ status, json: { Status, error: 'Not here.' } }))
  await openCheckIn(page)
  await sunOption(page, 'Good').check({ force: true })
  await button(page, 'Save check-in').click()
  await page.getByRole('heading', { level: 1, name: 'Not saved yet.' }).waitFor()
  await page.getByText(/This one stays on this device and is sent later\./).waitFor()
  await expectAccessible(window, 'not saved yet')
  await page.unroute(createPath)
  await page.goto('/reflect')
  await expect.poll(async () => (await listCheckIns(who))[0]?.uuid).not.toBe(before)
  expect((await listCheckIns(who))[0]).toMatchObject({ mood: 4, by_staff: false })
  await window.close()
})

test('a young student can skip the feeling words of a check-in', async () => {
  const who = 'young@riverbend.test'
  const window = await openSignedInWindow(who, { size: 'phone' })
  const { page } = window
  await openCheckIn(page)
  await sunOption(page, 'Okay').check({ force: true })
  await button(page, /^Tell more\?/).click()
  for (let step = 0; step < 4; step += 1) await button(page, 'Skip').click()
  await button(page, /^Tired/).click()
  await button(page, /^I'm not sure/).click()
  await page.getByRole('heading', { level: 1, name: 'What is it about?' }).waitFor()
  await button(page, 'Done').click()
  await savedHeading(page).waitFor()
  await expect.poll(async () => (await listCheckIns(who))[0]).toMatchObject({ mood: 3, emotions: [] })
  await window.close()
})
