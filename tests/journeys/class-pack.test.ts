/** Downloaded sessions play without a server, and only for the person who downloaded them. */
import { afterAll, expect, test } from 'vitest'
import { catalogUuid } from '#server/domains/library/library.seed.ts'
import { openDoor } from '../support/door.ts'
import { heading } from '../support/finder.ts'
import { heard, listenTo } from '../support/heard.ts'
import { closeWindows, expectWell, openWindow, playable, signIn } from '../support/journey.ts'
import { forgetPlayed, keepIt, keptInSettings, openKeeping, soundsOn, storedOn } from '../support/kept-sessions.ts'
import { arriveAndKeep } from '../support/kept-shell.ts'
import { fromTheStart, named, panel, place, untilHeard } from '../support/listener.ts'
import { AMARA, inMain, LONG, MATEO } from '../support/without-server.ts'

afterAll(closeWindows)

const audio = (slug: string): string => `/audio/${catalogUuid('session', slug)}`

test(
  'downloads play after the server stops and the page reloads, and only for their owner',
  async () => {
    const door = await openDoor()
    const window = await arriveAndKeep(AMARA, { address: door.address }, door.data)
    const { page } = window
    await listenTo(page)
    // Two of the four sessions have audio; the others are named, and don't block the download.
    await page.goto(`/collection/sessions/list/${catalogUuid('group', 'two-minutes')}`)
    await inMain(page, 'Download all').click()
    await page.getByText(/^2 of 4 downloaded to this device\. These couldn't be downloaded: “One mitten”, “/).waitFor()
    await inMain(page, 'Try again').waitFor()
    await expectWell(window, 'a series that is kept in part')
    await page.goto(audio('ten-and-begin-again'))
    await keepIt(page)

    await door.kill()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Ten, and begin again' }).waitFor()
    await fromTheStart(page)
    await untilHeard(page)
    await place(page).fill('40')
    await untilHeard(page, 40.5)
    expect((await heard(page)).sounding).toBe(true)
    await named(page, 'Transcript').first().click()
    await panel(page, 'Transcript').getByRole('listitem').first().waitFor()

    await page.goto(audio('name-tags'))
    await page.getByText("This session isn't downloaded to this device.").waitFor()
    await expectWell(window, 'a session that is not kept')
    await page.getByRole('link', { name: 'Go to downloads' }).click()
    const here = page.getByRole('list', { name: 'Downloads' })
    await expect.poll(() => here.getByRole('listitem').count()).toBe(3)
    await expectWell(window, 'home with what is kept')
    await here.getByRole('link', { name: /kazoo/i }).click()
    await untilHeard(page)
    expect((await heard(page)).from).toMatch(/^blob:/)

    await door.begin()
    await signIn(page, MATEO, door.data)
    await heading(page).waitFor()
    expect(await keptInSettings(page)).toEqual([])
    expect(await soundsOn(page)).toBe(3)
    await signIn(page, AMARA, door.data)
    await heading(page).waitFor()
    await forgetPlayed(page)
    await page.goto(`/collection/sessions/list/${catalogUuid('group', 'two-minutes')}`)
    await page.getByRole('main').getByRole('link', { name: /kazoo/i }).first().click()
    await page.getByRole('heading', { level: 1, name: /kazoo/i }).waitFor()
    await expect.poll(async () => (await heard(page)).from).toMatch(/^blob:/)
    await page.goto('/home')
    expect(await keptInSettings(page)).toHaveLength(3)
    await page.getByRole('button', { name: 'Remove Ten, and begin again from this device' }).click()
    await page.getByText('Ten, and begin again is removed from this device.').waitFor()
    expect(await soundsOn(page)).toBe(2)
    await window.close()
  },
  LONG,
)

const SAYS = '**/session/info'

test('a download can be canceled, reports a full device, and is not removed by a press that was meant for "Cancel"', async () => {
  const { url } = await playable('the-kazoo')
  const window = await openWindow({ size: 'phone', theme: 'dark' })
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(audio('the-kazoo'))
  const never = () => undefined
  await page.route(url, never)
  const device = await openKeeping(page)
  await device.getByRole('button', { name: 'Download to this device' }).click()
  await device.getByRole('progressbar', { name: 'Download progress' }).waitFor()
  await device.getByRole('button', { name: 'Cancel' }).click()
  await device.getByRole('button', { name: 'Download to this device' }).waitFor()
  await page.unroute(url, never)

  await page.evaluate(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 6_000_000, usage: 1_000_000 })
  })
  await device.getByRole('button', { name: 'Download to this device' }).click()
  await device.getByText("There isn't enough space on this device.").waitFor()
  expect(await soundsOn(page)).toBe(0)
  await page.reload()
  const isPressed = page.evaluate(
    () =>
      new Promise<boolean>((tell) => {
        new MutationObserver((_, observer) => {
          const kept = [...document.querySelectorAll('button')].find(
            (one) => one.innerText === 'Remove from this device',
          )
          if (!kept) return
          observer.disconnect()
          kept.click()
          tell(true)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await keepIt(page)
  expect(await isPressed).toBe(true)
  await expectWell(window, 'a session that is kept, on a phone')
  expect(await soundsOn(page)).toBe(1)
  await window.close()
})

test('a download shows that it waits in the queue, and reports a removal that the browser rejects', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(audio('ten-and-begin-again'))
  await keepIt(page)
  await page.goto('/home')
  expect(await keptInSettings(page)).toHaveLength(1)
  await expectWell(window, 'what is kept, in Settings')
  await page.evaluate(() => {
    const remove = Reflect.get(IDBObjectStore.prototype, 'delete')
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...key) {
      if (this.name === 'sounds') throw new DOMException('Not now', 'InvalidStateError')
      return remove.apply(this, key)
    }
  })
  await page.getByRole('button', { name: 'Remove Ten, and begin again from this device' }).click()
  await page.getByText("It couldn't be removed from this device. Try again.").waitFor()
  expect(await storedOn(page)).toEqual({ kept: 1, sounds: 1, words: 1 })

  await page.route(SAYS, () => undefined)
  await page.goto(`/collection/sessions/list/${catalogUuid('group', 'two-minutes')}`)
  await inMain(page, 'Download all').click()
  await page.getByRole('main').getByRole('link', { name: /kazoo/i }).first().click()
  const device = await openKeeping(page)
  await device.getByText('Waiting for other downloads.').waitFor()
  expect(await device.getByRole('progressbar').count()).toBe(0)
  await device.getByRole('button', { name: 'Cancel' }).click()
  await device.getByRole('button', { name: 'Download to this device' }).waitFor()
  await window.close()
})

test("a download is removed once the server no longer finds the session, but not for a network filter's 403 or 404", async () => {
  const window = await openWindow()
  const { page } = window
  await listenTo(page)
  await signIn(page, AMARA)
  await page.goto(audio('the-kazoo'))
  await keepIt(page)
  for (const status of [403, 404]) {
    await page.route(SAYS, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Blocked</h1>' }))
    await page.goto(audio('the-kazoo'))
    await page.getByRole('heading', { level: 1, name: /kazoo/i }).waitFor()
    await fromTheStart(page)
    await untilHeard(page)
    expect((await heard(page)).from).toMatch(/^blob:/)
    expect(await soundsOn(page)).toBe(1)
    await page.unroute(SAYS)
  }
  await page.route(SAYS, (route) =>
    route.fulfill({
      status: 404,
      json: { Status: { code: '400', message: "It doesn't exist or is no longer available." } },
    }),
  )
  await page.goto(audio('the-kazoo'))
  await page.getByRole('heading', { level: 1, name: "This session isn't available" }).waitFor()
  await expect.poll(() => storedOn(page)).toEqual({ kept: 0, sounds: 0, words: 0 })
  await window.close()
})
