/**
 * The tour and the toasts, which the app shows unasked: the tour once, and toasts until they are closed, on every tab
 * and device.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import type { Database } from '#server/platform/database/database.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { type NoticeSender, createNotices } from '#server/domains/notices/notices.ts'
import { isFocused, press } from '../support/browser/keyboard-navigation.ts'
import { closeWindows, expectAccessible, openWindow, signIn, type Window } from '../support/journey/journey.ts'
import { NEWCOMER } from '../support/fixtures/new-person.ts'
import { startIsolatedServer, type IsolatedServer } from '../support/journey/isolated-server.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

afterAll(closeWindows)

const soon = { timeout: 15_000 }
const waitUntilClosed = (what: Locator): Promise<void> => what.waitFor({ state: 'detached', timeout: 15_000 })

describe('the tour of exercises', () => {
  const getTour = (page: Page) => page.getByRole('dialog', { name: 'Now you can make your own' })
  /** @returns whether the card and its target are entirely inside the viewport, without scrolling */
  const isInView = async (page: Page): Promise<boolean> => {
    const { card, target } = await measureBoxes(page)
    const height = page.viewportSize()?.height ?? 0
    return [card, target].every((box) => box.y >= 0 && box.y + box.height <= height)
  }
  const measureBoxes = async (page: Page) => {
    const [card, target] = [await getTour(page).boundingBox(), await page.locator('#add-custom-exercise').boundingBox()]
    if (!card || !target) throw new Error('The card or its target is not there')
    return { card, target }
  }

  test('scrolls into view once, next to or below the button, and never again on any device', async () => {
    const [desk, phone] = [await openWindow(), await openWindow({ size: 'phone' })]
    await signIn(desk.page, NEWCOMER)
    await getTour(desk.page).waitFor()
    await expect.poll(() => isInView(desk.page)).toBe(true)
    await expect.poll(() => isFocused(getTour(desk.page))).toBe(true)
    const wide = await measureBoxes(desk.page)
    expect(wide.card.x).toBeGreaterThan(wide.target.x + wide.target.width)
    await expectAccessible(desk, 'home with the tour')

    await signIn(phone.page, NEWCOMER)
    await getTour(phone.page).waitFor()
    await expect.poll(() => isInView(phone.page)).toBe(true)
    const narrow = await measureBoxes(phone.page)
    expect(narrow.card.y).toBeGreaterThan(narrow.target.y + narrow.target.height)
    await expectAccessible(phone, 'home with the tour on a phone')

    await press(desk.page, 'Tab')
    expect(await isFocused(desk.page.getByRole('button', { name: 'Get Started' }))).toBe(true)
    await press(desk.page, 'Tab')
    expect(await isFocused(desk.page.getByRole('button', { name: 'Skip' }))).toBe(true)
    await press(desk.page, 'Escape')
    await waitUntilClosed(getTour(desk.page))
    expect(await desk.page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await waitUntilClosed(getTour(phone.page))

    await phone.page.reload()
    await phone.page.locator('#add-custom-exercise').waitFor()
    await phone.page.waitForTimeout(4000)
    expect(await getTour(phone.page).count()).toBe(0)
    await phone.close()
    await reopenTour(desk)
  })

  const reopenTour = async (window: Window): Promise<void> => {
    const { page, problems } = window
    await page.goto('/series/list')
    await page.locator('header [aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: 'Exercise tour' }).click()
    await page.waitForURL('**/home')
    await getTour(page).waitFor()
    await page.getByRole('button', { name: 'Get Started' }).click()
    await page.waitForURL('**/mindfulness/custom_exercise/add')
    await waitUntilClosed(getTour(page))
    expect(problems).toEqual([])
    await window.close()
  }
})

