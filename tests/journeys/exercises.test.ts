/** A custom exercise: from a prompt in one's own words to listening to it. */
import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { generateScript, regenerateLine } from '#contract/exercises.ts'
import { addFavorite } from '#contract/library.ts'
import { createChunkUrlPattern } from '../support/browser/built-chunks.ts'
import { isFocused, press, tabTo } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, heading, open } from '../support/browser/signed-in-window.ts'
import { readAudio } from '../support/browser/audio-probe.ts'
import { delayRequests } from '../support/browser/delayed-requests.ts'
import {
  closeWindows,
  expectAccessible,
  server,
  variants,
  waitForPlayable,
  type Who,
  type Window,
} from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'
import {
  playFromStart,
  openListener,
  miniPlayer,
  shortPoll,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'

afterAll(closeWindows)

const MOMENT = 'I am about to play the piano in front of the whole school and my hands go cold.'
/** Time in which a slow machine renders a minute of audio, in milliseconds. */
const RENDER_TIMEOUT_MS = 90_000

const titleHeading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })
const line = (page: Page, n: number) => page.getByLabel(`Line ${n}`, { exact: true })
const waitUntilSaved = (page: Page) => page.getByText('A draft is saved as you go.').waitFor()

/** Fills in a prompt and generates a one-minute script. */
const generateScriptFor = async ({ page }: Window, moment = MOMENT): Promise<void> => {
  await page.goto('/mindfulness/custom_exercise/add')
  await page.getByLabel(/Your moment/).fill(moment)
  await button(page, '1 min').click()
  await button(page, 'Brave').click()
  await page.getByRole('main').locator('button[type=submit]').click()
  await titleHeading(page, /^Read it/).waitFor()
}

describe.each(variants)('creating a custom exercise, $size and $theme', (look) => {
  test('is accessible in every step from the start to the voice', async () => {
    const window = await openSignedInWindow('senior@riverbend.test', look)
    await open(window, '/mindfulness/custom_exercise')
    await expectAccessible(window, 'the start')
    await open(window, '/mindfulness/custom_exercise/add')
    await button(window.page, '1 min').waitFor()
    await expectAccessible(window, 'the moment')
    await generateScriptFor(window)
    await expectAccessible(window, 'the script')
    await button(window.page, 'Choose a voice').click()
    await window.page.getByRole('radio', { name: /Willow/ }).waitFor()
    await expectAccessible(window, 'the voice')
    await window.close()
  })
})

/** From the voice step: renders the audio, leaves, and finds the exercise in the list when it is playable. */
const renderAndOpen = async (page: Page, voice: string): Promise<void> => {
  const uuid = new URL(page.url()).searchParams.get('uuid')
  await button(page, 'Choose a voice').click()
  await page.getByRole('radio', { name: voice }).check({ force: true })
  await button(page, 'Create audio').click()
  await page.getByText(`${voice} is reading it now.`).first().waitFor()
  await button(page, 'Leave it running').click()
  await page.waitForURL('**/custom-exercise/list')
  const made = page.getByRole('main').locator(`a[href="/audio/${uuid}"]`)
  await made.waitFor({ timeout: RENDER_TIMEOUT_MS })
  await made.click()
  await page.waitForURL('**/audio/*')
  await heading(page).waitFor()
}

/** A young student, an older student and a teacher; only the older student in the short run. */
const authors: [Who, string][] = [
  ['young@riverbend.test', 'For the night before my birthday.'],
  ['student@riverbend.test', MOMENT],
  ['teacher@riverbend.test', 'Between two loud lessons, before the door opens again.'],
]
const selectedAuthors = process.env['ALAIA_TEST_ALL'] === '1' ? authors : authors.slice(1, 2)
test.each(selectedAuthors)(
  '%s generates a script, edits a line, renders the audio and listens',
  async (who, moment) => {
    const window = await openSignedInWindow(who)
    const { page } = window
    await generateScriptFor(window, moment)
    await line(page, 1).fill('Here you are, and here is a line of mine.')
    await page.getByLabel('Pause after line 1, in seconds').fill('4')
    await waitUntilSaved(page)
    await page.reload()
    await expect.poll(() => line(page, 1).inputValue()).toBe('Here you are, and here is a line of mine.')
    await renderAndOpen(page, 'Willow')
    await expect.poll(() => page.getByText('Here you are, and here is a line of mine.').count()).toBeGreaterThan(0)
    expect(window.problems).toEqual([])
    await window.close()
  },
  2 * RENDER_TIMEOUT_MS,
)

