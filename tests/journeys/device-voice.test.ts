/** A voice of the device reads a session: as a choice, and while there is no recording. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as exercises from '#contract/exercises.ts'
import type { Session } from '#contract/library.ts'
import { paths } from '#web/lib/paths.ts'
import { readAudio } from '../support/browser/audio-probe.ts'
import {
  deviceChoice,
  openByDevice,
  openSpeakingListener,
  playByDevice,
  recordingChoice,
  voiceButton,
  voicePanel,
  waitForSentences,
} from '../support/player/device-voice-window.ts'
import {
  installFakeSpeech,
  installFakeWakeLock,
  readSpoken,
  readWakeLocks,
  setPageVisibility,
} from '../support/player/fake-speech.ts'
import {
  miniPlayer,
  namedButton,
  openSession,
  panel,
  pause,
  play,
  positionSlider,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'
import { closeWindows, expectAccessible, server, variants, waitForPlayable } from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

let kazoo: Session
let limpet: Session

beforeAll(async () => {
  kazoo = await waitForPlayable('the-kazoo')
  limpet = await waitForPlayable('limpet-foot')
})
afterAll(closeWindows)

/** Whether the transcript marks the sentence that was spoken last. The voice may go on between the two questions. */
const followsVoice = async (page: Page): Promise<boolean> => {
  const line = (await panel(page, 'Transcript').locator('[aria-current]').textContent()) ?? ''
  return line.includes((await readSpoken(page)).at(-1)?.text ?? 'nothing was spoken')
}

/** Lets the server's answer have no recording, as while it is rendered. */
const hideRecording = async (page: Page, isHidden: () => boolean): Promise<void> => {
  await page.route('**/mindfulness/session/info', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { Session: Partial<Session> }
    if (isHidden()) Object.assign(body.Session, { status: 'processing', url: '', transcript_url: '' })
    await route.fulfill({ response: answer, json: body })
  })
}

describe.each(variants)("the device's voice, $size and $theme", (look) => {
  test('is a choice under the title, and its panel is accessible', async () => {
    const window = await openSpeakingListener('student@riverbend.test', look)
    const { page } = window
    await openSession(page, kazoo)
    await voiceButton(page).click()
    await voicePanel(page).waitFor()
    await expectAccessible(window, 'the recording is chosen')
    await deviceChoice(page).check({ force: true })
    await voicePanel(page).getByRole('button', { name: 'Samantha' }).waitFor()
    expect(await voicePanel(page).getByText('Stops when the screen is off').isVisible()).toBe(true)
    await expectAccessible(window, 'this device is chosen')
    await playByDevice(page)
    await waitForSentences(page, 1)
    await expectAccessible(window, 'reading')
    expect((await readAudio(page)).playing).toBe(false)
    await window.close()
  })
})

describe('a session that has a recording', () => {
  test('is read sentence by sentence in time with the transcript, without a word from screen readers', async () => {
    const { page, close } = await openSpeakingListener('senior@riverbend.test')
    await openByDevice(page, kazoo)
    await namedButton(page, 'Transcript').first().click()
    await playByDevice(page)
    await waitForSentences(page, 1)
    await expect.poll(() => followsVoice(page)).toBe(true)
    await namedButton(page, 'Next line').click()
    await waitForSentences(page, 2)
    await expect.poll(() => followsVoice(page)).toBe(true)
    await waitForSentences(page, 3)
    const spoken = await readSpoken(page)
    expect(spoken[0]).toMatchObject({ voice: 'Samantha', rate: 1, inPress: true })
    // The feedback button is a live region whose text stays.
    const announced = spoken.slice(0, -1).map((sentence) => sentence.announced.replace('Feedback', ''))
    expect(announced.filter(Boolean)).toEqual([])
    await close()
  })

  test('continues where the other voice stopped, and the choice survives a reload', async () => {
    const { page, close } = await openSpeakingListener('demo.teacher@riverbend.test')
    await openSession(page, limpet)
    await positionSlider(page).fill('40')
    await openByDevice(page, limpet)
    expect(Number(await positionSlider(page).inputValue())).toBeGreaterThan(20)
    await page.reload()
    await page.getByText('Read by a voice of this device').waitFor()
    await play(page).click()
    expect((await waitForSentences(page, 1)).length).toBeGreaterThan(0)
    await voiceButton(page).click()
    await recordingChoice(page).check({ force: true })
    await waitUntilPlayed(page, 20)
    const before = (await readSpoken(page)).length
    expect((await readAudio(page)).playing).toBe(true)
    expect((await readSpoken(page)).length).toBe(before)
    expect(await page.evaluate(() => localStorage.getItem('alaia_narrator'))).toBeNull()
    await close()
  })

  test('is not completed by a jump to its last line', async () => {
    const { page, reports, close } = await openSpeakingListener('senior@riverbend.test')
    await openByDevice(page, kazoo)
    await playByDevice(page)
    await waitForSentences(page, 1)
    await positionSlider(page).fill(String(Math.round(kazoo.duration)))
    await waitForSentences(page, 2)
    await pause(page).click()
    await play(page).waitFor()
    expect(reports.filter(({ completed }) => completed)).toEqual([])
    await close()
  })

  test('is read on in the mini player, and pauses there', async () => {
    const { page, close } = await openSpeakingListener('senior@riverbend.test')
    await openByDevice(page, kazoo)
    await playByDevice(page)
    await waitForSentences(page, 1)
    await namedButton(page, 'Minimize').click()
    await page.waitForURL('**/home')
    await miniPlayer(page).getByRole('button', { name: 'Pause' }).click()
    await miniPlayer(page).getByRole('button', { name: 'Play' }).waitFor()
    await miniPlayer(page).getByRole('button', { name: 'Play' }).click()
    const texts = await waitForSentences(page, 2)
    expect(texts.length).toBeGreaterThanOrEqual(2)
    await close()
  })

  test('keeps the screen on while it is read, and no longer', async () => {
    const { page, close } = await openSpeakingListener('senior@riverbend.test')
    await installFakeWakeLock(page)
    await openByDevice(page, kazoo)
    expect(await readWakeLocks(page)).toBe(0)
    await playByDevice(page)
    await waitForSentences(page, 1)
    await expect.poll(() => readWakeLocks(page)).toBe(1)
    // A silence was between the two.
    await waitForSentences(page, 2)
    expect(await readWakeLocks(page)).toBe(1)
    await pause(page).click()
    await expect.poll(() => readWakeLocks(page)).toBe(0)
    await play(page).click()
    await expect.poll(() => readWakeLocks(page)).toBe(1)
    await setPageVisibility(page, 'hidden')
    await expect.poll(() => readWakeLocks(page)).toBe(0)
    await close()
  })

  test('is read at the chosen speed', async () => {
    const { page, close } = await openSpeakingListener('senior@riverbend.test')
    await openByDevice(page, kazoo)
    await page.getByRole('button', { name: /^Speed/ }).click()
    await panel(page, 'Speed').getByRole('button', { name: '2.00' }).click()
    await page.keyboard.press('Escape')
    await playByDevice(page)
    await waitForSentences(page, 1)
    expect((await readSpoken(page))[0]?.rate).toBe(2)
    await close()
  })

  test('is paused when another tab starts to read', async () => {
    const window = await openSpeakingListener('senior@riverbend.test')
    const { page, context } = window
    await openByDevice(page, kazoo)
    await playByDevice(page)
    await waitForSentences(page, 1)
    const other = await context.newPage()
    await installFakeSpeech(other)
    await other.goto(`/audio/${limpet.uuid}`)
    await other.getByText('Read by a voice of this device').waitFor()
    await playByDevice(other)
    await waitForSentences(other, 1)
    await play(page).waitFor()
    expect(await pause(other).isVisible()).toBe(true)
    await window.close()
  })
})

