/** Six tabs of one browser share one event stream, and all of them receive every event. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NoticeSender, createNotices } from '#server/domains/notices/notices.ts'
import type { Page } from 'playwright-core'
import { closeWindows, openWindow, signIn } from '../support/journey/journey.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'

const WHO = 'student@riverbend.test'
const PATHS = ['/series/list', '/reflect', '/activity', '/favourites/list', '/reflect/journal']
const pollOptions = { timeout: 60_000 }

let server: IsolatedServer
let notices: NoticeSender
/** The event streams that are open on the server, and the total number ever opened. */
const streams = { open: 0, ever: 0 }

beforeAll(async () => {
  server = await startIsolatedServer()
  notices = createNotices(server.platform)
  server.app.server.on('request', ({ url }, answer) => {
    if (url !== '/api/events') return
    streams.open += 1
    streams.ever += 1
    answer.once('close', () => (streams.open -= 1))
  })
}, 600_000)
afterAll(async () => {
  await closeWindows()
  await server?.stop()
})

const notifyQuotaFree = async (): Promise<void> => {
  const { db } = server.platform
  const { uuid } = await db
    .selectFrom('identity_account')
    .select('uuid')
    .where('email', '=', WHO)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => notices.quotaUsedUp(tx, { accountUuid: uuid, until: new Date() }))
}

const toaster = (page: Page) => page.getByRole('group').getByText('Generate Audio Available', { exact: true })
const closeToast = async (page: Page): Promise<void> => {
  await page.bringToFront()
  await page.getByRole('group').getByRole('button', { name: 'Close' }).click()
}
const expectShown = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    await page.bringToFront()
    await toaster(page).waitFor(pollOptions)
  }
}
const expectHidden = async (pages: readonly Page[]): Promise<void> => {
  for (const page of pages) {
    await page.bringToFront()
    await toaster(page).waitFor({ state: 'detached', ...pollOptions })
  }
}

test('six tabs share one event stream, replace the tab that held it, and sign out together', async () => {
  const window = await openWindow({ address: server.address })
  const { page: first, context, problems } = window
  await signIn(first, WHO, server.data)
  await expect.poll(() => streams.open, pollOptions).toBe(1)
  const otherTabs: Page[] = []
  for (const path of PATHS) {
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    otherTabs.push(page)
  }
  // Longer than a tab waits before it opens its own stream.
  await first.waitForTimeout(2000)
  expect(streams).toEqual({ open: 1, ever: 1 })

  await notifyQuotaFree()
  await expectShown([first, ...otherTabs])
  await closeToast(otherTabs[2]!)
  await expectHidden([first, ...otherTabs])
  expect(streams).toEqual({ open: 1, ever: 1 })

  await first.close()
  await expect.poll(() => streams, pollOptions).toEqual({ open: 1, ever: 2 })
  await notifyQuotaFree()
  await expectShown(otherTabs)

  const [leaving, ...staying] = otherTabs
  await leaving!.bringToFront()
  await leaving!.locator('header [aria-haspopup=menu]').click()
  await leaving!.getByRole('menuitem', { name: 'Log Out' }).click()
  for (const page of staying) {
    await page.bringToFront()
    await page.getByText('You were signed out').waitFor(pollOptions)
  }
  await expect.poll(() => streams.open, pollOptions).toBe(0)
  expect(streams.ever).toBe(2)
  expect(problems).toEqual([])
  await window.close()
}, 600_000)
