// @tag journeys-passkeys
/** Passkeys in Chromium with a virtual authenticator: adding one, signing in with it, and removing it, by keyboard. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passkeyLogin } from '#contract/identity/passkeys.ts'
import { isFocused, press, tabTo, tabToElement } from '../support/browser/keyboard-navigation.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { findNarrowFaults } from '../support/browser/narrow-window.ts'
import { type IsolatedServer, startIsolatedServer } from '../support/journey/isolated-server.ts'
import {
  closeWindows,
  expectAccessible,
  getPassword,
  openWindow,
  signIn,
  selectSizes,
  type Who,
} from '../support/journey/journey.ts'
import { addVirtualAuthenticator } from '../support/passkeys/virtual-authenticator.ts'

const PASSKEY_SIGN_IN = 'Teachers and staff: sign in with a passkey'

let server: IsolatedServer
let strict: IsolatedServer
beforeAll(async () => {
  server = await startIsolatedServer()
  strict = await startIsolatedServer({ REQUIRE_TWO_STEP: 'admins' })
})
afterAll(async () => {
  await closeWindows()
  await server.stop()
  await strict.stop()
})

/** Passkeys work at a name, and never at an IP address. */
const atLocalhost = ({ address }: IsolatedServer): string => address.replace('127.0.0.1', 'localhost')

const openSignInSettings = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().focus()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Settings' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign-in' }).press('Enter')
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
}

const signOut = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().press('Enter')
  await page.getByRole('menuitem', { name: 'Log Out' }).press('Enter')
  await page.waitForURL('**/login')
}

const sendPassword = async (page: Page, who: Who, data: string): Promise<void> => {
  await page.getByLabel('Email or username').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(await getPassword(who, data))
  await page.getByRole('button', { name: 'Sign In', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'One more step.' }).waitFor()
}

/** Presses the key as soon as the element has the focus. */
const pressFocused = async (page: Page, target: ReturnType<Page['getByRole']>, key = 'Enter'): Promise<void> => {
  expect(await isFocused(target)).toBe(true)
  await press(page, key)
}