describe('by keyboard alone', () => {
  test('the voice can be chosen, played, and moved by line', async () => {
    const { page, close } = await openSpeakingListener('senior@riverbend.test')
    await openSession(page, kazoo)
    await voiceButton(page).focus()
    await page.keyboard.press('Enter')
    await voicePanel(page).waitFor()
    expect(await voicePanel(page).evaluate((region) => region === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await voicePanel(page).getByRole('button', { name: 'Aaron' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await voiceButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await positionSlider(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    const [first] = await waitForSentences(page, 1)
    expect((await readSpoken(page))[0]).toMatchObject({ voice: 'Aaron', inPress: true })
    await page.keyboard.press('ArrowRight')
    const texts = await waitForSentences(page, 2)
    expect(texts[1]).not.toBe(first)
    await page.keyboard.press('Space')
    await play(page).waitFor()
    await close()
  })
})

describe('a session without a recording', () => {
  test('can be read at once by the device, and later by its narrator', async () => {
    const window = await openSpeakingListener('demo.teacher@riverbend.test', { size: 'phone' })
    const { page } = window
    let isHidden = true
    await hideRecording(page, () => isHidden)
    await openSession(page, limpet)
    await namedButton(page, 'Listen with this device').waitFor()
    await expectAccessible(window, 'the voice is offered')
    await namedButton(page, 'Listen with this device').click()
    await waitForSentences(page, 1)
    isHidden = false
    await page.getByText('The recording is ready.').waitFor()
    await namedButton(page, 'Use the recording').click()
    await waitUntilPlayed(page, 1)
    await window.close()
  })

  test('can be an own exercise, which the device reads while its audio is rendering', async () => {
    const { call } = await signInDemoPerson(server().address, server().data, 'demo.teacher@riverbend.test')
    const input = { prompt: 'A minute before the last bell', audience: 'adult', duration: 10 } as const
    const { Exercise } = await call(exercises.generateScript, { Exercise: input })
    const ById = { Exercise: { uuid: Exercise.uuid } }
    await call(exercises.generateAudio, ById)
    const { page, close } = await openSpeakingListener('demo.teacher@riverbend.test')
    await page.goto(paths.customExercises)
    await page.getByRole('button', { name: `Actions for ${Exercise.title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Listen with this device' }).click()
    await namedButton(page, 'Listen with this device').click()
    const [first] = await waitForSentences(page, 1)
    const { Script } = await call(exercises.draftInfo, ById)
    expect(Script.segments[0]?.text).toContain(first)
    await close()
  })

  test('does not offer the device for a session without a text', async () => {
    const { page, close } = await openSpeakingListener('demo.teacher@riverbend.test')
    await hideRecording(page, () => true)
    await page.route('**/mindfulness/session/lines', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), Lines: [] } })
    })
    const lines = page.waitForResponse('**/mindfulness/session/lines')
    await openSession(page, limpet)
    await lines
    await page.getByText("This session is still being prepared. It plays when it's ready.").waitFor()
    expect(await namedButton(page, 'Listen with this device').count()).toBe(0)
    expect(await voiceButton(page).count()).toBe(0)
    await close()
  })
})
