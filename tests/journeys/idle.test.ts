/** Somebody is away for an hour: they are asked before, and signed out in every tab, once. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { keptHere, newWord, paper, storedWith } from '../support/journal.ts'
import { closeWindows, expectWell, house, looks, openWindow, signIn, type Window } from '../support/journey.ts'

afterAll(closeWindows)

const WHO = 'senior@riverbend.test'
const MINUTE = 60_000
const LOGOUT = '/api/session/web/logout'

const lastActive = (page: Page) => page.evaluate(() => localStorage.getItem('alaia_seen'))

/** The part that watches is fetched when a page has come to rest. */
const opened = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path)
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().waitFor()
  const before = await lastActive(page)
  const moveOn = async () => {
    await page.clock.runFor(1000)
    return lastActive(page)
  }
  await expect.poll(moveOn, { interval: 100 }).not.toBe(before)
  return page
}
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })

const arrive = async (look: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
  const window = await openWindow(look)
  await signIn(window.page, WHO)
  // Behind the server's by as much as these pages run ahead: nothing is written in the future.
  await window.page.clock.install({ time: Date.now() - 4 * 60 * MINUTE })
  await opened(window.page, '/activity')
  return window
}
const another = async ({ context }: Window, path: string): Promise<Page> => opened(await context.newPage(), path)

/** Where the automatic log-outs came from. */
const logouts = ({ context }: Window): Page[] => {
  const found: Page[] = []
  context.on('request', (request) => request.url().endsWith(LOGOUT) && found.push(request.frame().page()))
  return found
}
const isOut = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('You were signed out').waitFor()
}

test.each(looks)('whoever is away for an hour is asked first, and one press stays, $size and $theme', async (look) => {
  const window = await arrive(look)
  const { page } = window
  await page.clock.fastForward(57 * MINUTE)
  expect(await question(page).count()).toBe(0)
  await page.clock.fastForward(1.5 * MINUTE)
  await question(page).waitFor()
  expect(await question(page).getByRole('timer').textContent()).toMatch(/^01:[1-3]\d$/)
  await expectWell(window, 'still there')
  await page.keyboard.press('Enter')
  await question(page).waitFor({ state: 'detached' })
  await page.clock.fastForward(57 * MINUTE)
  expect(await question(page).count()).toBe(0)
  await window.close()
})

test('a hand in one tab counts in the others, and the tab that was last active signs all of them out, once', async () => {
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

test('where the tab that was last active was killed, another one acts', async () => {
  const window = await arrive()
  const { page } = window
  const sent = logouts(window)
  const last = await another(window, '/reflect')
  await last.mouse.move(200, 300)
  await last.close()
  await page.clock.fastForward(61 * MINUTE)
  await page.clock.runFor(2 * MINUTE)
  await isOut(page)
  expect(sent).toEqual([page])
  await window.close()
})

test('a computer that slept with the app open keeps nobody signed in, and what was written on it is not lost', async () => {
  const word = newWord()
  const window = await arrive()
  const { page } = window
  await opened(page, '/reflect/edit')
  await page.route('**/journal/response/**', (route) => route.abort())
  await paper(page).fill(`${word} came back`)
  await keptHere(page)
  await page.clock.fastForward(3 * 60 * MINUTE)
  await isOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('alaiaSessionData')
  await page.goto('/reflect/edit')
  await page.waitForURL('**/login')
  expect(await page.getByText(word).count()).toBe(0)
  await page.unrouteAll()
  await signIn(page, WHO)
  await page.goto('/reflect/journal')
  await expect.poll(() => storedWith(word, house())).toEqual([`${word} came back`])
  await window.close()
})