describe('a student creating an exercise', () => {
  test('undoes script edits by keyboard alone', async () => {
    const window = await openSignedInWindow('student@riverbend.test')
    const { page } = window
    await generateScriptFor(window)
    const before = await line(page, 1).inputValue()
    const lineCount = await page.getByRole('textbox', { name: /^Line / }).count()
    await line(page, 1).focus()
    await press(page, 'End')
    await page.keyboard.type(' And then?')
    await press(page, 'Enter')
    await page.keyboard.type('A line of my own.')
    await expect.poll(() => line(page, 2).inputValue()).toBe('A line of my own.')
    // The number of undo steps doesn't matter: before the first edit there is nothing to undo.
    await press(page, 'Control+z', 12)
    await expect.poll(() => line(page, 1).inputValue()).toBe(before)
    expect(await page.getByRole('textbox', { name: /^Line / }).count()).toBe(lineCount)
    await window.close()
  })

  test('keeps edits of other lines while a suggested line is loading', async () => {
    const window = await openSignedInWindow('student@riverbend.test')
    const { page } = window
    await generateScriptFor(window)
    const first = await line(page, 1).inputValue()
    const sending = await delayRequests(page, regenerateLine.path)
    await button(page, 'Actions for line 1').click()
    await page.getByRole('menuitem', { name: 'Suggest another line' }).click()
    await sending.waitUntilSent(1)
    expect(await line(page, 2).getAttribute('readonly')).not.toBeNull()
    await sending.release()
    await expect.poll(() => line(page, 1).inputValue()).not.toBe(first)
    await line(page, 2).fill('And this one is mine.')
    await waitUntilSaved(page)
    await page.reload()
    await expect.poll(() => line(page, 2).inputValue()).toBe('And this one is mine.')
    await window.close()
  })

  test('can preview a draft with its current text, without using the quota', async () => {
    const window = await openSignedInWindow('student@riverbend.test')
    const { page } = window
    const spokenLineUrls: string[] = []
    const made: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/test/line') && response.ok()) spokenLineUrls.push(response.url())
    })
    page.on('request', (request) => {
      if (request.url().endsWith('/generate/audio')) made.push(request.url())
    })
    await generateScriptFor(window)
    await line(page, 1).fill('A line that was not there before.')
    await page.getByRole('link', { name: 'Preview' }).click()
    await titleHeading(page, /^Preview/).waitFor()
    await page.getByRole('button', { name: /^Play / }).click()
    await page.getByRole('button', { name: /^Pause / }).waitFor()
    await expect.poll(() => spokenLineUrls.length, { timeout: 60_000 }).toBeGreaterThan(0)
    const currentLine = page.locator('[aria-current=true]', { hasText: 'A line that was not there before.' })
    await currentLine.waitFor()
    await expectAccessible(window, 'the draft that plays')
    await page.getByRole('button', { name: /^Pause / }).click()
    await page.getByRole('button', { name: /^Play / }).waitFor()
    expect([made, window.problems]).toEqual([[], []])
    await window.close()
  })

  test('hears a voice sample, and the session that was playing pauses', async () => {
    const { uuid } = await waitForPlayable('the-kazoo')
    const window = await openListener('student@riverbend.test')
    const { page } = window
    await page.goto(`/audio/${uuid}`)
    await playFromStart(page)
    await waitUntilPlayed(page)
    await generateScriptFor(window)
    await button(page, 'Choose a voice').click()
    await miniPlayer(page).getByRole('button', { name: 'Play' }).click()
    await miniPlayer(page).getByRole('button', { name: 'Pause' }).waitFor()
    await waitUntilPlayed(page)
    await button(page, 'Listen to Willow').click()
    await expect.poll(async () => (await readAudio(page)).url, shortPoll).toContain('/voices/')
    await waitUntilPlayed(page, 0)
    await miniPlayer(page).getByRole('button', { name: 'Play' }).waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('keeps unsaved edits while the network is down and through a reload', async () => {
    const window = await openSignedInWindow('student@riverbend.test')
    const { page } = window
    await generateScriptFor(window)
    await page.route('**/api/v2/custom_exercise/create', (route) => route.abort())
    await line(page, 1).fill('Written without a line.')
    await page.getByText('Not sent yet. Your words are still here.').waitFor()
    await page.reload()
    await expect.poll(() => line(page, 1).inputValue()).toBe('Written without a line.')
    await page.unroute('**/api/v2/custom_exercise/create')
    await waitUntilSaved(page)
    await window.close()
  })

  test('generates one exercise for two presses during the on-device moderation check', async () => {
    const window = await openSignedInWindow('student@riverbend.test')
    const { page } = window
    const moderationRequests: Route[] = []
    const scriptRequests: string[] = []
    await page.route(
      createChunkUrlPattern('src/rules/safety/crisis.ts'),
      (route) => void moderationRequests.push(route),
    )
    page.on('request', (request) => {
      if (request.url().endsWith('/generate/script')) scriptRequests.push(request.url())
    })
    await page.goto('/mindfulness/custom_exercise/add')
    await page.getByLabel(/Your moment/).fill(MOMENT)
    await button(page, '1 min').click()
    await expect.poll(() => moderationRequests.length).toBe(1)
    await button(page, 'Write the script').dblclick()
    await moderationRequests[0]?.continue()
    await titleHeading(page, /^Read it/).waitFor()
    expect([scriptRequests.length, window.problems]).toEqual([1, []])
    await window.close()
  })

  test('sees help and no generated exercise for a crisis prompt', async () => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.goto('/mindfulness/custom_exercise/add')
    await page.getByLabel(/Your moment/).fill('I want to kill myself')
    await button(page, 'Write the script').click()
    await expect
      .poll(() => page.getByRole('heading', { name: 'A person would be better at this' }).count())
      .toBeGreaterThan(0)
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => page.getByLabel(/Your moment/).inputValue()).toBe('I want to kill myself')
    await window.close()
  })
})

