/** Player panels: every playback setting, measured in the audio as it changes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { NO_ANSWER } from '#contract/call.ts'
import { readAudio, seekNearEnd } from '../support/browser/audio-probe.ts'
import { waitForBackgroundSound, closeWindows, waitForPlayable } from '../support/journey/journey.ts'
import {
  playFromStart,
  openListener,
  namedButton,
  openSession,
  panel,
  pause,
  play,
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

describe('a listener', () => {
  test('can change the background volume, which is audible only while the voice plays', async () => {
    const { page, close } = await openListener('teacher@riverbend.test')
    await openSession(page, kazoo)
    await playFromStart(page)
    await waitUntilPlayed(page)
    await namedButton(page, 'Background').click()
    const sounds = panel(page, 'Background').getByRole('radio')
    await expect.poll(() => sounds.count(), shortPoll).toBeGreaterThan(0)
    const middle = Math.floor((await sounds.count()) / 2)
    expect(await sounds.nth(middle).isChecked()).toBe(true)
    expect((await readAudio(page)).background).toBe(0)

    await page.getByRole('slider', { name: 'Background volume' }).fill('0.4')
    await expect.poll(async () => (await readAudio(page)).background, shortPoll).toBeGreaterThan(0.0005)
    expect(await page.evaluate(() => localStorage.getItem('amb_volume'))).toBe('0.4')
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await expect.poll(async () => (await readAudio(page)).background, shortPoll).toBeLessThan(0.0001)
    await page.keyboard.press('m')
    await expect.poll(async () => (await readAudio(page)).background, shortPoll).toBeGreaterThan(0.0005)
    await pause(page).click()
    await expect.poll(async () => (await readAudio(page)).background, shortPoll).toBeLessThan(0.0001)
    await close()
  })

  test("sees an error if a background sound or a favorite can't be loaded", async () => {
    const { page, close } = await openListener('learn.one@riverbend.test')
    await page.route('**/media/public/**/*.mp3', (route) => route.abort())
    await page.route('**/media/public/*.mp3', (route) => route.abort())
    await page.route('**/favourites/add', (route) => route.abort())
    await openSession(page, kazoo)
    await play(page).click()
    await waitUntilPlayed(page)
    const heart = namedButton(page, 'Favorite')
    await heart.click()
    await page.getByText(NO_ANSWER, { exact: true }).waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('alert').getByText('The session plays without the background sound.').waitFor()
    expect((await readAudio(page)).playing).toBe(true)

    await page.unroute('**/favourites/add')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed'), shortPoll).toBe('true')
    await close()
  })

  test('sees the ambience panel close after ten seconds, unless the pointer is in it', async () => {
    const { page, close } = await openListener('learn.two@riverbend.test')
    await openSession(page, kazoo)
    await namedButton(page, 'Background').click()
    await panel(page, 'Background').hover()
    await page.waitForTimeout(10_500)
    expect(await panel(page, 'Background').isVisible()).toBe(true)
    await page.mouse.move(300, 500)
    await page.waitForTimeout(8_500)
    expect(await panel(page, 'Background').isVisible()).toBe(true)
    await panel(page, 'Background').waitFor({ state: 'detached', timeout: 5_000 })
    await close()
  })

  test('can follow the transcript, jump to a sentence and search in it', async () => {
    const { page, close } = await openListener('learn.two@riverbend.test')
    await openSession(page, kazoo)
    await play(page).click()
    await waitUntilPlayed(page)
    await namedButton(page, 'Transcript').click()
    const sixth = panel(page, 'Transcript').getByRole('listitem').nth(5)
    await sixth.getByRole('button').click()
    await expect.poll(() => sixth.getAttribute('aria-current'), shortPoll).toBe('true')
    const { position } = await readAudio(page)
    expect(position).toBeGreaterThan(5)

    await panel(page, 'Transcript').getByRole('list').hover()
    await page.mouse.wheel(0, 400)
    await namedButton(page, 'Follow along').click()
    await namedButton(page, 'Follow along is on').waitFor()
    await page.getByRole('searchbox', { name: 'Find in the transcript' }).fill('kazoo')
    for (const line of await panel(page, 'Transcript').getByRole('listitem').all()) {
      expect((await line.innerText()).toLowerCase()).toContain('kazoo')
    }
    await close()
  })

  test('can stop gently at any moment with a fade-out', async () => {
    const { page, close } = await openListener('learn.two@riverbend.test')
    await openSession(page, limpet)
    await play(page).click()
    await waitUntilPlayed(page, 1)
    await namedButton(page, 'Try something else').click()
    await page.getByRole('button', { name: /^Stop gently/ }).click()
    await expect.poll(async () => (await readAudio(page)).loudness, shortPoll).toBeLessThan(0.6)
    expect((await readAudio(page)).playing).toBe(true)
    await page.getByText('Stopped. Your position is saved.').waitFor()
    expect(await readAudio(page)).toMatchObject({ playing: false, loudness: 1 })
    await close()
  })

  test('hears a fade-out before the sleep timer "End of session"', async () => {
    const { page, close } = await openListener('learn.two@riverbend.test')
    await openSession(page, limpet)
    await playFromStart(page)
    await waitUntilPlayed(page)
    await page.getByRole('button', { name: /^Sleep timer/ }).click()
    await namedButton(page, 'End of session').click()
    await seekNearEnd(page, 12)
    await expect.poll(async () => (await readAudio(page)).loudness, shortPoll).toBeLessThan(0.4)
    await namedButton(page, 'Off').click()
    await expect.poll(async () => (await readAudio(page)).loudness, shortPoll).toBe(1)
    await close()
  })

  test('hears speeds between 0.5 and 2 only, whatever is stored or pressed', async () => {
    const { page, close } = await openListener('learn.one@riverbend.test')
    await page.evaluate(() => localStorage.setItem('alaia_speed', '9'))
    await openSession(page, limpet)
    expect(await readAudio(page)).toMatchObject({ speed: 2, keepsPitch: true })
    await page.keyboard.press('.')
    expect((await readAudio(page)).speed).toBe(2)
    for (let press = 0; press < 9; press++) await page.keyboard.press(',')
    expect((await readAudio(page)).speed).toBe(0.5)
    await page.reload()
    await play(page).waitFor()
    expect((await readAudio(page)).speed).toBe(0.5)
    await close()
  })
})
