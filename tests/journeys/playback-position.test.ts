// @tag playback-position
/** The playback position: across pages, reloads, the end of a session and a lost network. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { readAudio, seekNearEnd } from '../support/browser/audio-probe.ts'
import { closeWindows, waitForPlayable } from '../support/journey/journey.ts'
import {
  openListener,
  miniPlayer,
  namedButton,
  openSession,
  panel,
  pause,
  play,
  shortPoll,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'
import { runUntilIdle } from '../support/browser/network-idle.ts'
import { resize } from '../support/browser/resize.ts'

let kazoo: Session
let limpet: Session

beforeAll(async () => {
  kazoo = await waitForPlayable('the-kazoo')
  limpet = await waitForPlayable('limpet-foot')
})
afterAll(closeWindows)

describe('playback and its position', () => {
  test('starts a session by one press and plays on while the person browses', async () => {
    const { page, close } = await openListener('teacher@riverbend.test')
    await openSession(page, kazoo)
    await namedButton(page, 'Explore more').click()
    const relatedCards = panel(page, 'Explore more').getByRole('listitem')
    expect(await relatedCards.count()).toBeLessThanOrEqual(8)
    const otherSession = relatedCards.filter({ hasNotText: 'Audio Processing' }).first()
    const title = await otherSession.getByRole('link').locator('span').first().innerText()
    await otherSession.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await waitUntilPlayed(page)

    await namedButton(page, 'Minimize').click()
    await page.waitForURL('**/home')
    const before = (await readAudio(page)).position
    await page.getByRole('link', { name: 'Activity' }).first().click()
    await page.waitForURL('**/activity')
    await waitUntilPlayed(page, before)
    expect(await miniPlayer(page).getByText(title).isVisible()).toBe(true)

    await miniPlayer(page).getByRole('button', { name: 'Pause' }).click()
    expect((await readAudio(page)).playing).toBe(false)
    await miniPlayer(page).getByRole('link', { name: 'Maximize' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect((await readAudio(page)).playing).toBe(false)
    await close()
  })

  test.each([
    [390, 844],
    [699, 900],
    [800, 900],
    [1000, 900],
    [1440, 900],
    [844, 390],
  ])('scrolls Explore more by 450 px in a window of %i x %i', async (width, height) => {
    const { page, close } = await openListener('teacher@riverbend.test')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await resize(page, { width, height })
    await openSession(page, kazoo)
    await namedButton(page, 'Explore more').click()
    const list = panel(page, 'Explore more').getByRole('list')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(8)
    const readScroll = () => list.evaluate((element) => element.scrollLeft + element.scrollTop)
    expect(await readScroll()).toBe(0)
    await namedButton(page, 'Scroll for more').click()
    await expect.poll(readScroll).toBe(450)
    await close()
  })

  test('restores the mini player, paused, after a reload', async () => {
    const { page, close } = await openListener('demo.teacher@riverbend.test')
    await openSession(page, kazoo)
    await play(page).click()
    await waitUntilPlayed(page, 1)
    await namedButton(page, 'Minimize').click()
    await page.waitForURL('**/home')
    await page.reload()
    await miniPlayer(page).getByText(kazoo.title).waitFor()
    const restored = await readAudio(page)
    expect(restored.playing).toBe(false)
    expect(restored.position).toBeGreaterThan(0.9)
    await miniPlayer(page).getByRole('button', { name: 'Play' }).click()
    await waitUntilPlayed(page, restored.position)
    await close()
  })

  test('resumes from the saved position, and can start over', async () => {
    const { page, close, reports } = await openListener('senior@riverbend.test')
    await openSession(page, limpet)
    await play(page).click()
    await waitUntilPlayed(page)
    await seekNearEnd(page, 80)
    await pause(page).click()
    await expect.poll(() => reports.at(-1)?.paused_seconds, shortPoll).toBeGreaterThan(35)
    await page.evaluate(() => {
      for (const key of ['session_id', 'currentTime', 'duration']) localStorage.removeItem(key)
    })
    await page.reload()
    // The audio plays on between the seek and the pause.
    await page.getByText(/^Continue from 00:4\d, or start over\?$/).waitFor()
    expect((await readAudio(page)).position).toBeGreaterThan(35)
    await namedButton(page, 'Start over').click()
    await expect.poll(async () => (await readAudio(page)).position, shortPoll).toBeLessThan(5)
    expect((await readAudio(page)).playing).toBe(true)
    await close()
  })

  test('reports completion once, and adds the session to the history', async () => {
    const { page, close, reports } = await openListener('student@northgate.test')
    await openSession(page, limpet)
    await play(page).click()
    await waitUntilPlayed(page)
    await seekNearEnd(page, 2)
    await page.getByText("That's all of it.").waitFor()
    await expect.poll(() => reports.filter(({ completed }) => completed), shortPoll).toHaveLength(1)
    expect(reports.at(-1)?.paused_seconds).toBeGreaterThan(119)

    await play(page).click()
    await waitUntilPlayed(page)
    await pause(page).click()
    await expect.poll(() => new Set(reports.map(({ play_uuid }) => play_uuid)).size, shortPoll).toBe(2)
    // Reports arrive in order: a second completion of the first play would have come before.
    expect(reports.filter(({ completed }) => completed)).toHaveLength(1)
    await page.goto('/tracklistened/list')
    await page.getByText(limpet.title).first().waitFor()
    await close()
  })

  test('keeps the position while offline and reports it once after reconnecting', async () => {
    const { page, context, close, reports } = await openListener('teacher@northgate.test')
    await openSession(page, limpet)
    await play(page).click()
    await waitUntilPlayed(page, 1)
    await context.setOffline(true)
    const before = (await readAudio(page)).position
    await waitUntilPlayed(page, before + 1)
    await pause(page).click()
    await play(page).click()
    await waitUntilPlayed(page, before + 2)
    await pause(page).click()
    const reportCount = reports.length
    expect(await page.evaluate(() => localStorage.getItem('alaia_waiting_progress'))).toContain(limpet.uuid)
    await context.setOffline(false)
    await expect.poll(() => reports.length, shortPoll).toBe(reportCount + 1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('alaia_waiting_progress')), shortPoll).toBe('[]')
    expect(reports.at(-1)?.paused_seconds).toBeGreaterThan(before + 1.5)
    await runUntilIdle(page, async () => undefined)
    expect(reports).toHaveLength(reportCount + 1)
    await close()
  })

  test('asks before sign-out during playback, and saves the position first', async () => {
    const window = await openListener('teacher@northgate.test')
    const { page, reports } = window
    await openSession(page, kazoo)
    await play(page).click()
    await waitUntilPlayed(page, 1)
    await namedButton(page, 'Minimize').click()
    // The address changes before the page: a menu that is opened until then closes again.
    await page.getByRole('heading', { level: 1, name: /Sofia/ }).waitFor()
    const reportCount = reports.length
    await page.locator('header').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await namedButton(page, 'Keep listening').click()
    expect((await readAudio(page)).playing).toBe(true)

    await page.locator('header').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    // Pausing and leaving may both report the position: the server stores one row per play.
    expect(reports.length).toBeGreaterThan(reportCount)
    expect(new Set(reports.map(({ play_uuid }) => play_uuid)).size).toBe(1)
    expect((await readAudio(page)).playing).toBe(false)
    expect(await miniPlayer(page).count()).toBe(0)
    await window.close()
  })
})