describe('deleting a custom exercise', () => {
  /** Longer than the deletion message stays while it has neither pointer nor focus, in milliseconds. */
  const LONG = 50_000

  test('can be undone by keyboard, which restores its position in the list and its script', async () => {
    const { call } = await signInDemoPerson(server().address, server().data, 'senior@riverbend.test')
    const createScript = async (prompt: string) => {
      const Exercise = { prompt, audience: 'high_school', duration: 1 } as const
      return call(generateScript, { Exercise })
    }
    const { Exercise, Script } = await createScript('Before I lace my boots')
    await call(addFavorite, { MindfulnessSession: { session_uuid: Exercise.uuid } })
    await createScript('After I lace my boots')
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.clock.install()
    await open(window, '/custom-exercise/list')
    const dots = page.getByRole('button', { name: `Actions for ${Exercise.title}`, exact: true })
    await dots.waitFor()
    const titles = () => page.getByRole('list', { name: 'In progress' }).getByRole('link').allInnerTexts()
    const before = await titles()
    await dots.focus()
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    await press(page, 'End')
    await press(page, 'Enter')
    await expect.poll(() => isFocused(button(page, 'Cancel'))).toBe(true)
    await press(page, 'Tab')
    await press(page, 'Enter')
    await dots.waitFor({ state: 'detached' })
    // The announcement includes the Undo action, because the toast itself is silent.
    await page.getByText('Deleted successfully. Undo').waitFor({ state: 'attached' })
    await button(page, 'Undo').waitFor()
    await tabTo(page, 'Undo')
    await page.clock.runFor(LONG)
    expect(await isFocused(button(page, 'Undo'))).toBe(true)
    await expectAccessible(window, 'the message')
    await press(page, 'Enter')
    await page.getByText('Restored').first().waitFor({ state: 'attached' })
    await expect.poll(titles).toEqual(before)
    await page.goto(`/mindfulness/custom_exercise/edit/${Exercise.uuid}`)
    await expect.poll(() => line(page, 1).inputValue()).toBe(Script.segments[0]?.text)
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('can be undone for a limited time only', async () => {
    const { call } = await signInDemoPerson(server().address, server().data, 'senior@riverbend.test')
    const input = { prompt: 'Before I close the gate', audience: 'high_school', duration: 1 } as const
    const { Exercise } = await call(generateScript, { Exercise: input })
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.clock.install()
    await open(window, '/mindfulness/custom_exercise')
    await page
      .getByRole('button', { name: `Actions for ${Exercise.title}`, exact: true })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await button(page, 'Delete exercise').click()
    await button(page, 'Undo').waitFor()
    await page.getByRole('heading', { level: 1 }).hover()
    await page.clock.runFor(LONG)
    await button(page, 'Undo').waitFor({ state: 'detached' })
    expect(window.problems).toEqual([])
    await window.close()
  })
})
