/** A person who is idle for an hour is warned first, and signed out in every tab, once. */
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import {
  openAnotherPage,
  openIdleWindow,
  expectSignedOut,
  recordLogouts,
  openPage,
  idleDialog,
  IDLE_PERSON,
} from '../support/browser/idle-window.ts'
import { waitForDeviceSave, createUniqueWord, entryField, listStoredEntries } from '../support/journey/journal.ts'
import { closeWindows, expectAccessible, server, variants, signIn } from '../support/journey/journey.ts'

afterAll(closeWindows)

test.each(variants)(
  'idle sign-out asks first, and one press keeps the person signed in, $size and $theme',
  async (look) => {
    const window = await openIdleWindow(look)
    const { page } = window
    await page.clock.fastForward(57 * MINUTE_MS)
    expect(await idleDialog(page).count()).toBe(0)
    await page.clock.fastForward(1.5 * MINUTE_MS)
    await idleDialog(page).waitFor()
    expect(await idleDialog(page).getByRole('timer').textContent()).toMatch(/^01:[1-3]\d$/)
    await expectAccessible(window, 'the idle question')
    await page.keyboard.press('Enter')
    await idleDialog(page).waitFor({ state: 'detached' })
    await page.clock.fastForward(57 * MINUTE_MS)
    expect(await idleDialog(page).count()).toBe(0)
    await window.close()
  },
)

test('idle sign-out counts activity in any tab, and only the last active tab signs out', async () => {
  const window = await openIdleWindow()
  const { page, context } = window
  const sent = recordLogouts(window)
  const last = await openAnotherPage(window, '/reflect')
  await page.clock.fastForward(50 * MINUTE_MS)
  await last.mouse.move(200, 300)
  await page.clock.fastForward(20 * MINUTE_MS)
  expect(await idleDialog(page).count()).toBe(0)
  await page.clock.fastForward(39 * MINUTE_MS)
  await Promise.all([idleDialog(page).waitFor(), idleDialog(last).waitFor()])
  await page.clock.fastForward(2 * MINUTE_MS)
  await Promise.all([expectSignedOut(page), expectSignedOut(last)])
  expect(sent).toEqual([last])
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name.endsWith('alaia'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('alaiaSessionData')
  await window.close()
})

test('idle sign-out after the computer slept keeps unsaved journal text on the device', async () => {
  const text = createUniqueWord()
  const window = await openIdleWindow()
  const { page } = window
  await openPage(page, '/reflect/edit')
  await page.route('**/journal/response/**', (route) => route.abort())
  await entryField(page).fill(`${text} came back`)
  await waitForDeviceSave(page)
  await page.clock.fastForward(3 * 60 * MINUTE_MS)
  await expectSignedOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('alaiaSessionData')
  await page.goto('/reflect/edit')
  await page.waitForURL('**/login')
  expect(await page.getByText(text).count()).toBe(0)
  await page.unrouteAll()
  await signIn(page, IDLE_PERSON)
  await page.goto('/reflect/journal')
  await expect.poll(() => listStoredEntries(text, server())).toEqual([`${text} came back`])
  await window.close()
})
