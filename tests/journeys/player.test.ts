/** The player in every size and theme with real audio, by keyboard alone, and without audio. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_ANSWER } from '#contract/call.ts'
import type { Session } from '#contract/library.ts'
import { readAudio } from '../support/browser/audio-probe.ts'
import { toUrl, closeWindows, expectAccessible, variants, waitForPlayable } from '../support/journey/journey.ts'
import {
  playFromStart,
  openListener,
  miniPlayer,
  namedButton,
  openSession,
  panel,
  positionSlider,
  play,
  shortPoll,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'
import { runUntilIdle } from '../support/browser/network-idle.ts'

let kazoo: Session
let limpet: Session

beforeAll(async () => {
  kazoo = await waitForPlayable('the-kazoo')
  limpet = await waitForPlayable('limpet-foot')
})
afterAll(closeWindows)

describe.each(variants)('the player, $size and $theme', (look) => {
  test('plays, and every panel is accessible', async () => {
    const window = await openListener('student@riverbend.test', look)
    const { page } = window
    await openSession(page, kazoo)
    await expectAccessible(window, 'before playing')
    await playFromStart(page)
    await waitUntilPlayed(page)
    await expectAccessible(window, 'playing')

    for (const [button, region] of [
      [/^Speed/, 'Speed'],
      ['Background', 'Background'],
      [/^Sleep timer/, 'Sleep timer'],
      ['Try something else', 'You can stop here.'],
      ['Explore more', 'Explore more'],
      ['Transcript', 'Transcript'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await panel(page, region).waitFor()
      await expectAccessible(window, region)
      await page.keyboard.press('Escape')
      await panel(page, region).waitFor({ state: 'detached' })
    }

    await namedButton(page, 'Minimize').click()
    await page.waitForURL('**/home')
    await miniPlayer(page).waitFor()
    expect((await readAudio(page)).playing).toBe(true)
    expect(window.problems).toEqual([])
    await window.close()
  })
})

describe('a session opened by its URL', () => {
  test('stays silent until the listener presses play', async () => {
    const { page, close } = await openListener('teacher@riverbend.test')
    await runUntilIdle(page, () => openSession(page, kazoo))
    await play(page).waitFor()
    expect(await readAudio(page)).toMatchObject({ position: 0, playing: false })
    await close()
  })
})

describe('a session opened by a link on another site', () => {
  test('keeps playing inside the app when the listener presses Back', async () => {
    const { page, close } = await openListener('student@riverbend.test')
    await page.goto('about:blank')
    await page.setContent(`<a href="${toUrl(`/audio/${kazoo.uuid}`)}">Open the session</a>`)
    await page.getByRole('link', { name: 'Open the session' }).click()
    await playFromStart(page)
    await waitUntilPlayed(page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/home')
    await miniPlayer(page).waitFor()
    expect((await readAudio(page)).playing).toBe(true)
    await close()
  })
})

describe('by keyboard alone', () => {
  test('a session can be played, moved, adjusted, minimized and maximized', async () => {
    const window = await openListener('senior@riverbend.test')
    const { page } = window
    await openSession(page, kazoo)
    await play(page).waitFor()
    await page.keyboard.press('Space')
    await waitUntilPlayed(page, 1)
    const before = (await readAudio(page)).position
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await readAudio(page)).position, shortPoll).toBeGreaterThan(before + 9)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await readAudio(page)).position, shortPoll).toBeLessThan(before + 6)

    const speed = page.getByRole('button', { name: /^Speed/ })
    await speed.focus()
    await page.keyboard.press('Enter')
    await panel(page, 'Speed').waitFor()
    expect(await panel(page, 'Speed').evaluate((region) => region === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await readAudio(page)).speed, shortPoll).toBe(1.25)
    await page.keyboard.press('Escape')
    expect(await speed.evaluate((button) => button === document.activeElement)).toBe(true)

    await positionSlider(page).focus()
    expect(await positionSlider(page).getAttribute('aria-valuetext')).toMatch(/^\d{1,2} seconds? of 2 minutes$/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await readAudio(page)).position, shortPoll).toBeGreaterThan(before + 9)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/home')
    await miniPlayer(page).getByRole('link', { name: 'Maximize' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: kazoo.title }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.keyboard.press('Space')
    expect((await readAudio(page)).playing).toBe(false)
    await expectAccessible(window, 'with keys alone')
    await window.close()
  })

  test('letter shortcuts do nothing after they are turned off', async () => {
    const { page, close } = await openListener('senior@riverbend.test')
    await openSession(page, limpet)
    await namedButton(page, 'Keyboard shortcuts').click()
    await page.getByRole('switch', { name: 'Use letter shortcuts' }).click()
    await page.keyboard.press('Escape')
    const { speed } = await readAudio(page)
    await page.keyboard.press('.')
    expect((await readAudio(page)).speed).toBe(speed)
    await close()
  })
})

