/** On a shared device: a session that ends without anybody pressing anything leaves nothing either. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { arrive, isOut, MINUTE, opened } from '../support/away.ts'
import { rowsOn } from '../support/device.ts'
import { button, heading } from '../support/finder.ts'
import { closeWindows, playable } from '../support/journey.ts'
import { keepIt, storedOn } from '../support/kept-sessions.ts'
import { untilKept } from '../support/kept-shell.ts'
import { expectNothingOf, sitDown } from '../support/shared-device.ts'
import { menu } from '../support/without-server.ts'

afterAll(closeWindows)

test('nothing of them is left after an hour without a hand', async () => {
  const sitting = await sitDown()
  const { page } = sitting
  await page.clock.install({ time: Date.now() })
  await opened(page, '/activity')
  await page.clock.fastForward(61 * MINUTE)
  await isOut(page)
  await expectNothingOf(sitting)
  await sitting.close()
})

/** The page that says so, or the door where another page was opened meanwhile. */
const isOver = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/login')

test('nothing of them is left after their session has run out', async () => {
  const sitting = await sitDown()
  const { page, context } = sitting
  await context.clearCookies()
  await page.goto('/series/list')
  await isOver(page)
  await expectNothingOf(sitting)
  await sitting.close()
})

test('where a page goes before it has put everything away, the next one does it', async () => {
  const sitting = await sitDown()
  const { page, context } = sitting
  await page.goto('/home')
  await heading(page).waitFor()
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('The page is gone', 'InvalidStateError')
    }
  })
  await context.clearCookies()
  await page.getByRole('link', { name: 'Search' }).first().click()
  await isOver(page)
  expect((await rowsOn(page)).length).toBeGreaterThan(0)
  await page.goto('/login')
  await expectNothingOf(sitting)
  await sitting.close()
})

test('of what the app keeps of itself, only what is the same for everybody is left', async () => {
  const sitting = await sitDown({ keepsShell: true })
  const { page } = sitting
  await untilKept(page)
  await menu(page, /Amara/, 'Log Out')
  await button(page, 'Discard and log out').click()
  await page.waitForURL('**/login')
  await expectNothingOf(sitting)
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  await sitting.close()
})

test('on a device of their own, what they keep to hear is there after the hour, and no key to anything they wrote', async () => {
  const kazoo = await playable('the-kazoo')
  const window = await arrive()
  const { page } = window
  await page.goto(`/audio/${kazoo.uuid}`)
  await keepIt(page)
  await opened(page, '/activity')
  await page.clock.fastForward(61 * MINUTE)
  await isOut(page)
  expect(await storedOn(page)).toEqual({ kept: 1, sounds: 1, words: 1 })
  expect((await rowsOn(page)).filter((row) => row.startsWith('alaia-keys/'))).toEqual([])
  await window.close()
})
