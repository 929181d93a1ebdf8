/** A window with the player, on a device whose speech is a fake. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Session } from '#contract/library.ts'
import { type FakeVoice, installFakeSpeech, readSpoken } from './fake-speech.ts'
import { type Listener, namedButton, openListener, openSession, panel } from '../browser/player-window.ts'
import type { Size, Theme, Who } from '../journey/journey.ts'

interface SpeakingListenerOptions {
  size?: Size
  theme?: Theme
  voices?: readonly FakeVoice[]
}

export const openSpeakingListener = async (
  who: Who,
  { voices, ...look }: SpeakingListenerOptions = {},
): Promise<Listener> => {
  const window = await openListener(who, look)
  await installFakeSpeech(window.page, voices)
  return window
}

/** The line under the title says who reads, and opens the choice of voices. */
export const voiceButton = (page: Page) => page.getByRole('button', { name: /Change the voice$/ })
export const voicePanel = (page: Page) => panel(page, 'Voice')
export const deviceChoice = (page: Page) => voicePanel(page).getByRole('radio', { name: /^This device/ })
export const recordingChoice = (page: Page) => voicePanel(page).getByRole('radio', { name: /^The recording/ })

/** Opens the session with the device's voice, not playing, and closes the panel. */
export const openByDevice = async (page: Page, session: Session): Promise<void> => {
  await openSession(page, session)
  await voiceButton(page).click()
  await deviceChoice(page).check({ force: true })
  await page.getByText('Read by a voice of this device').waitFor()
  await page.keyboard.press('Escape')
}

/** Starts from the first sentence, whatever position an earlier visit has saved. */
export const playByDevice = async (page: Page): Promise<void> => {
  const startOver = namedButton(page, 'Start over')
  if (await startOver.isVisible().catch(() => false)) await startOver.click()
  else await namedButton(page, 'Play').click()
}

export const waitForSentences = async (page: Page, count: number): Promise<string[]> => {
  const readTexts = async () => (await readSpoken(page)).map(({ text }) => text)
  await expect
    .poll(async () => (await readTexts()).length, { timeout: 40_000, interval: 100 })
    .toBeGreaterThanOrEqual(count)
  return readTexts()
}
