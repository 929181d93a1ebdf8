/** A window with the player, whose audio is measured. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Session } from '#contract/library.ts'
import { readAudio, installAudioProbe } from './audio-probe.ts'
import { openWindow, signIn, type Size, type Theme, type Who, type Window } from '../journey/journey.ts'

export const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })
export const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true })
export const namedButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const positionSlider = (page: Page) => page.getByRole('slider', { name: 'Position in the session' })
export const miniPlayer = (page: Page) => panel(page, 'Now playing')

export const shortPoll = { timeout: 10_000, interval: 100 }
export const waitUntilPlayed = async (page: Page, from = 0.5) => {
  await expect.poll(async () => (await readAudio(page)).position, shortPoll).toBeGreaterThan(from)
}

export interface ProgressReport {
  session_uuid: string
  play_uuid: string
  paused_seconds: number
  completed?: boolean
}

export interface Listener extends Omit<Window, 'close'> {
  reports: ProgressReport[]
  close: () => Promise<void>
}

/** Opens a signed-in window that measures audio and records the progress reports. */
export const openListener = async (who: Who, options: { size?: Size; theme?: Theme } = {}): Promise<Listener> => {
  const window = await openWindow(options)
  const reports: ProgressReport[] = []
  window.page.on('request', (request) => {
    if (!request.url().endsWith('/session_listened/update')) return
    const { Request } = request.postDataJSON() as { Request: { MindfulnessSession: ProgressReport } }
    reports.push(Request.MindfulnessSession)
  })
  await installAudioProbe(window.page)
  await signIn(window.page, who)
  return { ...window, reports, close: () => window.close() }
}

export const openSession = async (page: Page, session: Session) => {
  await page.goto(`/audio/${session.uuid}`)
  await page.getByRole('heading', { level: 1, name: session.title }).waitFor()
}

/** Starts from the beginning, whatever position an earlier visit has saved. */
export const playFromStart = async (page: Page) => {
  const startOverButton = namedButton(page, 'Start over')
  if (await startOverButton.isVisible().catch(() => false)) await startOverButton.click()
  else await play(page).click()
}
