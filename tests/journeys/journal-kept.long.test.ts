/** What is written into the journal is lost by nothing: a server that dies, a reload, an expired session, logging out. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { everythingOn } from '../support/device.ts'
import { openDoor } from '../support/door.ts'
import { arrive, heading } from '../support/finder.ts'
import { button, entry, keptHere, newSheet, newWord, paper, saved, storedWith, who } from '../support/journal.ts'
import { keptOn as keptNames } from '../support/kept-names.ts'
import { closeWindows, expectWell, house, openWindow, signIn, type Window } from '../support/journey.ts'

afterAll(closeWindows)

test('a server that is killed and a page that is loaded anew lose nothing, and all of it arrives once, in order', async () => {
  const door = await openDoor()
  const window = await openWindow({ address: door.address })
  const { page } = window
  await signIn(page, who, door.data)
  const word = newWord()
  await newSheet(window)
  await paper(page).fill(`${word} one`)
  await saved(page)
  await paper(page).fill(`${word} one, and more`)
  await door.kill()
  await paper(page).fill(`${word} one, and more, while nobody answers`)
  await keptHere(page)
  await button(page, 'Done').click()
  await page.waitForURL('**/reflect/journal')
  for (const nth of ['two', 'three']) {
    await entry(page, 'New entry').click()
    await expect.poll(() => paper(page).inputValue()).toBe('')
    await paper(page).fill(`${word} ${nth}`)
    await keptHere(page)
  }
  await expect.poll(() => entry(page, /not sent yet/).count()).toBeGreaterThanOrEqual(2)
  await door.begin()
  await page.reload()
  await expect.poll(() => paper(page).inputValue()).toBe(`${word} three`)
  const expected = [`${word} one, and more, while nobody answers`, `${word} two`, `${word} three`]
  await expect.poll(() => storedWith(word, door)).toEqual(expected)
  await saved(page)
  await page.reload()
  await expect.poll(() => paper(page).inputValue()).toBe(`${word} three`)
  expect(await storedWith(word, door)).toEqual(expected)
  await window.close()
  await door.close()
})

test('a browser that takes its databases away keeps what is written from then on', async () => {
  const window = await arrive(who)
  const { page, context } = window
  await newSheet(window)
  await paper(page).fill('first')
  await saved(page)
  await context.setOffline(true)
  await paper(page).fill('first, before')
  await keptHere(page)
  await expect.poll(() => keptNames(page)).toMatch(/journal/)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: house().address, storageTypes: 'indexeddb' })
  expect(await keptNames(page)).toBe('')
  await paper(page).fill('first, before and after')
  await expect.poll(() => keptNames(page)).toMatch(/journal/)
  await context.setOffline(false)
  await saved(page)
  await window.close()
})

test('an expired session loses nothing: after signing in again it goes on where it was', async () => {
  const window = await arrive(who)
  const { page } = window
  const word = newWord()
  await newSheet(window)
  await paper(page).fill(`${word} before`)
  await saved(page)
  await window.context.clearCookies()
  await paper(page).fill(`${word} before and after`)
  await page.waitForURL((url) => url.pathname === '/')
  expect(await keptOn(page)).not.toContain(word)
  await signIn(page, who)
  await expect.poll(() => storedWith(word, house())).toEqual([`${word} before and after`])
  await page.goto('/reflect/edit')
  await paper(page).waitFor()
  await window.close()
})

/** Everything that lies in the browser, as text. */
const keptOn = async (page: Page): Promise<string> => JSON.stringify(await everythingOn(page))

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mateo/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

describe('logging out with words that are not sent', () => {
  const CALLS = '**/api/v2/managed_user/journal/response/**'

  const withUnsent = async (word: string): Promise<Window> => {
    const window = await arrive(who)
    const { page } = window
    await newSheet(window)
    await page.route(CALLS, (route) => route.abort())
    await paper(page).fill(`${word} unsent`)
    await keptHere(page)
    await logOut(page)
    await page.getByRole('heading', { name: "One change isn't saved yet" }).waitFor()
    return window
  }

  test('keeps them sealed until the same person is back', async () => {
    const word = newWord()
    const window = await withUnsent(word)
    const { page } = window
    await expectWell(window, 'the question')
    await page.getByRole('button', { name: 'Keep on this device and log out' }).click()
    await page.waitForURL('**/login')
    const kept = await keptOn(page)
    expect(kept).toContain('drafts')
    expect(kept).not.toContain(word)
    expect(kept).not.toContain('keys')
    await page.unroute(CALLS)
    await signIn(page, who)
    await expect.poll(() => storedWith(word, house())).toEqual([`${word} unsent`])
    await window.close()
  })

  test('discards them where that is wanted, and leaves nothing', async () => {
    const word = newWord()
    const window = await withUnsent(word)
    const { page } = window
    await page.getByRole('button', { name: 'Discard and log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => keptOn(page)).not.toContain('drafts')
    await page.unroute(CALLS)
    await signIn(page, who)
    await page.goto('/reflect/journal')
    await heading(page).waitFor()
    expect(await storedWith(word, house())).toEqual([])
    await window.close()
  })

  test('sends them first where the server is back, and says so where it is not', async () => {
    const word = newWord()
    const window = await withUnsent(word)
    const { page } = window
    await page.getByRole('button', { name: 'Send and log out' }).click()
    await page.getByText("The server can't be reached. Nothing is lost.").waitFor()
    await page.unroute(CALLS)
    await page.getByRole('button', { name: 'Send and log out' }).click()
    await page.waitForURL('**/login')
    expect(await storedWith(word, house())).toEqual([`${word} unsent`])
    await window.close()
  })
})
