/** A slow school computer: a CPU four times slower than this one, with a classroom screen. */
import { afterAll, expect, test } from 'vitest'
import { readAudio } from '../support/browser/audio-probe.ts'
import { closeWindows, expectAccessible, waitForPlayable } from '../support/journey/journey.ts'
import {
  playFromStart,
  openListener,
  miniPlayer,
  namedButton,
  openSession,
  pause,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'
import { CLASSROOM } from '../support/browser/narrow-window.ts'
import { checkIn } from '../support/browser/offline-actions.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

const CPU_SLOWDOWN = 4
/** Timeout, in milliseconds. */
const LONG = 240_000
/** Seconds of audio, and how far playback may lag behind the clock. */
const [PLAYED_SECONDS, MAX_LAG] = [12, 1]

test(
  'a slow machine plays audio without gaps during navigation, and takes a check-in and a journal entry',
  async () => {
    const window = await openListener('senior@riverbend.test')
    const { page } = window
    await resize(page, CLASSROOM)
    const cdpSession = await page.context().newCDPSession(page)
    await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await openSession(page, await waitForPlayable('limpet-foot'))
    await playFromStart(page)
    await waitUntilPlayed(page)
    const [startPosition, startedAt] = [(await readAudio(page)).position, performance.now()]
    await namedButton(page, 'Minimize').click()
    await page.waitForURL('**/home')
    await miniPlayer(page).waitFor()
    for (const name of ['Activity', 'Reflect', 'Home']) {
      await page.getByRole('link', { name }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await waitUntilPlayed(page, startPosition + PLAYED_SECONDS)
    const elapsedSeconds = (performance.now() - startedAt) / 1000
    expect(elapsedSeconds - ((await readAudio(page)).position - startPosition)).toBeLessThan(MAX_LAG)
    await pause(page).first().click()
    await expectAccessible(window, 'home')

    await page.goto('/reflect')
    await checkIn(page, 'Good')
    await expectAccessible(window, 'after a check-in')
    await page.goto('/reflect/journal')
    await page.getByRole('link', { name: 'New entry' }).click()
    await page.getByRole('textbox', { name: 'Journal entry' }).fill('The old machine hums along.')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await expectAccessible(window, 'a page of the journal')
    await window.close()
  },
  LONG,
)
