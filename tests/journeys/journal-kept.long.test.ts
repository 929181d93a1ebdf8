/** Journal text survives a server crash, a reload, an expired session and signing out. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { everythingOn } from '../support/device.ts'
import { openDoor } from '../support/door.ts'
import { arrive, heading } from '../support/finder.ts'
import { button, entry, keptHere, newSheet, newWord, paper, saved, storedWith, who } from '../support/journal.ts'
import { keptOn as keptNames } from '../support/kept-names.ts'
import { closeWindows, expectWell, house, openWindow, signIn, type Window } from '../support/journey.ts'

afterAll(closeWindows)

test('journal edits survive a server crash and a reload, and arrive once and in order', async () => {
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

test('journal autosave works again after the browser deletes its databases', async () => {
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

test('journal edits survive an expired session and are saved after signing in again', async () => {
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

/** Returns everything that the browser stores, as text. */
const keptOn = async (page: Page): Promise<string> => JSON.stringify(await everythingOn(page))

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mateo/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

describe('signing out with unsaved journal text', () => {
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

  test('keeps the text encrypted on the device until the same person signs in', async () => {
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

  test('can discard the text and leaves nothing on the device', async () => {
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

  test("can send the text first, and reports if the server can't be reached", async () => {
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