describe.each(selectSizes('wide'))('a teacher with a passkey, %s', (size) => {
  const who: Who = size === 'wide' ? 'teacher@riverbend.test' : 'teacher@northgate.test'

  test('adds it, signs in with it alone and after the password, renames and removes it, by keyboard', async () => {
    const window = await openWindow({ size, address: atLocalhost(server) })
    const { page } = window
    const device = await addVirtualAuthenticator(page)
    const dialog = page.getByRole('dialog')
    await signIn(page, who, server.data)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await openSignInSettings(page)
    await expectAccessible(window, 'no passkey')

    expect(await tabToElement(page, dialog.getByRole('button', { name: 'Add passkey' }))).toBe(true)
    await press(page, 'Enter')
    expect(await isFocused(dialog.getByLabel('Your password'))).toBe(true)
    await page.keyboard.type(await getPassword(who, server.data))
    await press(page, 'Enter')
    await pressFocused(page, dialog.getByRole('textbox', { name: 'Name' }))
    await dialog.getByText('*Required Field').waitFor()
    await expectAccessible(window, 'naming a passkey')
    await page.keyboard.type('School laptop')
    await press(page, 'Enter')
    await dialog.getByRole('heading', { name: 'Save your ten recovery codes.' }).waitFor()
    const recoveryCode = await dialog.locator('code').first().innerText()
    await expectAccessible(window, 'recovery codes')
    expect(await tabToElement(page, dialog.getByRole('button', { name: 'I saved my codes' }))).toBe(true)
    await press(page, 'Enter')
    await dialog.getByText(/^Added .+ Not used yet\.$/).waitFor()
    await dialog.getByText('10 recovery codes left.').waitFor()
    expect(await device.countPasskeys()).toBe(1)
    expect(await findNarrowFaults(page)).toEqual([])
    await expectAccessible(window, 'a passkey')

    await signOut(page)
    await page.getByRole('button', { name: PASSKEY_SIGN_IN }).waitFor()
    await expectAccessible(window, 'the sign-in page')
    expect(await findNarrowFaults(page)).toEqual([])
    await device.setVerified(false)
    await tabTo(page, PASSKEY_SIGN_IN)
    await press(page, 'Enter')
    await page.getByText('No passkey was used. Try again.').waitFor()
    await device.setVerified(true)
    await page.getByRole('switch', { name: 'This is a shared device' }).press('Space')
    const login = page.waitForRequest(`**/api${passkeyLogin.path}`)
    await tabTo(page, PASSKEY_SIGN_IN)
    await press(page, 'Enter')
    expect((await login).postDataJSON()).toMatchObject({ Request: { Passkey: { shared_device: true } } })
    await page.waitForURL((url) => url.pathname !== '/login')
    await openSignInSettings(page)
    await dialog.getByText(/^Added .+ Last used .+\.$/).waitFor()

    await signOut(page)
    await sendPassword(page, who, server.data)
    expect(await page.getByRole('button', { name: PASSKEY_SIGN_IN }).count()).toBe(0)
    await expectAccessible(window, 'the second step')
    expect(await findNarrowFaults(page)).toEqual([])
    await pressFocused(page, page.getByRole('button', { name: 'Use passkey' }))
    await page.waitForURL((url) => url.pathname !== '/login')
    await openSignInSettings(page)

    await signOut(page)
    await sendPassword(page, who, server.data)
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    expect(await isFocused(page.getByLabel('Recovery code'))).toBe(true)
    await page.keyboard.type(recoveryCode)
    await press(page, 'Enter')
    await page.waitForURL((url) => url.pathname !== '/login')

    await openSignInSettings(page)
    await dialog.getByText('9 recovery codes left.').waitFor()
    await dialog.getByRole('button', { name: 'Rename School laptop' }).press('Enter')
    const nameField = dialog.getByRole('textbox', { name: 'Name' })
    expect(await isFocused(nameField)).toBe(true)
    await nameField.fill('My phone')
    await press(page, 'Enter')
    await dialog.getByText('My phone').waitFor()
    await dialog.getByRole('button', { name: 'Remove My phone' }).press('Enter')
    await dialog.getByText('My phone is your only second step.').waitFor()
    await expectAccessible(window, 'removing a passkey')
    expect(await tabToElement(page, dialog.getByRole('button', { name: 'Remove', exact: true }))).toBe(true)
    await press(page, 'Enter')
    await dialog.getByText('My phone').waitFor({ state: 'detached' })
    expect(await isFocused(dialog.getByRole('heading', { name: 'Passkeys' }))).toBe(true)
    expect(await dialog.getByRole('heading', { name: 'Recovery codes' }).count()).toBe(0)
    expect(window.problems).toEqual([])
    await window.close()
  })
})

test('an admin who must use two-step sign-in sets up a passkey instead of an app', async () => {
  const who = 'admin@riverbend.test'
  const window = await openWindow({ address: atLocalhost(strict) })
  const { page } = window
  await addVirtualAuthenticator(page)
  await signIn(page, who, strict.data)
  await page.getByRole('heading', { name: 'Protect your account with two-step sign-in.' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.getByRole('button', { name: 'Use an authenticator app instead' }).waitFor()
  await expectAccessible(window, 'a passkey instead of an app')
  expect(await findNarrowFaults(page)).toEqual([])
  await page.getByLabel('Your password').fill(await getPassword(who, strict.data))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name').fill('Office computer')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I saved my codes' }).click()
  await page.getByRole('heading', { name: 'Your school.' }).waitFor()
  await page.goto('/admin/people')
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await openSignInSettings(page)
  const settings = page.getByRole('dialog')
  await settings.getByText('Office computer').waitFor()
  expect(await settings.getByRole('button', { name: 'Remove Office computer' }).count()).toBe(0)
  await expectAccessible(window, 'the only second step of an admin')
  await window.close()
})

test('at an IP address, settings say why there are no passkeys, and the sign-in page has no button for them', async () => {
  const window = await openWindow({ address: server.address })
  const { page } = window
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await signIn(page, 'teacher@northgate.test', server.data)
  await openSignInSettings(page)
  await page.getByRole('dialog').getByText('Passkeys need an https address with a name').waitFor()
  expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
  await expectAccessible(window, 'no passkeys at an IP address')
  await signOut(page)
  await gotoUntilIdle(page, '/login')
  expect(await page.getByRole('button', { name: PASSKEY_SIGN_IN }).count()).toBe(0)
  await window.close()
})