describe('a toast', () => {
  const WHO = 'student@riverbend.test'
  let server: IsolatedServer
  let notices: NoticeSender
  let accountUuid: string

  // An isolated server, because the test itself sends the notifications.
  beforeAll(async () => {
    server = await startIsolatedServer()
    notices = createNotices(server.platform)
    accountUuid = (
      await server.platform.db
        .selectFrom('identity_account')
        .select('uuid')
        .where('email', '=', WHO)
        .executeTakeFirstOrThrow()
    ).uuid
  })
  afterAll(() => server?.stop())

  const inTransaction = (work: (tx: Database) => Promise<void>) => server.platform.db.transaction().execute(work)
  /** Sends the notification of a quota that was free again the moment it was reached. */
  const notifyQuotaFree = () => inTransaction((tx) => notices.quotaUsedUp(tx, { accountUuid, until: new Date() }))

  const arrive = async (input: Parameters<typeof openWindow>[0] = {}): Promise<Window> => {
    const window = await openWindow({ ...input, address: server.address })
    await signIn(window.page, WHO, server.data)
    return window
  }
  const recordStreams = (context: BrowserContext) => {
    const streamUrls: string[] = []
    context.on('request', (request) => request.url().endsWith('/api/events') && streamUrls.push(request.url()))
    return streamUrls
  }
  const toaster = (page: Page, text: string) => page.getByRole('group').getByText(text, { exact: true })
  const quotaToast = (page: Page) => toaster(page, 'Generate Audio Available')
  const closeToast = (page: Page) => page.getByRole('group').getByRole('button', { name: 'Close' }).click()

  test('appears on every tab and device, and closing it on one closes it on all', async () => {
    const desk = await openWindow({ address: server.address })
    const streams = recordStreams(desk.context)
    await signIn(desk.page, WHO, server.data)
    await expect.poll(() => streams.length, soon).toBe(1)
    const secondTab = await desk.context.newPage()
    await secondTab.goto('/series/list')
    const phone = await arrive({ size: 'phone' })
    await phone.page.goto('/reflect')
    await notifyQuotaFree()
    for (const page of [desk.page, secondTab, phone.page]) {
      await page.bringToFront()
      await quotaToast(page).waitFor()
    }
    expect(streams).toHaveLength(1)
    await expectAccessible(phone, 'a toast on a phone')

    await closeToast(secondTab)
    for (const page of [desk.page, secondTab, phone.page]) {
      await page.bringToFront()
      await waitUntilClosed(quotaToast(page))
    }
    await phone.page.reload()
    await phone.page.waitForTimeout(4000)
    expect(await quotaToast(phone.page).count()).toBe(0)
    expect([...desk.problems, ...phone.problems]).toEqual([])
    await desk.close()
    await phone.close()
  })

  test('stays across pages until it is closed, also after the tab that held the event stream is closed', async () => {
    const window = await arrive()
    const { page: first, context, problems } = window
    const second = await context.newPage()
    await second.goto('/series/list')
    await second.waitForTimeout(3000)
    await first.close()
    await second.bringToFront()
    await notifyQuotaFree()
    await quotaToast(second).waitFor()
    await second.getByRole('link', { name: 'Activity' }).first().click()
    await second.waitForURL('**/activity')
    await second.waitForTimeout(1500)
    expect(await quotaToast(second).count()).toBe(1)
    await closeToast(second)
    await waitUntilClosed(quotaToast(second))
    expect(problems).toEqual([])
    await window.close()
  })

  test('announces a ready exercise on every device, and links to the list', async () => {
    const [desk, phone] = [await arrive(), await arrive({ size: 'phone' })]
    await desk.page.goto(`/audio/${toCatalogUuid('session', 'one-mitten')}`)
    await phone.page.goto('/activity')
    const { call } = await signInDemoPerson(server.address, server.data, WHO)
    const input = { prompt: 'a minute by the window', audience: 'middle_school', duration: 1 } as const
    const { Exercise } = await call(exercises.generateScript, { Exercise: input })
    await call(exercises.generateAudio, { Exercise: { uuid: Exercise.uuid } })
    await toaster(desk.page, 'Audio Generated').waitFor({ timeout: 90_000 })
    await toaster(phone.page, 'Audio Generated').waitFor()
    await expectAccessible(phone, 'the toast of an exercise on a phone')
    await desk.page.getByRole('button', { name: 'Go to Exercise' }).click()
    await desk.page.waitForURL('**/custom-exercise/list')
    await desk.page.getByText(Exercise.title).first().waitFor()
    await waitUntilClosed(toaster(phone.page, 'Audio Generated'))
    await expectHiddenOnceOpened(desk.page, phone.page, Exercise.uuid)
    expect([...desk.problems, ...phone.problems]).toEqual([])
    await desk.close()
    await phone.close()
  })

  /**
   * Opening the exercise on one device hides the toast on both. Until then, the toast must not cover the help button.
   */
  const expectHiddenOnceOpened = async (desk: Page, phone: Page, exerciseUuid: string): Promise<void> => {
    await Promise.all([desk.goto('/reflect'), phone.goto('/reflect')])
    await inTransaction((tx) => notices.ready(tx, { accountUuid, exerciseUuid }))
    for (const page of [desk, phone]) {
      await page.bringToFront()
      await toaster(page, 'Audio Generated').waitFor()
      await expect
        .poll(() => isUncovered(page.getByRole('main').getByRole('button', { name: 'Need help now?' })))
        .toBe(true)
    }
    await desk.goto(`/audio/${exerciseUuid}`)
    await waitUntilClosed(toaster(phone, 'Audio Generated'))
    expect(await toaster(desk, 'Audio Generated').count()).toBe(0)
  }

  /** @returns whether the element is visible at its position, with nothing over it */
  const isUncovered = (area: Locator): Promise<boolean> =>
    area.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const inside = [
        [(left + right) / 2, top + 4],
        [(left + right) / 2, bottom - 4],
      ] as const
      return inside.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    })

  test('appears within half a minute if the event stream is blocked', async () => {
    const window = await openWindow({ address: server.address })
    await window.context.route('**/api/events', (route) => route.abort())
    await signIn(window.page, WHO, server.data)
    await window.page.waitForTimeout(4000)
    await notifyQuotaFree()
    await quotaToast(window.page).waitFor({ timeout: 45_000 })
    await closeToast(window.page)
    await waitUntilClosed(quotaToast(window.page))
    expect(window.problems).toEqual([])
    await window.close()
  })
})
