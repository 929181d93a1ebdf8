/**
 * Measures the app on a slow phone: the time from a tap to audio and to the next screen, and the frame rate of the
 * animated scene.
 */
import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { SAMPLE_RATE } from '#server/generation/dsp/signal.ts'
import { writeMp3 } from '#server/generation/mix/mp3.ts'
import { toShardedPath } from '#server/platform/storage/local-storage.ts'
import { openBrowser } from '#tests/support/browser/chromium.ts'
import { gotoUntilIdle } from '#tests/support/browser/network-idle.ts'
import { installFakeSpeech } from '#tests/support/player/fake-speech.ts'
import { percentile } from '../harness/load.ts'
import { openPhoneContext, signInWithForm, slowDown, visit, type Vitals } from '../harness/phone.ts'
import { runOnAllCores } from '../harness/process.ts'
import { type Benchmark, createRow, type BenchRow } from '../harness/row.ts'
import { USUAL_SESSIONS } from '../harness/school.ts'
import {
  createEmbeddedEnvironment,
  type BenchEnvironment,
  runInEnvironment,
  startAlaia,
} from '../harness/measured-server.ts'

const TAPS = 5
/** The screens that are opened one after the other, in several rounds. */
const SCREENS = ['/activity', '/reflect', '/home']
const ROUNDS = 7
/** The time on a page before the next tap, in milliseconds. */
const PAGE_PAUSE_MS = 6000
/** The duration of the audio of each session. */
const TONE_SECONDS = 60

/** Stores a quiet tone as the audio of every session. @returns its storage key */
const storeTone = async ({ dataDir }: BenchEnvironment): Promise<string> => {
  const oneSecond = Float32Array.from(
    { length: SAMPLE_RATE },
    (_, index) => Math.sin((index * 2 * Math.PI * 220) / SAMPLE_RATE) / 9,
  )
  const toneFile = join(dataDir, 'tone.mp3')
  const { sha256 } = await writeMp3(
    toneFile,
    { kilobits: 96, channels: 1 },
    Array.from({ length: TONE_SECONDS }, () => [oneSecond]),
  )
  const key = `library/${sha256}.mp3`
  const target = join(dataDir, 'files', toShardedPath(key))
  mkdirSync(dirname(target), { recursive: true })
  renameSync(toneFile, target)
  return key
}

const computeMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * This script runs in the page. It records the times of the last tap, of the next drawn screen, and of the start of
 * audio.
 */
const tapTimingScript = `
  addEventListener('click', () => {
    globalThis.pressed = performance.now()
    const before = location.pathname
    const look = () => {
      const there = location.pathname !== before && document.querySelector('h1')
      requestAnimationFrame(there ? () => (globalThis.drawn = performance.now()) : look)
    }
    look()
  }, { capture: true })
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    this.addEventListener('playing', () => (globalThis.playingAt = performance.now()), { once: true })
    return play.call(this)
  }`

/** This script runs in the page, after the fake speech. It records the time at which a voice of the device starts. */
const voiceTimingScript = `
  const { speak } = speechSynthesis
  speechSynthesis.speak = (utterance) => {
    utterance.addEventListener('start', () => {
      if (utterance.text.trim()) globalThis.spoke = performance.now()
    })
    speak(utterance)
  }`

/** The longest wait for the effect of a tap. */
const EFFECT_TIMEOUT_MS = 15_000

