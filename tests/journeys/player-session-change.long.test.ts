/** Between two sessions and between two people: nothing of the previous one may remain. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { readAudio, seekNearEnd } from '../support/browser/audio-probe.ts'
import { waitForBackgroundSound, closeWindows, getPassword, waitForPlayable } from '../support/journey/journey.ts'
import {
  playFromStart,
  openListener,
  namedButton,
  openSession,
  panel,
  shortPoll,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'

let kazoo: Session
let limpet: Session

beforeAll(async () => {
  kazoo = await waitForPlayable('the-kazoo')
  limpet = await waitForPlayable('limpet-foot')
  await waitForBackgroundSound()
})
afterAll(closeWindows)

const readBackgroundLevel = async (page: Page) => (await readAudio(page)).background
const waitUntilQuiet = async (page: Page): Promise<void> => {
  await expect.poll(() => readBackgroundLevel(page), shortPoll).toBeLessThan(0.0001)
}
const waitUntilAudible = async (page: Page): Promise<void> => {
  await expect.poll(() => readBackgroundLevel(page), shortPoll).toBeGreaterThan(0.0005)
}

const playWithBackground = async (page: Page): Promise<void> => {
  await playFromStart(page)
  await waitUntilPlayed(page)
  await namedButton(page, 'Background').click()
  await page.getByRole('slider', { name: 'Background volume' }).fill('0.4')
  await waitUntilAudible(page)
  await page.keyboard.press('Escape')
}

/** Opens another session from "Explore more". @param skippedText text of a card to skip */
const openAnotherSession = async (page: Page, skippedText: string | RegExp): Promise<void> => {
  await namedButton(page, 'Explore more').click()
  const relatedCards = panel(page, 'Explore more').getByRole('listitem')
  await relatedCards.filter({ hasNotText: skippedText }).first().getByRole('link').click()
}

test('going back to the previous session stops the voice and the background sound of the other one', async () => {
  const { page, close } = await openListener('teacher@riverbend.test')
  await openSession(page, kazoo)
  await playWithBackground(page)
  await openAnotherSession(page, 'Audio Processing')
  await page.getByRole('heading', { level: 1, name: kazoo.title }).waitFor({ state: 'detached' })
  await waitUntilPlayed(page)
  await waitUntilAudible(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: kazoo.title }).waitFor()
  await waitUntilQuiet(page)
  expect((await readAudio(page)).playing).toBe(false)
  await close()
})

test('opening a session that is still processing stops the audio and saves the previous position', async () => {
  const { page, close, reports } = await openListener('senior@riverbend.test')
  const processingFields = { status: 'processing', url: '', transcript_url: '' }
  await page.route('**/session/info', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { Session: Session; Related: Session[] }
    body.Related.forEach((related) => Object.assign(related, processingFields))
    if (body.Session.uuid !== limpet.uuid) Object.assign(body.Session, processingFields)
    await route.fulfill({ response: answer, json: body })
  })
  await openSession(page, limpet)
  await playWithBackground(page)
  await seekNearEnd(page, 60)
  await openAnotherSession(page, limpet.title)
  await page.getByText("This session is still being prepared. It plays when it's ready.").waitFor()
  await waitUntilQuiet(page)
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  await namedButton(page, 'Minimize').click()
  await page.waitForURL('**/home')
  await page.waitForTimeout(500)
  const limpetReports = reports.filter(({ session_uuid }) => session_uuid === limpet.uuid)
  expect(limpetReports.at(-1)?.paused_seconds).toBeGreaterThan(limpet.duration - 65)
  // The page still polls whether the other session is ready.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})

test('signing in as another person in the same tab resets speed, background sound and sleep timer', async () => {
  const { page, close } = await openListener('student@riverbend.test')
  await openSession(page, limpet)
  await playWithBackground(page)
  await page.keyboard.press(',')
  await page.keyboard.press(',')
  await page.getByRole('button', { name: /^Sleep timer/ }).click()
  await namedButton(page, '15 min').click()
  const before = await readAudio(page)
  expect(before.speed).toBeLessThan(1)
  await namedButton(page, 'Minimize').click()
  await page.waitForURL('**/home')
  await page.evaluate(() => Object.assign(globalThis, { sameTab: true }))
  await page.locator('header').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email or username').fill('senior@riverbend.test')
  await page.getByLabel('Password', { exact: true }).fill(await getPassword('senior@riverbend.test'))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  expect(await page.evaluate(() => 'sameTab' in globalThis)).toBe(true)
  await page.locator('main a[href^="/audio/"]').first().click()
  await waitUntilPlayed(page)
  expect(await readAudio(page)).toMatchObject({ speed: 1, background: 0 })
  await page.getByRole('button', { name: /^Sleep timer/ }).click()
  expect(await page.getByText(/left$/).count()).toBe(0)
  await close()
})