describe('the space bar', () => {
  test('pauses after a mouse click, and presses the focused button for keyboard users', async () => {
    const { page, close } = await openListener('senior@riverbend.test')
    await openSession(page, limpet)
    const heart = namedButton(page, 'Favorite')
    const favoriteState = () => heart.getAttribute('aria-pressed')
    const before = await favoriteState()
    await playFromStart(page)
    await waitUntilPlayed(page)
    await heart.click()
    await expect.poll(favoriteState, shortPoll).not.toBe(before)
    const clicked = await favoriteState()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await readAudio(page)).playing, shortPoll).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await readAudio(page)).playing, shortPoll).toBe(true)
    expect(await favoriteState()).toBe(clicked)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await heart.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(favoriteState, shortPoll).toBe(before)
    expect((await readAudio(page)).playing).toBe(true)
    await close()
  })
})

describe('without playable audio', () => {
  test('a processing session says so, and plays by itself when it is ready', async () => {
    const window = await openListener('senior@riverbend.test')
    const { page } = window
    let ready = false
    await page.route('**/session/info', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { Session: Partial<Session> }
      if (!ready) Object.assign(body.Session, { status: 'processing', url: '', transcript_url: '' })
      await route.fulfill({ response: answer, json: body })
    })
    await openSession(page, limpet)
    await page.getByText("This session is still being prepared. It plays when it's ready.").waitFor()
    expect(await page.getByText('Audio Processing').first().isVisible()).toBe(true)
    await expectAccessible(window, 'processing')
    await play(page).click()
    ready = true
    await waitUntilPlayed(page)
    await window.close()
  })

  test('an unknown session shows a message and a link to home', async () => {
    const window = await openListener('senior@riverbend.test')
    const { page } = window
    for (const uuid of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`/audio/${uuid}`)
      await page.getByText('It may have been removed. You can look for something similar.').waitFor()
      await expectAccessible(window, `gone: ${uuid}`)
    }
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL('**/home')
    await window.close()
  })

  test('a session whose request fails shows the error, and plays after a retry', async () => {
    const window = await openListener('demo.teacher@riverbend.test')
    const { page } = window
    const INFO = '**/mindfulness/session/info'
    await page.route(INFO, (route) => route.abort())
    await page.goto(`/audio/${limpet.uuid}`)
    await page.getByText(NO_ANSWER, { exact: true }).waitFor()
    await page.unroute(INFO)
    await page.route(INFO, (route) => route.fulfill({ status: 500, json: { error: 'The error field text' } }))
    await page.getByText('The error field text', { exact: true }).waitFor()
    await page.unroute(INFO)
    await namedButton(page, 'Try again').click()
    await waitUntilPlayed(page)
    expect(await page.getByText('The error field text').count()).toBe(0)
    await window.close()
  })

  test('a session whose audio fails still shows the transcript, and can be retried', async () => {
    const window = await openListener('demo.teacher@riverbend.test')
    const { page } = window
    await page.route('**/media/library/**/*.mp3', (route) => route.abort())
    await openSession(page, limpet)
    await page.getByText("The audio can't be loaded.").waitFor()
    await expectAccessible(window, 'no sound')
    await namedButton(page, 'Transcript').last().click()
    await panel(page, 'Transcript').getByRole('listitem').first().waitFor()
    await page.unroute('**/media/library/**/*.mp3')
    await namedButton(page, 'Try again').click()
    await waitUntilPlayed(page)
    await window.close()
  })
})