/** Returns the milliseconds from the last tap to its effect: audio that plays, a voice, or a screen that is drawn. */
const measureTapEffect = (page: Page, what: 'playingAt' | 'spoke' | 'drawn'): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const passed = performance.now() - globalThis.pressed
      if (globalThis.${what} > globalThis.pressed) resolve(globalThis.${what} - globalThis.pressed)
      else if (passed > ${EFFECT_TIMEOUT_MS}) resolve(passed)
      else setTimeout(look, 20)
    }
    look()
  })`)

/** Taps a different session each time, because a session that was started before would offer to resume. */
const measureTapToAudio = async (page: Page, home: string, turn: number): Promise<number> => {
  await gotoUntilIdle(page, home)
  await page.waitForTimeout(PAGE_PAUSE_MS)
  const sessions = page.locator('a[href^="/audio/"]')
  await sessions.nth((await sessions.count()) - 1 - turn).click()
  return measureTapEffect(page, 'playingAt')
}

/** Plays a different session each time with the device's voice, which the person has chosen before. */
const measurePressToDeviceVoice = async (page: Page, home: string, turn: number): Promise<number> => {
  await gotoUntilIdle(page, home)
  const links = page.locator('a[href^="/audio/"]')
  const path = await links.nth(turn).getAttribute('href')
  await page.evaluate(() => localStorage.setItem('alaia_narrator', '{}'))
  await gotoUntilIdle(page, new URL(path ?? '', home).href)
  await page.getByText('Read by a voice of this device').waitFor()
  await page.waitForTimeout(PAGE_PAUSE_MS)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const milliseconds = await measureTapEffect(page, 'spoke')
  await page.evaluate(() => localStorage.removeItem('alaia_narrator'))
  return milliseconds
}

/** Returns the milliseconds from the tap on a link until its screen is drawn. */
const measureScreenChange = async (page: Page, path: string): Promise<number> => {
  await page.locator(`a[href="${path}"]:visible`).first().click()
  return measureTapEffect(page, 'drawn')
}

const measureFrameRate = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now()
    let frames = 0
    const count = () => {
      frames += 1
      const passed = performance.now() - began
      if (passed > 2000) resolve((frames * 1000) / passed)
      else requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })`)

const createDurationRow = (what: string, milliseconds: number, limit: number): BenchRow =>
  createRow({ what, measured: `${milliseconds.toFixed(0)} ms`, goal: `<= ${limit} ms`, isMet: milliseconds <= limit })

const measurePages = async (page: Page, url: string): Promise<BenchRow[]> => {
  const home = `${url}/home`
  await visit(page, home)
  const frames = await measureFrameRate(page)
  await slowDown(page, 'loopback')
  const tapTimes: number[] = []
  for (let turn = 0; turn < TAPS; turn += 1) tapTimes.push(await measureTapToAudio(page, home, turn))
  const voiceTimes: number[] = []
  for (let turn = 0; turn < TAPS; turn += 1) voiceTimes.push(await measurePressToDeviceVoice(page, home, turn))
  await visit(page, home)
  await page.waitForTimeout(PAGE_PAUSE_MS)
  const screenChangeTimes: number[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const target of SCREENS) screenChangeTimes.push(await measureScreenChange(page, target))
  }
  const { interactionMs } = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
  return [
    createDurationRow('from the tap on a session to its audio', computeMedian(tapTimes), 300),
    createDurationRow("from the press to the device's voice, with a fake voice", computeMedian(voiceTimes), 300),
    createDurationRow(
      'from one screen to another: p95',
      percentile(
        screenChangeTimes.toSorted((a, b) => a - b),
        0.95,
      ),
      100,
    ),
    createDurationRow('longest delay from an input to the next frame', interactionMs, 100),
    createRow({
      what: 'the animated bay on home, rendered in software',
      measured: `${frames.toFixed(0)} frames/s`,
      goal: '>= 50 frames/s',
      isMet: frames >= 50,
    }),
  ]
}

const measureWithServer = async (environment: BenchEnvironment): Promise<BenchRow[]> => {
  const server = await startAlaia({ environment, usesAllCores: true })
  const browser = await openBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] })
  try {
    const context = await openPhoneContext(browser, {
      storageState: await signInWithForm(browser, server.url, environment),
    })
    await context.addInitScript(tapTimingScript)
    await installFakeSpeech(context)
    await context.addInitScript(voiceTimingScript)
    return await measurePages(await context.newPage(), server.url)
  } finally {
    await browser.close()
    await server.stop()
  }
}

export const playerBenchmark: Benchmark = {
  name: 'player',
  title: 'Player and navigation',
  note: `Chromium with a window of 412 x 823 pixels, without network delay. The CPU is slowed down four times, except for the frame rate. The first two rows are medians of ${TAPS} taps. For the third, the screen changes ${ROUNDS * SCREENS.length} times, starting ${PAGE_PAUSE_MS / 1000} seconds after home has loaded.`,
  async measure() {
    const environment = createEmbeddedEnvironment()
    const audioKey = await storeTone(environment)
    return runOnAllCores(() =>
      runInEnvironment({ ...environment, audioKey }, USUAL_SESSIONS, () => measureWithServer(environment)),
    )
  },
}
