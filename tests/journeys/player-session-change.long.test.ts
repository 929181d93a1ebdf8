/** Between two sessions and between two people: nothing of the previous one may remain. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { readAudio, nearTheEnd } from '../support/browser/audio-probe.ts'
import { backgroundSounds, closeWindows, passwordOf, playable } from '../support/journey/journey.ts'
import { playFromStart, listener, named, open, panel, soon, waitUntilPlayed } from '../support/browser/player-window.ts'

let kazoo: Session
let limpet: Session

beforeAll(async () => {
  kazoo = await playable('the-kazoo')
  limpet = await playable('limpet-foot')
  await backgroundSounds()
})
afterAll(closeWindows)

const behind = async (page: Page) => (await readAudio(page)).background
const isQuiet = async (page: Page): Promise<void> => {
  await expect.poll(() => behind(page), soon).toBeLessThan(0.0001)
}
const isLoud = async (page: Page): Promise<void> => {
  await expect.poll(() => behind(page), soon).toBeGreaterThan(0.0005)
}

const withRain = async (page: Page): Promise<void> => {
  await playFromStart(page)
  await waitUntilPlayed(page)
  await named(page, 'Background').click()
  await page.getByRole('slider', { name: 'Background volume' }).fill('0.4')
  await isLoud(page)
  await page.keyboard.press('Escape')
}

/** Opens another session from "Explore more". @param not text of a card to skip */
const toAnother = async (page: Page, not: string | RegExp): Promise<void> => {
  await named(page, 'Explore more').click()
  const prints = panel(page, 'Explore more').getByRole('listitem')
  await prints.filter({ hasNotText: not }).first().getByRole('link').click()
}

test('going back to the previous session stops the voice and the background sound of the other one', async () => {
  const { page, close } = await listener('teacher@riverbend.test')
  await open(page, kazoo)
  await withRain(page)
  await toAnother(page, 'Audio Processing')
  await page.getByRole('heading', { level: 1, name: kazoo.title }).waitFor({ state: 'detached' })
  await waitUntilPlayed(page)
  await isLoud(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: kazoo.title }).waitFor()
  await isQuiet(page)
  expect((await readAudio(page)).sounding).toBe(false)
  await close()
})

test('opening a session that is still processing stops the sound and saves the previous position', async () => {
  const { page, close, reports } = await listener('senior@riverbend.test')
  const unmade = { status: 'processing', url: '', transcript_url: '' }
  await page.route('**/session/info', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { Session: Session; Related: Session[] }
    body.Related.forEach((related) => Object.assign(related, unmade))
    if (body.Session.uuid !== limpet.uuid) Object.assign(body.Session, unmade)
    await route.fulfill({ response: answer, json: body })
  })
  await open(page, limpet)
  await withRain(page)
  await nearTheEnd(page, 60)
  await toAnother(page, limpet.title)
  await page.getByText("This session is still being prepared. It plays when it's ready.").waitFor()
  await isQuiet(page)
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  await named(page, 'Minimize').click()
  await page.waitForURL('**/home')
  await page.waitForTimeout(500)
  const ofLimpet = reports.filter(({ session_uuid }) => session_uuid === limpet.uuid)
  expect(ofLimpet.at(-1)?.paused_seconds).toBeGreaterThan(limpet.duration - 65)
  // The page still polls whether the other session is ready.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})

test('signing in as another person in the same tab resets speed, background sound and sleep timer', async () => {
  const { page, close } = await listener('student@riverbend.test')
  await open(page, limpet)
  await withRain(page)
  await page.keyboard.press(',')
  await page.keyboard.press(',')
  await page.getByRole('button', { name: /^Sleep timer/ }).click()
  await named(page, '15 min').click()
  const before = await readAudio(page)
  expect(before.speed).toBeLessThan(1)
  await named(page, 'Minimize').click()
  await page.waitForURL('**/home')
  await page.evaluate(() => Object.assign(globalThis, { sameTab: true }))
  await page.locator('header').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Email or username').fill('senior@riverbend.test')
  await page.getByLabel('Password', { exact: true }).fill(await passwordOf('senior@riverbend.test'))
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
