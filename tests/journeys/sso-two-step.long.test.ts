/**
 * An admin signs in by SSO through a platform that doesn't assert a second step, while two-step sign-in is required.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../support/browser/axe.ts'
import { closeWindows, openWindow, countMissingIcons } from '../support/journey/journey.ts'
import { findNarrowFaults } from '../support/browser/narrow-window.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import {
  expectNoProblems,
  startServerWithPlatform,
  type ServerWithPlatform,
  pressButton,
  choosePerson,
} from '../support/journey/server-with-platform.ts'
import { generateCode } from '../support/fixtures/totp-codes.ts'

let school: ServerWithPlatform
beforeAll(async () => {
  school = await startServerWithPlatform({ REQUIRE_TWO_STEP: 'admins' })
})
afterAll(async () => {
  await closeWindows()
  await school.close()
})

const PASS = '**/totp/pass'
const HALF_A_MINUTE = 30_000

const expectAccessiblePage = async (page: Page, what: string): Promise<void> => {
  expect(await findViolations(page), what).toEqual([])
  expect(await countMissingIcons(page), what).toBe(0)
  expect(await findNarrowFaults(page), what).toEqual([])
}

/** Records every "Step n of m" that appears on the page, however briefly. */
const watchSteps = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const steps: string[] = []
    Object.assign(globalThis, { stepsSeen: steps })
    new MutationObserver(() => {
      const step = /Step \d of \d/.exec(document.body.innerText)?.[0]
      if (step) steps.push(step)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { stepsSeen: string[] }).stepsSeen)
}

test('two-step sign-in after SSO can be canceled, set up without a password, and is asked for at the next sign-in', async () => {
  const window = await openWindow({ address: school.server.address })
  const { page } = window
  const signInBySso = async () => {
    await page.goto('/login')
    await pressButton(page, 'Continue with Colegia')
    await choosePerson(page, /^Helen Abara/)
    await page.getByRole('heading', { name: 'Protect your account with two-step sign-in.' }).waitFor()
  }
  await signInBySso()
  await page.getByText('You are signed in as Helen.').waitFor()
  expect(await page.getByLabel('Your password').count()).toBe(0)
  await expectAccessiblePage(page, 'none set up')
  await pressButton(page, 'Log Out')
  await page.waitForURL('**/login')

  await signInBySso()
  const { db } = school.server.platform
  const old = new Date(Date.now() - 11 * MINUTE_MS)
  await db.updateTable('identity_session').set({ created_at: old }).where('ended_at', 'is', null).execute()
  await pressButton(page, 'Set up')
  await page.getByText("To confirm that it's you, sign in again").waitFor()
  await expectAccessiblePage(page, 'too long ago')
  await pressButton(page, 'Sign in again')
  await choosePerson(page, /^Helen Abara/)
  await pressButton(page, 'Set up')
  await page.getByText('Scan this').waitFor()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('The six digits').fill(generateCode(secret, new Date()))
  await pressButton(page, 'Turn on')
  await pressButton(page, 'I saved my codes')
  await page.getByRole('heading', { name: 'Your school.' }).waitFor()
  expect(await page.getByText('You are signed in as').count()).toBe(0)

  await page.goto('/admin/connections')
  await page.getByRole('switch', { name: 'The platform requires two-step sign-in' }).waitFor()
  await pressButton(page, /Helen/)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('button', { name: 'Sign-in' }).click()
  await settings.getByText('10 recovery codes left').waitFor()
  // Downloads are not offered to admins: their pages need a server.
  expect(await settings.getByRole('button', { name: 'Downloads' }).count()).toBe(0)
  expect(await settings.getByText('Password', { exact: true }).count()).toBe(0)
  expect(await findViolations(page), 'settings').toEqual([])
  await page.keyboard.press('Escape')
  await pressButton(page, /Helen/)
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')

  await signInBySso()
  await page.getByRole('heading', { name: 'One more step.' }).waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.getByText('This code is wrong').waitFor()
  await expectAccessiblePage(page, 'a code')
  await page.route(PASS, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '95' },
      json: { Status: { code: '103', message: 'That was a lot of tries.' } },
    }),
  )
  await page.getByLabel('Code').fill('111111')
  await page.getByText('That was a lot of tries. You can try again in 2 minutes.').waitFor()
  await page.unroute(PASS)
  const readSteps = await watchSteps(page)
  await page.getByLabel('Code').fill(generateCode(secret, new Date(Date.now() + HALF_A_MINUTE)))
  await page.waitForURL('**/admin/learn')
  await page.getByRole('main').getByRole('link').first().waitFor()
  expect(await readSteps()).toEqual([])
  expectNoProblems(window, school.platform)
})
