/** Devices whose speech misbehaves: each quirk has an answer, a text and a way back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { readAudio } from '../support/browser/audio-probe.ts'
import {
  openByDevice,
  openSpeakingListener,
  playByDevice,
  voiceButton,
  voicePanel,
  waitForSentences,
} from '../support/player/device-voice-window.ts'
import { GOOD_VOICES, readSpoken, setPageVisibility, setQuirk, setVoices } from '../support/player/fake-speech.ts'
import { namedButton, panel, pause, play, shortPoll, waitUntilPlayed } from '../support/browser/player-window.ts'
import { closeWindows, expectAccessible, waitForPlayable } from '../support/journey/journey.ts'

let kazoo: Session

beforeAll(async () => {
  kazoo = await waitForPlayable('the-kazoo')
})
afterAll(closeWindows)

const openPlayer = async (voices = GOOD_VOICES) => {
  const window = await openSpeakingListener('senior@riverbend.test', { voices })
  await openByDevice(window.page, kazoo)
  return window
}

test('an empty list of voices at first: the player waits, and then reads', async () => {
  const { page, close } = await openPlayer([])
  await playByDevice(page)
  await page.getByText('Getting the voice ready. The first time can take a minute.').waitFor()
  expect(await readSpoken(page)).toEqual([])
  await setVoices(page, GOOD_VOICES)
  expect((await waitForSentences(page, 1)).length).toBeGreaterThan(0)
  await close()
})

test('only remote voices: the player says why it uses none, and returns to the recording', async () => {
  const window = await openPlayer([{ name: 'Google US English', localService: false }])
  const { page } = window
  await page.evaluate(() => localStorage.setItem('amb_volume', '0.5'))
  await page.reload()
  await page.getByText('Read by a voice of this device').waitFor()
  await playByDevice(page)
  await page.getByText(/^The voices of this device would send the words over the internet/).waitFor()
  await expectAccessible(window, 'only remote voices')
  await voiceButton(page).click()
  await voicePanel(page)
    .getByText(/You may find other voices to install/)
    .waitFor()
  await expectAccessible(window, 'the panel without voices')
  expect((await readAudio(page)).background).toBeLessThan(0.001)
  await page.keyboard.press('Escape')
  expect(await readSpoken(page)).toEqual([])
  await namedButton(page, 'Use the recording').click()
  await playByDevice(page)
  await waitUntilPlayed(page)
  await window.close()
})

test('voices that come late: the player says that there are none, and reads when there are', async () => {
  const { page, close } = await openPlayer([])
  await playByDevice(page)
  await page.getByText('This device has no voice that can read this session.').waitFor()
  await setVoices(page, GOOD_VOICES)
  await play(page).waitFor()
  await page.getByText('This device has no voice that can read this session.').waitFor({ state: 'detached' })
  expect(await readSpoken(page)).toEqual([])
  await play(page).click()
  expect((await waitForSentences(page, 1)).length).toBeGreaterThan(0)
  await close()
})

test('a voice that stops without an event: the sentence is said again', async () => {
  const { page, close } = await openPlayer()
  await setQuirk(page, 'endless')
  await playByDevice(page)
  await waitForSentences(page, 1)
  await setQuirk(page, 'none')
  await expect.poll(async () => (await readSpoken(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  const [first, second] = await readSpoken(page)
  expect(second?.text).toBe(first?.text)
  await close()
})

test('a voice without boundary events: the transcript follows the clock of the player', async () => {
  const { page, close } = await openPlayer()
  await namedButton(page, 'Transcript').first().click()
  await playByDevice(page)
  await waitForSentences(page, 2)
  const current = panel(page, 'Transcript').locator('[aria-current]')
  const followsVoice = async () => {
    const line = (await current.textContent()) ?? ''
    return line.includes((await readSpoken(page)).at(-1)?.text ?? 'nothing was spoken')
  }
  await expect.poll(followsVoice).toBe(true)
  await close()
})

test('a device on which pausing cancels: the sentence is said again from its start', async () => {
  const { page, close } = await openPlayer()
  // A pause in the silence after a sentence would continue there.
  await setQuirk(page, 'endless')
  await playByDevice(page)
  await waitForSentences(page, 1)
  await pause(page).click()
  await play(page).waitFor()
  const before = (await readSpoken(page)).map(({ text }) => text)
  await play(page).click()
  const texts = await waitForSentences(page, before.length + 1)
  expect(texts[before.length]).toBe(before.at(-1))
  await close()
})

test('a voice that vanishes midway: another one continues, and without one there is a way back', async () => {
  const window = await openPlayer()
  const { page } = window
  await playByDevice(page)
  await waitForSentences(page, 1)
  await setVoices(page, [{ name: 'Aaron' }])
  await waitForSentences(page, 2)
  await expect.poll(async () => (await readSpoken(page)).at(-1)?.voice, shortPoll).toBe('Aaron')
  await page.getByText('That voice stopped working. Another voice continues.').waitFor()
  await setVoices(page, [])
  await namedButton(page, 'Next line').click()
  await page.getByText('This device has no voice that can read this session.').waitFor()
  await expectAccessible(window, 'without voices')
  await namedButton(page, 'Use the recording').click()
  await play(page).waitFor()
  await window.close()
})

test('voices that fail: they are not offered again, and there is a way back', async () => {
  const window = await openPlayer()
  const { page } = window
  await setQuirk(page, 'failing')
  await playByDevice(page)
  await page.getByText('The voices of this device have stopped working.').waitFor()
  await expectAccessible(window, 'failed voices')
  await voiceButton(page).click()
  await voicePanel(page)
    .getByText(/Reload the page to try them again/)
    .waitFor()
  expect(await voicePanel(page).getByRole('button', { name: 'Samantha' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await namedButton(page, 'Try again').count()).toBe(0)
  await namedButton(page, 'Use the recording').click()
  await playByDevice(page)
  await waitUntilPlayed(page)
  await window.close()
})

test('a page that is hidden: the voice stops at the end of its sentence, and says so', async () => {
  const window = await openPlayer()
  const { page } = window
  await playByDevice(page)
  // A sentence that had not started would be said again.
  await expect.poll(async () => (await readSpoken(page))[0]?.hasStarted).toBe(true)
  await setPageVisibility(page, 'hidden')
  await play(page).waitFor()
  await setPageVisibility(page, 'visible')
  await page.getByText('The voice stopped because this page was hidden. Press play to continue.').waitFor()
  await expectAccessible(window, 'stopped while hidden')
  const [first] = await waitForSentences(page, 1)
  await play(page).click()
  const texts = await waitForSentences(page, 2)
  expect(texts[1]).not.toBe(first)
  await window.close()
})
