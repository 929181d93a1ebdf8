// @tag journal-recovery
/** Journal text survives a server crash, a reload, an expired session and signing out. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { readStorage } from '../support/browser/browser-storage.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { openSignedInWindow, heading, mainButton } from '../support/browser/signed-in-window.ts'
import {
  entryLink,
  waitForDeviceSave,
  openNewEntry,
  createUniqueWord,
  entryField,
  waitForSave,
  listStoredEntries,
  JOURNAL_PERSON,
} from '../support/journey/journal.ts'
import { listStoredDrafts as keptNames } from '../support/browser/stored-drafts.ts'
import { closeWindows, expectAccessible, server, openWindow, signIn, type Window } from '../support/journey/journey.ts'

afterAll(closeWindows)

test('journal edits survive a server crash and a reload, and arrive once and in order', async () => {
  const restartable = await startRestartableServer()
  const window = await openWindow({ address: restartable.address })
  const { page } = window
  await signIn(page, JOURNAL_PERSON, restartable.data)
  const text = createUniqueWord()
  await openNewEntry(window)
  await entryField(page).fill(`${text} one`)
  await waitForSave(page)
  await entryField(page).fill(`${text} one, and more`)
  await restartable.kill()
  await entryField(page).fill(`${text} one, and more, while nobody answers`)
  await waitForDeviceSave(page)
  await mainButton(page, 'Done').click()
  await page.waitForURL('**/reflect/journal')
  for (const nth of ['two', 'three']) {
    await entryLink(page, 'New entry').click()
    await expect.poll(() => entryField(page).inputValue()).toBe('')
    await entryField(page).fill(`${text} ${nth}`)
    await waitForDeviceSave(page)
  }
  await expect.poll(() => entryLink(page, /not sent yet/).count()).toBeGreaterThanOrEqual(2)
  await restartable.begin()
  await page.reload()
  await expect.poll(() => entryField(page).inputValue()).toBe(`${text} three`)
  const expected = [`${text} one, and more, while nobody answers`, `${text} two`, `${text} three`]
  await expect.poll(() => listStoredEntries(text, restartable)).toEqual(expected)
  await waitForSave(page)
  await page.reload()
  await expect.poll(() => entryField(page).inputValue()).toBe(`${text} three`)
  expect(await listStoredEntries(text, restartable)).toEqual(expected)
  await window.close()
  await restartable.close()
})

test('journal autosave works again after the browser deletes its databases', async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page, context } = window
  await openNewEntry(window)
  await entryField(page).fill('first')
  await waitForSave(page)
  await context.setOffline(true)
  await entryField(page).fill('first, before')
  await waitForDeviceSave(page)
  await expect.poll(() => keptNames(page)).toMatch(/journal/)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: server().address, storageTypes: 'indexeddb' })
  expect(await keptNames(page)).toBe('')
  await entryField(page).fill('first, before and after')
  await expect.poll(() => keptNames(page)).toMatch(/journal/)
  await context.setOffline(false)
  await waitForSave(page)
  await window.close()
})

test('journal edits survive an expired session and are saved after signing in again', async () => {
  const window = await openSignedInWindow(JOURNAL_PERSON)
  const { page } = window
  const text = createUniqueWord()
  await openNewEntry(window)
  await entryField(page).fill(`${text} before`)
  await waitForSave(page)
  await window.context.clearCookies()
  await entryField(page).fill(`${text} before and after`)
  await page.waitForURL((url) => url.pathname === '/')
  expect(await readStoredText(page)).not.toContain(text)
  await signIn(page, JOURNAL_PERSON)
  await expect.poll(() => listStoredEntries(text, server())).toEqual([`${text} before and after`])
  await page.goto('/reflect/edit')
  await entryField(page).waitFor()
  await window.close()
})

/** Returns everything that the browser stores, as text. */
const readStoredText = async (page: Page): Promise<string> => JSON.stringify(await readStorage(page))

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mateo/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

describe('signing out with unsaved journal text', () => {
  const CALLS = '**/api/v2/managed_user/journal/response/**'

  const openWithUnsaved = async (text: string): Promise<Window> => {
    const window = await openSignedInWindow(JOURNAL_PERSON)
    const { page } = window
    await openNewEntry(window)
    await page.route(CALLS, (route) => route.abort())
    await entryField(page).fill(`${text} unsent`)
    await waitForDeviceSave(page)
    await logOut(page)
    await page.getByRole('heading', { name: "One change isn't saved yet" }).waitFor()
    return window
  }

  test('keeps the text encrypted on the device until the same person signs in', async () => {
    const text = createUniqueWord()
    const window = await openWithUnsaved(text)
    const { page } = window
    await expectAccessible(window, 'the question')
    await page.getByRole('button', { name: 'Keep on this device and log out' }).click()
    await page.waitForURL('**/login')
    const stored = await readStoredText(page)
    expect(stored).toContain('drafts')
    expect(stored).not.toContain(text)
    expect(stored).not.toContain('keys')
    await page.unroute(CALLS)
    await signIn(page, JOURNAL_PERSON)
    await expect.poll(() => listStoredEntries(text, server())).toEqual([`${text} unsent`])
    await window.close()
  })

  test('can discard the text and leaves nothing on the device', async () => {
    const text = createUniqueWord()
    const window = await openWithUnsaved(text)
    const { page } = window
    await page.getByRole('button', { name: 'Discard and log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => readStoredText(page)).not.toContain('drafts')
    await page.unroute(CALLS)
    await signIn(page, JOURNAL_PERSON)
    await page.goto('/reflect/journal')
    await heading(page).waitFor()
    expect(await listStoredEntries(text, server())).toEqual([])
    await window.close()
  })

  test("can send the text first, and reports if the server can't be reached", async () => {
    const text = createUniqueWord()
    const window = await openWithUnsaved(text)
    const { page } = window
    await page.getByRole('button', { name: 'Send and log out' }).click()
    await page.getByText("The server can't be reached. Nothing is lost.").waitFor()
    await page.unroute(CALLS)
    await page.getByRole('button', { name: 'Send and log out' }).click()
    await page.waitForURL('**/login')
    expect(await listStoredEntries(text, server())).toEqual([`${text} unsent`])
    await window.close()
  })
})
