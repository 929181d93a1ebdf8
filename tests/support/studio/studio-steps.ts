/** Steps in the recording studio that its browser tests share. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { RecordableSession } from '#contract/studio/shapes.ts'
import { recordableList } from '#contract/studio/recordings.ts'
import { button } from '../browser/signed-in-window.ts'

/** Returns the session with the fewest lines: it is recorded soonest. */
export const findShortestSession = async (call: Call): Promise<RecordableSession> => {
  const { Sessions } = await call(recordableList, {})
  const [shortest] = Sessions.toSorted((a, b) => a.lines_count - b.lines_count)
  if (!shortest) throw new Error('There is nothing to record')
  return shortest
}

/** Opens the list and presses Record or Continue of a session. The recording is another document. */
export const openRecording = async (page: Page, title: string): Promise<void> => {
  await page.goto('/studio')
  await page
    .getByRole('button', { name: new RegExp(`(Record|Continue recording|Open the recording of) ${title}`) })
    .click()
  await page.waitForURL(/\/studio\/[\da-f-]{36}/)
}

/** Turns the microphone on while the lines are shown. */
export const turnOnMicrophone = async (page: Page): Promise<void> => {
  await button(page, 'Turn on microphone').click()
  await button(page, 'Record this line').waitFor()
}

/** Skips the check and turns the microphone on. */
export const startLines = async (page: Page): Promise<void> => {
  await button(page, 'Skip the check').click()
  await turnOnMicrophone(page)
}

/** Waits until so much time has passed in the page, in which the microphone goes on. */
const listenFor = async (page: Page, milliseconds: number): Promise<void> => {
  const start = await page.evaluate(() => performance.now())
  await page.waitForFunction(([from, length]) => performance.now() - from! > length!, [start, milliseconds])
}

/** @param press starts and stops the recording */
export const recordTake = async (page: Page, press: () => Promise<void>, milliseconds = 1500): Promise<void> => {
  const takes = page.getByRole('list', { name: 'Takes of this line' }).getByRole('listitem')
  const before = await takes.count()
  await press()
  await button(page, 'Stop recording').waitFor()
  await listenFor(page, milliseconds)
  await press()
  await expect.poll(() => takes.count(), { timeout: 20_000 }).toBe(before + 1)
}

/** Waits until the server has all takes of the current line. */
export const waitUntilSent = (page: Page): Promise<void> =>
  page
    .getByText(/^(Sending|On this device)$/)
    .first()
    .waitFor({ state: 'detached' })
