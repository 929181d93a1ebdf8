/** A person on a shared device, and what may remain of them on it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readStorage, readRowNames } from './browser-storage.ts'
import { field } from './signed-in-window.ts'
import { waitForDeviceSave, uniqueWord, entryField } from '../journey/journal.ts'
import { openWindow, playable, signInByForm, type Window } from '../journey/journey.ts'
import { downloadSession } from './session-downloads.ts'
import { playFromStart, waitUntilPlayed } from './player-window.ts'
import { listenTo } from './audio-probe.ts'
import { AMARA } from './offline-actions.ts'

const CALLS = '**/journal/response/**'

export interface SharedDeviceWindow extends Window {
  /** Texts that identify this person or belong to them. */
  marks: string[]
}

const whoIsHere = (page: Page): Promise<Record<'user_account_uuid' | 'token' | 'session_hash', string>> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('alaiaSessionData') ?? '{}') as { user_info: never }
    return stored.user_info
  })

/** Signs in on a shared device and does what stores data: downloads and plays a session, searches, and writes. */
export const useSharedDevice = async (options: Parameters<typeof openWindow>[0] = {}): Promise<SharedDeviceWindow> => {
  const kazoo = await playable('the-kazoo')
  const text = uniqueWord()
  const window = await openWindow(options)
  const { page } = window
  await listenTo(page)
  await signInByForm(page, AMARA, { shared: true })
  const { user_account_uuid, token, session_hash } = await whoIsHere(page)
  const device = await page.evaluate(() => localStorage.getItem('alaia_device') ?? '')
  await page.goto(`/audio/${kazoo.uuid}`)
  await downloadSession(page)
  await playFromStart(page)
  await waitUntilPlayed(page)
  await page.goto('/home/search')
  await field(page).fill(text)
  await page.keyboard.press('Enter')
  await page.route(CALLS, (route) => route.abort())
  await page.goto('/reflect/edit')
  await entryField(page).fill(`${text} of mine`)
  await waitForDeviceSave(page)

  const before = await readStorage(page)
  expect(JSON.stringify(before.local)).toContain('Amara')
  expect(JSON.stringify(before.local)).toContain(text)
  const stores = new Set(Object.keys(before.rows).map((row) => row.split('/', 2).join('/')))
  const all = ['alaia-kept/drafts', 'alaia-keys/keys', 'alaia-sessions/kept', 'alaia-sessions/sounds']
  expect([...stores]).toEqual(expect.arrayContaining([...all, 'alaia-sessions/words']))
  const marks = [user_account_uuid, token, session_hash, device, 'Amara', 'Osei', AMARA, text, kazoo.uuid, kazoo.title]
  expect(marks.filter((mark) => !mark)).toEqual([])
  return { ...window, marks }
}

/** The app shell, which is the same for everybody and stays on every device. */
const SHELL = /^alaia-shell-[\da-f]+$/
/** The new device ID for the next person. */
const NEXT = ['alaia_device']
/** Scroll positions of this tab, by keys that name no page. */
const SCROLLED = 'react-router-scroll-positions'

/** Expects no data of the person: no database row, no text of theirs, and only the app shell in the caches. */
export const expectNoPersonalData = async ({ page, marks }: SharedDeviceWindow): Promise<void> => {
  // The cleanup may still be running when the page is shown.
  await expect.poll(() => readRowNames(page)).toEqual([])
  const keys = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(async () => (await keys()).filter((key) => !NEXT.includes(key))).toEqual([])
  const { local, session, caches } = await readStorage(page)
  expect(Object.keys(session).filter((key) => key !== SCROLLED)).toEqual([])
  expect(Object.keys(caches).filter((name) => !SHELL.test(name))).toEqual([])
  const addresses = Object.values(caches).flatMap((cached) => Object.keys(cached))
  expect(addresses.filter((address) => address !== '/home' && !address.startsWith('/assets/'))).toEqual([])
  const pages = Object.values(caches).map((cached) => cached['/home'] ?? '')
  const left = JSON.stringify([local, session, pages])
  expect(marks.filter((mark) => left.includes(mark))).toEqual([])
}
