/**
 * From an empty installation to its first admin, who signs in with two steps, and to a class of thirty with cards.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardLogin } from '#contract/identity/cards.ts'
import { isFocused } from '../support/browser/keyboard-navigation.ts'
import { createPictureCodeCards, openSignInCard } from '../support/fixtures/sign-in-card-steps.ts'
import { closeWindows, expectAccessible, openWindow, type Window } from '../support/journey/journey.ts'
import { findNarrowFaults } from '../support/browser/narrow-window.ts'
import { generateCode } from '../support/fixtures/totp-codes.ts'
import { type ServerProcess, startServer, createVisitorCall } from '../support/server/server-process.ts'

let data: string
let server: ServerProcess
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-empty-'))
  server = await startServer({ ALAIA_DATA: data, NODE_ENV: 'production', RENDER_AHEAD: '0' })
})
afterAll(async () => {
  await closeWindows()
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

const HALF_A_MINUTE = 30_000
const PASSWORD = 'seven herons over'
const findPrintedLink = (): string => /\/first-admin#[\w-]{43}/.exec(server.output())?.[0] ?? ''

const CLASS_SIZE = 30

/** A pasted list from the school office: username, name, role, grade and class. */
const list = [
  'username,first_name,last_name,role,grade,class',
  ...Array.from({ length: CLASS_SIZE }, (_, index) => `wren${index},Wren${index},Shore,student,3,Owls`),
].join('\n')

/** Imports thirty students. @returns the URL of each student's card */
const importThirtyStudents = async (office: Window): Promise<string[]> => {
  const { page } = office
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('button', { name: 'Import people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or paste a list').fill(list)
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect.poll(() => dialog.locator('[data-count=add] dd').textContent()).toBe(String(CLASS_SIZE))
  await dialog.getByRole('button', { name: 'Import people' }).click()
  await dialog.getByRole('button', { name: 'Print cards' }).click()
  const codes = await createPictureCodeCards(office, `${CLASS_SIZE} cards on 4 pages.`)
  await page.keyboard.press('Escape')
  await page.getByText('Their cards are ready.').waitFor()
  expect(await page.getByText("can't sign in yet").count()).toBe(0)
  return codes
}

/** Two students share a tablet; the others sign in on a device each. */
const signInAll = async (codes: readonly string[]): Promise<void> => {
  const tablet = await openWindow({ size: 'phone', address: server.address })
  for (const code of codes.slice(0, 2)) {
    await openSignInCard(tablet.page, code)
    await tablet.page.getByRole('button', { name: /^I'm Wren/ }).click()
    await tablet.page.waitForURL('**/home')
    await tablet.page.getByRole('heading', { level: 1, name: /Wren/ }).waitFor()
  }
  await tablet.close()
  const names = new Set<string>()
  for (const code of codes.slice(2)) {
    const { session } = await createVisitorCall(server.address)(cardLogin, {
      Card: { secret: new URL(code).hash.slice(1) },
    })
    names.add(session.user_data?.first_name ?? '')
  }
  expect(names.size).toBe(CLASS_SIZE - 2)
}

test('setup creates the first admin from the printed link, with two-step sign-in, people and thirty sign-in cards', async () => {
  const window = await openWindow({ address: server.address })
  const { page } = window
  const next = (name: string) => page.getByRole('button', { name }).click()
  await expect.poll(findPrintedLink).not.toBe('')
  await page.goto('/first-admin')
  await page.getByRole('heading', { name: 'This page needs a link.' }).waitFor()
  expect(await page.getByText('Step 1 of 6').count()).toBe(0)
  await page.goto('/robots.txt')
  await page.goto(findPrintedLink())
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByLabel('Email').fill('ines@harbor.test')
  await page.getByLabel('School name').fill('Harbor School')
  await page.getByLabel('New password', { exact: true }).fill('too short')
  await page.getByLabel('Repeat new password').fill(PASSWORD)
  await next('Create account')
  await page.getByText('Use a longer password.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await expectAccessible(window, 'who are you')
  await next('Create account')

  await page.getByText('Scan this').waitFor()
  // Opens another step by its URL: two-step sign-in is required, so its step comes first.
  await page.goto('/first-admin?step=days')
  await page.getByRole('heading', { name: 'Protect your account with two-step sign-in.' }).waitFor()
  await page.getByLabel('Your password').fill(PASSWORD)
  await next('Set up')
  await page.getByText('Scan this').waitFor()
  await next('Turn on')
  await page.getByText('*Required Field').waitFor()
  expect(await isFocused(page.getByLabel('The six digits'))).toBe(true)
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('The six digits').fill(generateCode(secret, new Date()))
  await next('Turn on')
  await expect.poll(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
  await expectAccessible(window, 'recovery codes')
  await next('I saved my codes')
  await page.getByRole('heading', { name: 'Your school.' }).waitFor()
  await page.getByLabel('School code').fill('our harbor')
  await page.getByLabel('Country').selectOption({ label: 'Portugal' })
  await next('Next')
  await page.getByText('Use 2 to 20 letters, numbers and hyphens, without spaces.').waitFor()
  await expectAccessible(window, 'your school')
  await page.getByLabel('School code').fill('HARBOR')
  await next('Next')
  for (const heading of ['When does school start and end?', 'Who can students talk to?', 'Who else will use Alaia?']) {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expectAccessible(window, heading)
    expect(await findNarrowFaults(page), heading).toEqual([])
    if (heading !== 'Who else will use Alaia?') await next('Skip for now')
  }
  for (const [first, email] of Object.entries({ Tom: 'tom@harbor.test', Ada: 'ada@harbor.test' })) {
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Reed')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText(`Give ${first} Reed this link.`).waitFor()
  }
  expect(await page.locator('code').count()).toBe(2)
  await expectAccessible(window, 'sign-in links')
  await next('Open Alaia')
  await page.getByRole('heading', { name: 'Finish setup' }).waitFor()
  expect(await page.getByRole('link', { name: 'School calendar' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Two-step sign-in' }).count()).toBe(0)
  await expectAccessible(window, 'the remaining steps')

  await page.getByRole('button', { name: /Ines/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email or username').fill('ines@harbor.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await next('Sign In')
  await page.getByRole('heading', { name: 'One more step.' }).waitFor()
  await expectAccessible(window, 'the second step')
  await next('Continue')
  await page.getByText('*Required Field').waitFor()
  await page.getByLabel('Code').fill('000000')
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Code').fill(generateCode(secret, new Date(Date.now() + HALF_A_MINUTE)))
  await page.waitForURL('**/admin/learn')
  await page.getByRole('heading', { name: 'Finish setup' }).waitFor()
  const codes = await importThirtyStudents(window)
  expect(new Set(codes).size).toBe(CLASS_SIZE)
  expect(window.problems).toEqual([])
  await window.close()
  await signInAll(codes)
})
