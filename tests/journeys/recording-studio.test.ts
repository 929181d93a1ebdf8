/** The recording studio with a microphone that plays a synthesized voice. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { recordingInfo } from '#contract/studio/recordings.ts'
import type { RecordableSession } from '#contract/studio/shapes.ts'
import {
  openMicrophoneBrowser,
  unplugMicrophone,
  VOICE_PEAK_DB,
  watchMicrophones,
  writeVoiceFile,
} from '../support/studio/fake-microphone.ts'
import { button, heading } from '../support/browser/signed-in-window.ts'
import { type IsolatedServer, startIsolatedServer } from '../support/journey/isolated-server.ts'
import {
  expectAccessible,
  openWindow,
  signIn,
  signInByForm,
  type Who,
  type Window,
  type WindowOptions,
} from '../support/journey/journey.ts'
import {
  findShortestSession,
  openRecording,
  recordTake,
  startLines,
  turnOnMicrophone,
  waitUntilSent,
} from '../support/studio/studio-steps.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

const TEACHER = 'teacher@riverbend.test'
const OTHER_TEACHER = 'learn.one@riverbend.test'
/** A slow machine with other work prepares audio within this time. */
const audioTimeout = { timeout: 90_000 }

let folder: string
let studioServer: IsolatedServer
let browser: Browser
let checkBrowser: Browser
let call: Call
let session: RecordableSession
const windows: Window[] = []

const sentences = [
  'Come in, and put your bag down.',
  'Feel your feet on the floor.',
  'Let the air come in, and let it go.',
  'Listen for the farthest sound.',
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alaia-voice-'))
  studioServer = await startIsolatedServer()
  browser = await openMicrophoneBrowser(await writeVoiceFile(folder, sentences))
  checkBrowser = await openMicrophoneBrowser(
    await writeVoiceFile(folder, [...sentences, ...sentences], { silenceBefore: 9 }),
  )
  call = (await signInDemoPerson(studioServer.address, studioServer.data, TEACHER)).call
  session = await findShortestSession(call)
})
afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()))
})
afterAll(async () => {
  await Promise.all([browser?.close(), checkBrowser?.close()])
  await studioServer?.stop()
  await rm(folder, { recursive: true, force: true })
})

const openStudioWindow = async (who: Who, options: WindowOptions = {}): Promise<Window> => {
  const window = await openWindow({ address: studioServer.address, browser, ...options })
  windows.push(window)
  await watchMicrophones(window.context)
  await signIn(window.page, who, studioServer.data)
  return window
}

const getRecordingUuid = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!

const openLines = async (who: Who, options?: WindowOptions): Promise<Window> => {
  const window = await openStudioWindow(who, options)
  await openRecording(window.page, session.title)
  await startLines(window.page)
  return window
}

const takesOfLine = (page: Page) => page.getByRole('list', { name: 'Takes of this line' }).getByRole('listitem')
const pressSpace = (page: Page) => () => page.keyboard.press('Space')

/** Records every line by keyboard alone, from the list to the last line. */
const recordByKeyboard = async (page: Page): Promise<void> => {
  for (let line = 1; line <= session.lines_count; line += 1) {
    await page.getByText(`Line ${line} of ${session.lines_count}`, { exact: true }).waitFor()
    await recordTake(page, pressSpace(page), 900)
    await page.keyboard.press('Enter')
  }
}

const handIn = async (page: Page): Promise<void> => {
  await button(page, 'Go to hand in').click()
  await page.getByLabel('Your name as listeners see it').fill('Ms. Alvarez')
  await button(page, 'Hand in').last().click()
  await page.getByText('Check this box to hand in your recording.').waitFor()
  await page.getByRole('checkbox').check()
  await button(page, 'Hand in').last().click()
  await heading(page).filter({ hasText: 'Handed in' }).waitFor()
}

const expectNarrator = async (name: RegExp): Promise<void> => {
  const window = await openStudioWindow('student@riverbend.test')
  await window.page.goto(`/audio/${session.uuid}`)
  await window.page.getByText(name).first().waitFor()
  await window.close()
}

