/**
 * At most once an hour, the app checks on the server whether downloads are still available. The server may not
 * answer.
 */
import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { readStorage, readRowNames } from '../support/browser/browser-storage.ts'
import { heading, mainButton } from '../support/browser/signed-in-window.ts'
import { closeWindows, openWindow, signIn, type Window } from '../support/journey/journey.ts'
import {
  ageDownloadCheck,
  forgetPlayed,
  downloadSession,
  listDownloadsInSettings,
  countComplete,
  countStored,
} from '../support/browser/session-downloads.ts'
import { AMARA } from '../support/browser/offline-actions.ts'

afterAll(closeWindows)

const SESSION_INFO_URL = '**/session/info'
const TEN = toCatalogUuid('session', 'ten-and-begin-again')

/** Opens a window whose person downloaded a session some hours ago. */
const openWithOldDownload = async (): Promise<Window> => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(`/audio/${TEN}`)
  await downloadSession(page)
  await forgetPlayed(page)
  await ageDownloadCheck(page)
  return window
}

/** Opens home, which checks the downloads once the page is idle. */
const openUntilChecked = async (page: Page): Promise<void> => {
  const check = page.waitForRequest(SESSION_INFO_URL, { timeout: 30_000 })
  await page.goto('/home')
  await check
}

const isCheckedRecently = async (page: Page): Promise<boolean> => {
  const { rows } = await readStorage(page)
  const checkTimes = Object.values(rows).flatMap((row) => /checkedAt: (\d+)/.exec(row)?.[1] ?? [])
  return checkTimes.some((time) => Date.now() - Number(time) < 3_600_000)
}

test.each([403, 404])(
  'the download check keeps downloads if a network filter answers with its own page (%i)',
  async (status) => {
    const window = await openWithOldDownload()
    const { page } = window
    await page.route(SESSION_INFO_URL, (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
    )
    await openUntilChecked(page)
    await page.waitForTimeout(1000)
    expect(await countStored(page)).toEqual({ kept: 1, sounds: 1, words: 1 })
    expect(await isCheckedRecently(page)).toBe(false)
    await page.unroute(SESSION_INFO_URL)
    await openUntilChecked(page)
    await expect.poll(() => isCheckedRecently(page)).toBe(true)
    await window.close()
  },
)

test('the download check removes audio and transcript of a session that the server no longer finds', async () => {
  const window = await openWithOldDownload()
  const { page } = window
  await page.route(SESSION_INFO_URL, (route) =>
    route.fulfill({ status: 404, json: { Status: { code: '400', message: 'Gone' } } }),
  )
  await openUntilChecked(page)
  await expect.poll(() => countStored(page)).toEqual({ kept: 0, sounds: 0, words: 0 })
  await window.close()
})

test('the download check replaces audio and transcript of a session that was rendered again', async () => {
  const window = await openWithOldDownload()
  const { page } = window
  await page.route(SESSION_INFO_URL, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { Session: { url: string; transcript_url: string } }
    body.Session.url += '?anew'
    body.Session.transcript_url += '?anew'
    await route.fulfill({ response: answer, json: body })
  })
  await openUntilChecked(page)
  const transcripts = async () => (await readRowNames(page)).filter((row) => row.startsWith('alaia-sessions/words/'))
  await expect.poll(async () => (await transcripts()).map((row) => row.endsWith('?anew'))).toEqual([true])
  expect(await countComplete(page)).toBe(1)
  await window.close()
})

test("the download check doesn't restore a download that was removed meanwhile", async () => {
  const window = await openWithOldDownload()
  const { page } = window
  const heldRoutes: Route[] = []
  await page.route(SESSION_INFO_URL, (route) => void heldRoutes.push(route))
  await openUntilChecked(page)
  expect(await listDownloadsInSettings(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove Ten, and begin again from this device' }).click()
  await expect.poll(() => countStored(page)).toEqual({ kept: 0, sounds: 0, words: 0 })
  const answered = page.waitForResponse(SESSION_INFO_URL)
  await heldRoutes[0]?.continue()
  await answered
  await page.waitForTimeout(1000)
  expect(await countStored(page)).toEqual({ kept: 0, sounds: 0, words: 0 })
  await window.close()
})

test('downloading a series goes on after one session times out', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, AMARA)
  await page.goto(`/collection/sessions/list/${toCatalogUuid('group', 'two-minutes')}`)
  await heading(page).waitFor()
  await page.clock.install()
  let isFirst = true
  await page.route(SESSION_INFO_URL, (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return undefined
  })
  await mainButton(page, 'Download all').click()
  await expect.poll(() => isFirst).toBe(false)
  expect(await countComplete(page)).toBe(0)
  await page.clock.fastForward(31_000)
  await page.getByText("couldn't be downloaded").waitFor()
  expect(await countComplete(page)).toBeGreaterThan(0)
  await window.close()
})
