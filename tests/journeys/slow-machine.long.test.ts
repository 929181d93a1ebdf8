/** A slow school computer: a CPU four times slower than this one, with a classroom screen. */
import { afterAll, expect, test } from 'vitest'
import { readAudio } from '../support/browser/audio-probe.ts'
import { closeWindows, expectAccessible, playable } from '../support/journey/journey.ts'
import { playFromStart, listener, mini, named, open, pause, waitUntilPlayed } from '../support/browser/player-window.ts'
import { CLASSROOM } from '../support/browser/narrow-window.ts'
import { checkIn } from '../support/browser/offline-actions.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

const TIMES_SLOWER = 4
/** Timeout, in milliseconds. */
const LONG = 240_000
/** Seconds of audio, and how far playback may lag behind the clock. */
const [PLAYED_SECONDS, BEHIND] = [12, 1]

test(
  'a slow machine plays audio without gaps during navigation, and takes a check-in and a journal entry',
  async () => {
    const window = await listener('senior@riverbend.test')
    const { page } = window
    await resize(page, CLASSROOM)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
    await open(page, await playable('limpet-foot'))
    await playFromStart(page)
    await waitUntilPlayed(page)
    const [at, since] = [(await readAudio(page)).at, performance.now()]
    await named(page, 'Minimize').click()
    await page.waitForURL('**/home')
    await mini(page).waitFor()
    for (const name of ['Activity', 'Reflect', 'Home']) {
      await page.getByRole('link', { name }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await waitUntilPlayed(page, at + PLAYED_SECONDS)
    const passed = (performance.now() - since) / 1000
    expect(passed - ((await readAudio(page)).at - at)).toBeLessThan(BEHIND)
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
