/** A lesson in class view: by keyboard, with audio, a clock, and the exit check at the end; and in print. */
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lessonInfo, lessonNote } from '#contract/learn.ts'
import { toLessonUuid, toUnitUuid } from '#server/domains/learn/seed.queries.ts'
import {
  closeWindows,
  expectAccessible,
  server,
  openWindow,
  waitForPlayable,
  signIn,
  type Size,
  type Theme,
} from '../support/journey/journey.ts'
import { signInDemoPerson } from '../support/server/server-process.ts'

const UNIT = 'grade_1/somebody-to-ask'
const LESSON = toLessonUuid(UNIT, 'stuck-is-a-place')
const PAGE = `/teacher/learn/grade_1/${toUnitUuid(UNIT)}/lesson/${LESSON}`
const TEACHER = 'teacher@riverbend.test'

const pollOptions = { timeout: 60_000, interval: 100 }

beforeAll(async () => {
  await waitForPlayable('the-kazoo')
})
afterAll(closeWindows)

const openAsTeacher = async (options: { size?: Size; theme?: Theme } = {}) => {
  const window = await openWindow(options)
  await window.page.addInitScript(recordAudioElements)
  await signIn(window.page, TEACHER)
  return window
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const currentStep = (page: Page) => page.locator('[aria-current="step"]').textContent()
const clock = (page: Page) => page.getByRole('timer').textContent()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Moves on by the key that a presenter's remote sends. */
const goTo = async (page: Page, name: string) => {
  for (let cards = 0; cards < 40 && (await currentStep(page)) !== name; cards += 1) {
    await page.keyboard.press('PageDown')
  }
  expect(await currentStep(page)).toBe(name)
}

const play = (page: Page) => page.getByRole('button', { name: /^Play / })

/** Moves on to the session in the middle of the lesson. */
const goToSession = async (page: Page) => {
  await goTo(page, 'Practice')
  for (let cards = 0; cards < 20 && !(await play(page).isVisible()); cards += 1) await page.keyboard.press('PageDown')
  await play(page).waitFor()
}

/** Runs before the page's own scripts: records every created audio element. */
const recordAudioElements = () => {
  const voices: HTMLAudioElement[] = []
  Object.assign(globalThis, { voices })
  const PlainAudio = globalThis.Audio
  globalThis.Audio = function (address?: string) {
    const voice = new PlainAudio(address)
    voices.push(voice)
    return voice
  } as unknown as typeof Audio
}

const readAudioElements = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { voices: HTMLAudioElement[] }).voices.map((voice) => ({
      /** The page has the entire audio, and its length is known. */
      isHere: voice.src.startsWith('blob:') && voice.readyState > 0,
      playing: !voice.paused,
      loudness: voice.volume,
      at: voice.currentTime,
    })),
  )

const signInAsTeacher = async () => {
  const { call } = await signInDemoPerson(server().address, server().data, TEACHER)
  return { call, lesson: (await call(lessonInfo, { Lesson: { uuid: LESSON } })).Lesson }
}
const savedExitChecks = async () => (await signInAsTeacher()).lesson.pulses.map(({ hands }) => hands)

const NOTE = 'Ask the quiet one at the window first'
const writeOwnNote = async () => {
  const { call, lesson } = await signInAsTeacher()
  await call(lessonNote, { Note: { lesson_uuid: LESSON, text: NOTE, revision: lesson.note.revision } })
}

