/** A person who is idle for an hour is warned first, and signed out in every tab, once. */
import { afterAll, expect, test } from 'vitest'
import { another, arrive, isOut, logouts, MINUTE, opened, question, WHO } from '../support/browser/idle-window.ts'
import { waitForDeviceSave, uniqueWord, entryField, storedEntriesWith } from '../support/journey/journal.ts'
import { closeWindows, expectAccessible, server, variants, signIn } from '../support/journey/journey.ts'

afterAll(closeWindows)

test.each(variants)(
  'idle sign-out asks first, and one press keeps the person signed in, $size and $theme',
  async (look) => {
    const window = await arrive(look)
    const { page } = window
    await page.clock.fastForward(57 * MINUTE)
    expect(await question(page).count()).toBe(0)
    await page.clock.fastForward(1.5 * MINUTE)
    await question(page).waitFor()
    expect(await question(page).getByRole('timer').textContent()).toMatch(/^01:[1-3]\d$/)
    await expectAccessible(window, 'the idle question')
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    await page.clock.fastForward(57 * MINUTE)
    expect(await question(page).count()).toBe(0)
    await window.close()
  },
)

test('idle sign-out counts activity in any tab, and only the last active tab signs out', async () => {
  const window = await arrive()
  const { page, context } = window
  const sent = logouts(window)
  const last = await another(window, '/reflect')
  await page.clock.fastForward(50 * MINUTE)
  await last.mouse.move(200, 300)
  await page.clock.fastForward(20 * MINUTE)
  expect(await question(page).count()).toBe(0)
  await page.clock.fastForward(39 * MINUTE)
  await Promise.all([question(page).waitFor(), question(last).waitFor()])
  await page.clock.fastForward(2 * MINUTE)
  await Promise.all([isOut(page), isOut(last)])
  expect(sent).toEqual([last])
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name.endsWith('alaia'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('alaiaSessionData')
  await window.close()
})

test('idle sign-out after the computer slept keeps unsaved journal text on the device', async () => {
  const text = uniqueWord()
  const window = await arrive()
  const { page } = window
  await opened(page, '/reflect/edit')
  await page.route('**/journal/response/**', (route) => route.abort())
  await entryField(page).fill(`${text} came back`)
  await waitForDeviceSave(page)
  await page.clock.fastForward(3 * 60 * MINUTE)
  await isOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('alaiaSessionData')
  await page.goto('/reflect/edit')
  await page.waitForURL('**/login')
  expect(await page.getByText(text).count()).toBe(0)
  await page.unrouteAll()
  await signIn(page, WHO)
  await page.goto('/reflect/journal')
  await expect.poll(() => storedEntriesWith(text, server())).toEqual([`${text} came back`])
  await window.close()
})
