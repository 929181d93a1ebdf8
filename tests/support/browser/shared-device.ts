/** A person on a shared device, and what may remain of them on it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readStorage, readRowNames } from './browser-storage.ts'
import { searchField } from './signed-in-window.ts'
import { waitForDeviceSave, createUniqueWord, entryField } from '../journey/journal.ts'
import { openWindow, waitForPlayable, signInByForm, type Window } from '../journey/journey.ts'
import { downloadSession } from './session-downloads.ts'
import { playFromStart, waitUntilPlayed } from './player-window.ts'
import { installAudioProbe } from './audio-probe.ts'
import { AMARA } from './offline-actions.ts'

const JOURNAL_RESPONSES = '**/journal/response/**'

export interface SharedDeviceWindow extends Window {
  /** Texts that identify this person or belong to them. */
  personalTexts: string[]
}

const readStoredUser = (page: Page): Promise<Record<'user_account_uuid' | 'token' | 'session_hash', string>> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('alaiaSessionData') ?? '{}') as { user_info: never }
    return stored.user_info
  })

/** Signs in on a shared device and does what stores data: downloads and plays a session, searches, and writes. */
export const useSharedDevice = async (options: Parameters<typeof openWindow>[0] = {}): Promise<SharedDeviceWindow> => {
  const session = await waitForPlayable('the-kazoo')
  const text = createUniqueWord()
  const window = await openWindow(options)
  const { page } = window
  await installAudioProbe(page)
  await signInByForm(page, AMARA, { shared: true })
  const { user_account_uuid, token, session_hash } = await readStoredUser(page)
  const device = await page.evaluate(() => localStorage.getItem('alaia_device') ?? '')
  await page.goto(`/audio/${session.uuid}`)
  await downloadSession(page)
  await playFromStart(page)
  await waitUntilPlayed(page)
  await page.goto('/home/search')
  await searchField(page).fill(text)
  await page.keyboard.press('Enter')
  await page.route(JOURNAL_RESPONSES, (route) => route.abort())
  await page.goto('/reflect/edit')
  await entryField(page).fill(`${text} of mine`)
  await waitForDeviceSave(page)

  const before = await readStorage(page)
  expect(JSON.stringify(before.local)).toContain('Amara')
  expect(JSON.stringify(before.local)).toContain(text)
  const stores = new Set(Object.keys(before.rows).map((row) => row.split('/', 2).join('/')))
  const expectedStores = ['alaia-kept/drafts', 'alaia-keys/keys', 'alaia-sessions/kept', 'alaia-sessions/sounds']
  expect([...stores]).toEqual(expect.arrayContaining([...expectedStores, 'alaia-sessions/words']))
  const personalTexts = [
    user_account_uuid,
    token,
    session_hash,
    device,
    'Amara',
    'Osei',
    AMARA,
    text,
    session.uuid,
    session.title,
  ]
  expect(personalTexts.filter((personalText) => !personalText)).toEqual([])
  return { ...window, personalTexts }
}

/** The app shell, which is the same for everybody and stays on every device. */
const SHELL = /^alaia-shell-[\da-f]+$/
/** The new device ID for the next person. */
const NEXT_PERSON_KEYS = ['alaia_device']
/** Scroll positions of this tab, by keys that name no page. */
const SCROLL_KEY = 'react-router-scroll-positions'

/** Expects no data of the person: no database row, no text of theirs, and only the app shell in the caches. */
export const expectNoPersonalData = async ({ page, personalTexts }: SharedDeviceWindow): Promise<void> => {
  // The cleanup may still be running when the page is shown.
  await expect.poll(() => readRowNames(page)).toEqual([])
  const listKeys = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(async () => (await listKeys()).filter((key) => !NEXT_PERSON_KEYS.includes(key))).toEqual([])
  const { local, session, caches } = await readStorage(page)
  expect(Object.keys(session).filter((key) => key !== SCROLL_KEY)).toEqual([])
  expect(Object.keys(caches).filter((name) => !SHELL.test(name))).toEqual([])
  const addresses = Object.values(caches).flatMap((cached) => Object.keys(cached))
  expect(addresses.filter((address) => address !== '/home' && !address.startsWith('/assets/'))).toEqual([])
  const pages = Object.values(caches).map((cached) => cached['/home'] ?? '')
  const remaining = JSON.stringify([local, session, pages])
  expect(personalTexts.filter((personalText) => remaining.includes(personalText))).toEqual([])
}