describe('recording studio', () => {
  it(
    'takes a voice from the first line to the students, and back again, by keyboard',
    { timeout: 600_000 },
    async () => {
      const window = await openStudioWindow(TEACHER)
      const { page } = window
      await page.goto('/studio')
      await expectAccessible(window, 'the list')
      await openRecording(page, session.title)
      await expectAccessible(window, 'the check')
      await startLines(page)
      await heading(page).focus()
      await expectAccessible(window, 'a line')
      await recordByKeyboard(page)

      await heading(page).filter({ hasText: 'Listen through' }).waitFor()
      await button(page, 'Prepare preview').click()
      await button(page, `Play ${session.title}`).waitFor(audioTimeout)
      await expectAccessible(window, 'the preview')
      await handIn(page)
      const { Recording } = await call(recordingInfo, { Recording: { uuid: getRecordingUuid(page) } })
      for (const { takes } of Recording.lines) expect(Math.abs(takes[0]!.peak - VOICE_PEAK_DB)).toBeLessThan(12)
      expect(Math.max(...Recording.lines.map(({ takes }) => takes[0]!.peak))).toBeLessThan(VOICE_PEAK_DB + 0.5)

      const review = await openStudioWindow('admin@riverbend.test')
      await review.page.goto('/admin/studio')
      await review.page.getByText('Read by Ms. Alvarez').waitFor()
      await button(review.page, 'Publish').click(audioTimeout)
      await review.page.getByText('Published').first().waitFor()
      await expectAccessible(review, 'the review')
      await expectNarrator(/Read by Ms\. Alvarez/)

      await page.reload()
      await button(page, /^Take my voice back/).click()
      await button(page, 'Delete recording').click()
      await page.waitForURL(/\/studio$/)
      await expectNarrator(/a computer voice/)
      expect(await readStatus(Recording.uuid)).toBe('gone')
    },
  )

  it('works with touch on a phone, and shows everything without scrolling sideways', async () => {
    const window = await openLines(OTHER_TEACHER, { size: 'phone', theme: 'dark' })
    const { page } = window
    const press = () =>
      page.getByRole('button', { name: /^(Record this line|Record another take|Stop recording)$/ }).tap()
    await recordTake(page, press)
    await recordTake(page, press)
    await button(page, 'Use take 1').waitFor()
    await waitUntilSent(page)
    await button(page, 'Use take 1').tap()
    await button(page, 'Take 1 is used').waitFor()
    await recordTake(page, press)
    await button(page, 'Three takes. Delete one to record another.').waitFor()
    await button(page, 'Delete take 3').tap()
    await expect.poll(() => takesOfLine(page).count()).toBe(2)
    await expectAccessible(window, 'a line with takes')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('loses nothing when the tab is killed before takes are sent, and sends them to their own recording', async () => {
    const { page, context } = await openLines('demo.teacher@riverbend.test')
    const uuid = getRecordingUuid(page)
    await context.route('**/api/studio/take/**', (route) => route.abort())
    await recordTake(page, pressSpace(page))
    await page.keyboard.press('Enter')
    await recordTake(page, pressSpace(page))
    await page.close()
    await context.unroute('**/api/studio/take/**')
    const next = await context.newPage()
    await next.goto('/studio')
    const { call: own } = await signInDemoPerson(studioServer.address, studioServer.data, 'demo.teacher@riverbend.test')
    const countTakes = async () =>
      (await own(recordingInfo, { Recording: { uuid } })).Recording.lines.map(({ takes }) => takes.length).slice(0, 3)
    await expect.poll(countTakes, { timeout: 30_000 }).toEqual([1, 1, 0])
  })

  it('keeps both takes of two tabs that record the same line', async () => {
    const { page, context } = await openLines('learn.two@riverbend.test')
    const other = await context.newPage()
    // The address names the step.
    await other.goto(page.url())
    await turnOnMicrophone(other)
    await recordTake(page, pressSpace(page))
    await recordTake(other, pressSpace(other))
    await Promise.all([page, other].map(waitUntilSent))
    for (const tab of [page, other]) {
      await tab.reload()
      // It continues at the first line without a take.
      await tab.getByRole('button', { name: 'Previous line', exact: true }).click()
      await expect.poll(() => takesOfLine(tab).count()).toBe(2)
    }
  })

  it('saves what was said before the microphone was unplugged, and goes on with another', async () => {
    const { page } = await openLines('teacher.only@riverbend.test')
    await page.keyboard.press('Space')
    await button(page, 'Stop recording').waitFor()
    const start = await page.evaluate(() => performance.now())
    await page.waitForFunction((from) => performance.now() - from > 1500, start)
    await unplugMicrophone(page)
    await page.getByText('The microphone was disconnected.').waitFor()
    await expect.poll(() => takesOfLine(page).count()).toBe(1)
    await page.keyboard.press('Space')
    await button(page, 'Record another take').waitFor()
    await recordTake(page, pressSpace(page))
  })

  it('checks the microphone, and says the result in words', async () => {
    const window = await openStudioWindow(OTHER_TEACHER, { browser: checkBrowser })
    const { page } = window
    await openRecording(page, session.title)
    await button(page, 'Turn on microphone').click()
    await button(page, 'Record silence').click()
    await button(page, 'Record the sentence').click()
    const start = await page.evaluate(() => performance.now())
    await page.waitForFunction((from) => performance.now() - from > 8000, start)
    await button(page, 'Stop recording').click()
    await page.getByText('That sounds good. You can start.').waitFor()
    await expectAccessible(window, 'the result')
  })

  it('says that recording needs https where the browser offers no microphone', async () => {
    const { page, context } = await openStudioWindow(OTHER_TEACHER)
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      Object.defineProperty(globalThis, 'isSecureContext', { value: false })
    })
    await openRecording(page, session.title)
    await page.getByText('Recording needs https').waitFor()
    expect(await button(page, 'Turn on microphone').count()).toBe(0)
  })

  it('warns about unsent takes before a sign-out of a shared device', async () => {
    const window = await openWindow({ address: studioServer.address, browser })
    windows.push(window)
    const { page, context } = window
    await signInByForm(page, 'learn.two@riverbend.test', { data: studioServer.data, shared: true })
    await openRecording(page, session.title)
    await startLines(page)
    await context.route('**/api/studio/take/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Next line' }).click()
    await recordTake(page, pressSpace(page))
    await page.getByRole('link', { name: 'Leave the recording' }).click()
    await page.getByText('1 take is on this device and not sent yet.').waitFor()
    await page.getByRole('banner').getByRole('button', { name: /Clara/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect.poll(() => page.getByRole('alertdialog').innerText()).toContain('One change')
  })
})

/** Whether the server still has a recording of the teacher. */
const readStatus = (uuid: string): Promise<'there' | 'gone'> =>
  call(recordingInfo, { Recording: { uuid } }).then(
    () => 'there' as const,
    () => 'gone' as const,
  )
