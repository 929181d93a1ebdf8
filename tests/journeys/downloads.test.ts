/** Downloaded sessions play without a server, and only for the person who downloaded them. */
import { afterAll, expect, test } from 'vitest'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { heading, mainButton } from '../support/browser/signed-in-window.ts'
import { readAudio, installAudioProbe } from '../support/browser/audio-probe.ts'
import { closeWindows, expectAccessible, openWindow, waitForPlayable, signIn } from '../support/journey/journey.ts'
import {
  forgetPlayed,
  downloadSession,
  listDownloadsInSettings,
  openDownloadsPanel,
  countComplete,
  countStored,
} from '../support/browser/session-downloads.ts'
import { signInWithCachedShell } from '../support/browser/cached-shell.ts'
import { playFromStart, namedButton, panel, positionSlider, waitUntilPlayed } from '../support/browser/player-window.ts'
import { AMARA, LONG_TIMEOUT_MS, MATEO } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

const toAudioPath = (slug: string): string => `/audio/${toCatalogUuid('session', slug)}`

test(
  'downloads play after the server stops and the page reloads, and only for their owner',
  async () => {
    const server = await startRestartableServer()
    const window = await signInWithCachedShell(AMARA, { address: server.address }, server.data)
    const { page } = window
    await installAudioProbe(page)
    // Two of the four sessions have audio; the others are named, and don't block the download.
    await page.goto(`/collection/sessions/list/${toCatalogUuid('group', 'two-minutes')}`)
    await mainButton(page, 'Download all').click()
    await page.getByText(/^2 of 4 downloaded to this device\. These couldn't be downloaded: “One mitten”, “/).waitFor()
    await mainButton(page, 'Try again').waitFor()
    await expectAccessible(window, 'a partly downloaded series')
    await page.goto(toAudioPath('ten-and-begin-again'))
    await downloadSession(page)

    await server.kill()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Ten, and begin again' }).waitFor()
    await playFromStart(page)
    await waitUntilPlayed(page)
    await positionSlider(page).fill('40')
    await waitUntilPlayed(page, 40.5)
    expect((await readAudio(page)).playing).toBe(true)
    await namedButton(page, 'Transcript').first().click()
    await panel(page, 'Transcript').getByRole('listitem').first().waitFor()

    await page.goto(toAudioPath('name-tags'))
    await page.getByText("This session isn't downloaded to this device.").waitFor()
    await expectAccessible(window, 'a session that is not downloaded')
    await page.getByRole('link', { name: 'Go to downloads' }).click()
    const downloadList = page.getByRole('list', { name: 'Downloads' })
    await expect.poll(() => downloadList.getByRole('listitem').count()).toBe(3)
    await expectAccessible(window, 'home with downloads')
    await downloadList.getByRole('link', { name: /kazoo/i }).click()
    await waitUntilPlayed(page)
    expect((await readAudio(page)).url).toMatch(/^blob:/)

    await server.begin()
    await signIn(page, MATEO, server.data)
    await heading(page).waitFor()
    expect(await listDownloadsInSettings(page)).toEqual([])
    expect(await countComplete(page)).toBe(3)
    await signIn(page, AMARA, server.data)
    await heading(page).waitFor()
    await forgetPlayed(page)
    await page.goto(`/collection/sessions/list/${toCatalogUuid('group', 'two-minutes')}`)
    await page.getByRole('main').getByRole('link', { name: /kazoo/i }).first().click()
    await page.getByRole('heading', { level: 1, name: /kazoo/i }).waitFor()
    await expect.poll(async () => (await readAudio(page)).url).toMatch(/^blob:/)
    await page.goto('/home')
    expect(await listDownloadsInSettings(page)).toHaveLength(3)
    await page.getByRole('button', { name: 'Remove Ten, and begin again from this device' }).click()
    await page.getByText('Ten, and begin again is removed from this device.').waitFor()
    expect(await countComplete(page)).toBe(2)
    await window.close()
  },
  LONG_TIMEOUT_MS,
)

const SESSION_INFO_URL = '**/session/info'

test('a download can be canceled, reports a full device, and is not removed by a press that was meant for "Cancel"', async () => {
  const { url } = await waitForPlayable('the-kazoo')
  const window = await openWindow({ size: 'phone', theme: 'dark' })
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(toAudioPath('the-kazoo'))
  const holdRequest = () => undefined
  await page.route(url, holdRequest)
  const device = await openDownloadsPanel(page)
  await device.getByRole('button', { name: 'Download to this device' }).click()
  await device.getByRole('progressbar', { name: 'Download progress' }).waitFor()
  await device.getByRole('button', { name: 'Cancel' }).click()
  await device.getByRole('button', { name: 'Download to this device' }).waitFor()
  await page.unroute(url, holdRequest)

  await page.evaluate(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 6_000_000, usage: 1_000_000 })
  })
  await device.getByRole('button', { name: 'Download to this device' }).click()
  await device.getByText("There isn't enough space on this device.").waitFor()
  expect(await countComplete(page)).toBe(0)
  await page.reload()
  const isPressed = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          const removeButton = [...document.querySelectorAll('button')].find(
            (candidate) => candidate.innerText === 'Remove from this device',
          )
          if (!removeButton) return
          observer.disconnect()
          removeButton.click()
          resolve(true)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await downloadSession(page)
  expect(await isPressed).toBe(true)
  await expectAccessible(window, 'a downloaded session on a phone')
  expect(await countComplete(page)).toBe(1)
  await window.close()
})

