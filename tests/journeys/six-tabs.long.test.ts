/** Six tabs of one browser share one event stream, and all of them receive every event. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NoticeSender, createNotices } from '#server/domains/notices/notices.ts'
import type { Page } from 'playwright-core'
import { closeWindows, openWindow, signIn } from '../support/journey.ts'
import { openOwnHouse, type OwnHouse } from '../support/own-house.ts'

const WHO = 'student@riverbend.test'
const PLACES = ['/series/list', '/reflect', '/activity', '/favourites/list', '/reflect/journal']
const soon = { timeout: 60_000 }

let own: OwnHouse
let tellers: NoticeSender
/** The event streams that are open on the server, and the total number ever opened. */
const streams = { open: 0, ever: 0 }

beforeAll(async () => {
  own = await openOwnHouse()
  tellers = createNotices(own.platform)
  own.app.server.on('request', ({ url }, answer) => {
    if (url !== '/api/events') return
    streams.open += 1
    streams.ever += 1
    answer.once('close', () => (streams.open -= 1))
  })
}, 600_000)
afterAll(async () => {
  await closeWindows()
  await own?.stop()
})

const sayAvailable = async (): Promise<void> => {
  const { db } = own.platform
  const { uuid } = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('email', '=', WHO)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => tellers.limited(tx, { accountUuid: uuid, until: new Date() }))
}

const toaster = (page: Page) => page.getByRole('group').getByText('Generate Audio Available', { exact: true })
const closesIt = async (page: Page): Promise<void> => {
  await page.bringToFront()
  await page.getByRole('group').getByRole('button', { name: 'Close' }).click()
}
const showsIt = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    await page.bringToFront()
    await toaster(page).waitFor(soon)
  }
}
const showsItNoMore = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    await page.bringToFront()
    await toaster(page).waitFor({ state: 'detached', ...soon })
  }
}

test('six tabs share one event stream, replace the tab that held it, and sign out together', async () => {
  const window = await openWindow({ address: own.address })
  const { page: first, context, problems } = window
  await signIn(first, WHO, own.data)
  await expect.poll(() => streams.open, soon).toBe(1)
  const others: Page[] = []
  for (const place of PLACES) {
    const page = await context.newPage()
    await page.goto(place)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    others.push(page)
  }
  // Longer than a tab waits before it opens its own stream.
  await first.waitForTimeout(2000)
  expect(streams).toEqual({ open: 1, ever: 1 })

  await sayAvailable()
  await showsIt([first, ...others])
  await closesIt(others[2]!)
  await showsItNoMore([first, ...others])
  expect(streams).toEqual({ open: 1, ever: 1 })

  await first.close()
  await expect.poll(() => streams, soon).toEqual({ open: 1, ever: 2 })
  await sayAvailable()
  await showsIt(others)

  const [leaving, ...staying] = others
  await leaving!.bringToFront()
  await leaving!.locator('header [aria-haspopup=menu]').click()
  await leaving!.getByRole('menuitem', { name: 'Log Out' }).click()
  for (const page of staying) {
    await page.bringToFront()
    await page.getByText('You were signed out').waitFor(soon)
  }
  await expect.poll(() => streams.open, soon).toBe(0)
  expect(streams.ever).toBe(2)
  expect(problems).toEqual([])
  await window.close()
}, 600_000)
