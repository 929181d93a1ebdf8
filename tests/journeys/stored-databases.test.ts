/** Data that an earlier version of the app stored in the browser's databases stays readable. */
import { afterAll, expect, test } from 'vitest'
import { rewriteAsFirstVersion } from '../support/browser/browser-storage.ts'
import { AMARA } from '../support/browser/offline-actions.ts'
import { countStored, downloadSession, listDownloadsInSettings } from '../support/browser/session-downloads.ts'
import { createUniqueWord, entryField, listStoredEntries, waitForDeviceSave } from '../support/journey/journal.ts'
import { closeWindows, openWindow, server, signIn, waitForPlayable } from '../support/journey/journey.ts'

afterAll(closeWindows)

test('downloads and unsent drafts in databases as version 1.0.0 created them are still there after an update', async () => {
  const { uuid, title } = await waitForPlayable('the-kazoo')
  const word = createUniqueWord()
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(`/audio/${uuid}`)
  await downloadSession(page)
  await page.route('**/journal/response/**', (route) => route.abort())
  await page.goto('/reflect/edit')
  await entryField(page).fill(`${word} of the first version`)
  await waitForDeviceSave(page)

  // The page of another document closes the connections of the app.
  await page.goto('/robots.txt')
  const rows = await rewriteAsFirstVersion(page)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^alaia-kept\/drafts\/[\da-f-]{36}\/.*journal/),
      expect.stringMatching(/^alaia-keys\/keys\/[\da-f-]{36}$/),
      expect.stringMatching(/^alaia-sessions\/kept\/[\da-f-]{36}\/[\da-f-]{36}$/),
      expect.stringMatching(/^alaia-sessions\/sounds\/[\da-f-]{36}\/[\da-f-]{36}$/),
      expect.stringMatching(/^alaia-sessions\/words\/[\da-f-]{36}\/./),
    ]),
  )

  await page.unrouteAll()
  await page.goto('/reflect/journal')
  await expect
    .poll(() => listStoredEntries(word, { ...server(), email: AMARA }))
    .toEqual([`${word} of the first version`])
  await page.goto('/home')
  expect(await listDownloadsInSettings(page)).toEqual([title])
  await page.getByRole('button', { name: `Remove ${title} from this device` }).click()
  await page.getByText(`${title} is removed from this device.`).waitFor()
  expect(await countStored(page)).toEqual({ kept: 0, sounds: 0, words: 0 })
  expect(window.problems).toEqual([])
  await window.close()
})