test('a download shows that it waits in the queue, and reports a removal that the browser rejects', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(toAudioPath('ten-and-begin-again'))
  await downloadSession(page)
  await page.goto('/home')
  expect(await listDownloadsInSettings(page)).toHaveLength(1)
  await expectAccessible(window, 'downloads in Settings')
  await page.evaluate(() => {
    const remove = Reflect.get(IDBObjectStore.prototype, 'delete')
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...key) {
      if (this.name === 'sounds') throw new DOMException('Not now', 'InvalidStateError')
      return remove.apply(this, key)
    }
  })
  await page.getByRole('button', { name: 'Remove Ten, and begin again from this device' }).click()
  await page.getByText("It couldn't be removed from this device. Try again.").waitFor()
  expect(await countStored(page)).toEqual({ kept: 1, sounds: 1, words: 1 })

  await page.route(SESSION_INFO_URL, () => undefined)
  await page.goto(`/collection/sessions/list/${toCatalogUuid('group', 'two-minutes')}`)
  await mainButton(page, 'Download all').click()
  await page.getByRole('main').getByRole('link', { name: /kazoo/i }).first().click()
  const device = await openDownloadsPanel(page)
  await device.getByText('Waiting for other downloads.').waitFor()
  expect(await device.getByRole('progressbar').count()).toBe(0)
  await device.getByRole('button', { name: 'Cancel' }).click()
  await device.getByRole('button', { name: 'Download to this device' }).waitFor()
  await window.close()
})

test("a download is removed once the server no longer finds the session, but not for a network filter's 403 or 404", async () => {
  const window = await openWindow()
  const { page } = window
  await installAudioProbe(page)
  await signIn(page, AMARA)
  await page.goto(toAudioPath('the-kazoo'))
  await downloadSession(page)
  for (const status of [403, 404]) {
    await page.route(SESSION_INFO_URL, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
    )
    await page.goto(toAudioPath('the-kazoo'))
    await page.getByRole('heading', { level: 1, name: /kazoo/i }).waitFor()
    await playFromStart(page)
    await waitUntilPlayed(page)
    expect((await readAudio(page)).url).toMatch(/^blob:/)
    expect(await countComplete(page)).toBe(1)
    await page.unroute(SESSION_INFO_URL)
  }
  await page.route(SESSION_INFO_URL, (route) =>
    route.fulfill({
      status: 404,
      json: { Status: { code: '400', message: "It doesn't exist or is no longer available." } },
    }),
  )
  await page.goto(toAudioPath('the-kazoo'))
  await page.getByRole('heading', { level: 1, name: "This session isn't available" }).waitFor()
  await expect.poll(() => countStored(page)).toEqual({ kept: 0, sounds: 0, words: 0 })
  await window.close()
})