describe('class view', () => {
  test('is taught by keyboard alone, survives a reload and a lost network, and saves the exit check', async () => {
    const window = await openAsTeacher()
    const { page } = window
    await page.goto(PAGE)
    await title(page).waitFor()
    await page.getByRole('link', { name: 'Teach this lesson' }).first().click()
    await page.waitForURL(`**/teach/${LESSON}*`)
    await expect.poll(() => currentStep(page), pollOptions).toBe('Get ready')
    await expectAccessible(window, 'the opening')

    await page.keyboard.press('ArrowRight')
    expect(await currentStep(page)).toBe('Begin')
    const before = await clock(page)
    await page.keyboard.press('Space')
    await expect.poll(() => clock(page), pollOptions).not.toBe(before)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    const [heading, remainingTime] = [await title(page).textContent(), await clock(page)]
    await page.reload()
    await expect.poll(() => title(page).textContent(), pollOptions).toBe(heading)
    expect(await clock(page)).toBe(remainingTime)
    await expectAccessible(window, 'words for the class')

    await goToSession(page)
    await expect.poll(async () => (await readAudioElements(page)).some(({ isHere }) => isHere), pollOptions).toBe(true)
    await window.context.setOffline(true)
    await page.keyboard.press('Space')
    await expect.poll(async () => (await readAudioElements(page)).some(({ at }) => at > 0.5), pollOptions).toBe(true)
    await expectAccessible(window, 'listening, without a network')

    await goTo(page, 'Exit check')
    await page.getByLabel('More settled', { exact: true }).fill('14')
    await button(page, 'One more: Less settled').click()
    await button(page, 'Save count').click()
    await page.getByRole('heading', { name: 'Saved. Thank you for today.' }).waitFor()
    await window.context.setOffline(false)
    const exitCheck = { more_settled: 14, about_the_same: 0, less_settled: 1 }
    await expect.poll(savedExitChecks, pollOptions).toContainEqual(exitCheck)
    await page.keyboard.press('Escape')
    await page.waitForURL(`**${PAGE}`)
    expect((await readAudioElements(page)).filter(({ playing }) => playing)).toEqual([])
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('keeps the chosen volume when the audio switches to its local copy', async () => {
    const window = await openAsTeacher()
    const { page } = window
    const heldRoutes: Route[] = []
    await page.route('**/media/**/*.mp3', (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      return void heldRoutes.push(route)
    })
    await page.goto(`/teach/${LESSON}`)
    await expect.poll(() => currentStep(page), pollOptions).toBe('Get ready')
    await goToSession(page)
    await page.getByRole('slider', { name: 'Volume' }).fill('0.3')
    await Promise.all(heldRoutes.map((route) => route.continue()))
    await expect.poll(async () => (await readAudioElements(page)).some(({ isHere }) => isHere), pollOptions).toBe(true)
    await play(page).click()
    const playing = async () => (await readAudioElements(page)).find((voice) => voice.playing)
    await expect.poll(playing, pollOptions).toMatchObject({ isHere: true, loudness: 0.3 })
    expect(window.problems).toEqual([])
    await window.close()
  })

  test("hides the teacher's notes and the idle pointer, and reports an unknown lesson", async () => {
    await writeOwnNote()
    const window = await openAsTeacher({ size: 'phone', theme: 'dark' })
    const { page } = window
    await page.goto(`/teach/${LESSON}?card=2`)
    await title(page).waitFor()
    expect(await page.getByRole('button', { name: /feedback/i }).count()).toBe(0)
    const visibleText = await page.locator('body').innerText()
    expect(visibleText).not.toContain(NOTE)
    expect(visibleText).not.toContain('Falk')
    await expect.poll(() => page.locator('[data-still]').count(), pollOptions).toBe(1)
    await expectAccessible(window, 'a card, small and dark')

    await page.goto('/teach/3f0c3b1e-0000-4000-8000-000000000001')
    await page.getByRole('link', { name: 'Go to all lessons' }).waitFor()
    expect(await title(page).textContent()).toContain("doesn't exist")
    await window.close()
  })
})

/** @returns the text and headings in print */
const readPrintout = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  await page.locator('body > article h1').waitFor()
  const printout = await page.evaluate(() => ({
    words: document.body.innerText,
    headings: [...document.querySelectorAll('body > article :is(h1, h2)')].map(({ textContent }) => textContent),
  }))
  await page.emulateMedia({ media: 'screen' })
  return printout
}

describe('printing', () => {
  test('a lesson prints its plan and a unit prints its lessons, without the app around them', async () => {
    const window = await openAsTeacher({ theme: 'dark' })
    const { page } = window
    await page.goto(PAGE)
    await title(page).waitFor()
    const plan = await readPrintout(page)
    expect(plan.headings).toEqual([
      'Stuck is a place',
      'Objectives',
      'Handouts',
      'Listen together',
      'Get ready',
      'Begin',
      'Explore',
      'Practice',
      'Reflect',
      'Teacher notes',
      'Extension',
      'Links',
      'How it went',
    ])
    expect(plan.words).not.toMatch(/Feedback|Print|Home/)
    const pdf = await page.pdf({ format: 'A4', printBackground: true })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await page.locator('body > article').count()).toBe(0)

    await page.goto(`/teacher/learn/grade_1/unit/${toUnitUuid(UNIT)}`)
    await title(page).waitFor()
    const unit = await readPrintout(page)
    for (const lineText of ['Before you begin', 'Stuck is a place', 'Five fingers', 'Standards']) {
      expect(unit.words).toContain(lineText)
    }
    expect(unit.words).not.toContain('Feedback')
    expect(window.problems).toEqual([])
    await window.close()
  })
})
