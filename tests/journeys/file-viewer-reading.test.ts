/** The file viewer during longer reading: zoom and page stay as chosen, and only one audio plays. */
import sharp from 'sharp'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { press } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, button, link } from '../support/browser/signed-in-window.ts'
import { readAudio } from '../support/browser/audio-probe.ts'
import { closeWindows, waitForPlayable } from '../support/journey/journey.ts'
import { signInResourceAdmin } from '../support/journey/resource-admin.ts'
import {
  playFromStart,
  openListener,
  miniPlayer,
  openSession,
  waitUntilPlayed,
} from '../support/browser/player-window.ts'
import { createPdf } from '../support/files/create-pdf.ts'
import { createSpeech, createWav } from '../support/files/audio-files.ts'

afterAll(closeWindows)

const TEACHER = 'teacher@riverbend.test'
const FOLDER = `Reading ${Date.now()}`
/** Samples per second of the audio file. */
const RATE = 8000

/** Creates a picture that is far larger than any window. */
const createPhoto = (background: string) =>
  sharp({ create: { width: 4000, height: 4000, channels: 3, background } })
    .png()
    .toBuffer()

const pages = Array.from({ length: 12 }, (_, index) =>
  index === 2 ? 'The lighthouse blinks.' : `This is page ${index + 1}.`,
)

beforeAll(async () => {
  const admin = await signInResourceAdmin()
  const { uuid } = await admin.folder(FOLDER)
  const contents: Record<string, Buffer> = {
    'first.png': await createPhoto('#3a7'),
    'second.png': await createPhoto('#73a'),
    'twelve pages.pdf': await createPdf(pages),
    'story.wav': createWav([createSpeech(30, { rate: RATE })], { rate: RATE }),
  }
  for (const [name, bytes] of Object.entries(contents)) {
    await admin.file({ name, bytes: new Uint8Array(bytes), folder: uuid })
  }
})

/** Opens the file from its folder, so that the viewer knows the neighboring files, and without a reload. */
const openFile = async (page: Page, name: string): Promise<void> => {
  await link(page, new RegExp(`^${FOLDER}`)).click()
  await link(page, new RegExp(`^${name}`)).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const openResources = async () => {
  const window = await openSignedInWindow(TEACHER)
  await window.page.goto('/teacher/learn/resources')
  return window
}

const pictureWidth = (page: Page) => page.getByRole('img').evaluate((image) => image.clientWidth)
const size = (page: Page) => page.getByRole('group', { name: 'View controls' }).getByRole('status')

describe('a large picture in the viewer', () => {
  test('zooms in small steps from its fitted size', async () => {
    const window = await openResources()
    const { page, problems } = window
    await openFile(page, 'first.png')
    await page.getByText('4000 by 4000').waitFor()
    const fittedWidth = await pictureWidth(page)
    await button(page, 'Zoom out').click()
    expect(await pictureWidth(page)).toBeLessThanOrEqual(fittedWidth)
    await button(page, 'Zoom in').click()
    await expect.poll(() => size(page).textContent()).toBe('25%')
    await page.getByRole('region', { name: 'Picture: first.png' }).focus()
    await press(page, '0')
    await press(page, '+')
    expect(await size(page).textContent()).toBe('25%')
    await press(page, '0')
    await press(page, '-')
    expect(await pictureWidth(page)).toBe(fittedWidth)
    expect(problems).toEqual([])
    await window.close()
  })

  test('scrolls by the arrow keys while zoomed, and goes to the next file when it fits', async () => {
    const window = await openResources()
    const { page } = window
    await openFile(page, 'first.png')
    await page.getByText('4000 by 4000').waitFor()
    const region = page.getByRole('region', { name: 'Picture: first.png' })
    await region.focus()
    await press(page, '+', 3)
    expect(await pictureWidth(page)).toBeGreaterThan(2000)
    const getScrollLeft = () => region.evaluate((box) => box.scrollLeft)
    const before = await getScrollLeft()
    await press(page, 'ArrowRight')
    await expect.poll(getScrollLeft).toBeGreaterThan(before)
    await press(page, '0')
    await press(page, 'ArrowRight')
    await page.getByRole('heading', { level: 1, name: 'second.png' }).waitFor()
    await window.close()
  })

  test("leaves the browser's own shortcuts alone", async () => {
    const window = await openResources()
    const { page } = window
    await openFile(page, 'second.png')
    await page.getByText('4000 by 4000').waitFor()
    await page.getByRole('region', { name: 'Picture: second.png' }).focus()
    for (const keys of ['Control+=', 'Control+-', 'Meta+=']) {
      await press(page, keys)
      expect(await size(page).textContent(), keys).toBe('Fit')
    }
    // Test windows have no history to go back to, so the page must stay.
    await press(page, 'Alt+ArrowLeft')
    // A key that is handled proves that the previous one was handled too.
    await press(page, '+')
    await expect.poll(() => size(page).textContent()).not.toBe('Fit')
    await page.getByRole('heading', { level: 1, name: 'second.png' }).waitFor()
    await window.close()
  })
})

const isInSight = (mark: Locator): Promise<boolean> =>
  mark.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })

describe('a document in the viewer', () => {
  test('renders the next page before it is visible', async () => {
    const window = await openResources()
    const { page } = window
    await openFile(page, 'twelve pages.pdf')
    await page.getByRole('region', { name: 'Page 1', exact: true }).getByText('This is page 1.').waitFor()
    const second = page.getByRole('region', { name: 'Page 2', exact: true })
    const getDistanceBelow = () => second.evaluate((element) => element.getBoundingClientRect().top - innerHeight)
    await page.getByRole('region', { name: 'Pages' }).hover()
    await page.mouse.wheel(0, (await getDistanceBelow()) - 300)
    await second.locator('canvas').waitFor({ state: 'attached' })
    expect(await getDistanceBelow()).toBeGreaterThan(0)
    await window.close()
  })
})

describe('a search in the viewer', () => {
  test("doesn't scroll back to its match while the reader moves on or zooms", async () => {
    const window = await openResources()
    const { page, problems } = window
    await openFile(page, 'twelve pages.pdf')
    const third = page.getByRole('region', { name: 'Page 3', exact: true })
    const mark = third.locator('mark')
    const getCanvasWidth = () => third.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).width)
    await page.getByRole('region', { name: 'Page 1', exact: true }).getByText('This is page 1.').waitFor()
    await press(page, 'Control+f')
    await page.keyboard.type('lighthouse')
    await page.getByText('1 of 1').waitFor()
    await mark.waitFor()
    await expect.poll(() => isInSight(mark)).toBe(true)

    await page.getByRole('region', { name: 'Pages' }).focus()
    await press(page, 'End')
    await page.getByText('12 of 12').waitFor()
    await expect.poll(() => third.locator('canvas').count()).toBe(0)
    for (let presses = 0; presses < 8; presses += 1) await button(page, 'Previous page').click()
    await mark.waitFor({ state: 'attached' })
    expect(await isInSight(mark)).toBe(false)
    expect(await page.getByText('4 of 12').count()).toBe(1)

    // The bottom of the page, which stays visible when it gets smaller.
    await page.getByRole('region', { name: 'Pages' }).hover()
    await page.mouse.wheel(0, -600)
    await page.getByText('3 of 12').waitFor()
    const before = await getCanvasWidth()
    await page.getByRole('region', { name: 'Pages' }).focus()
    await press(page, '-')
    await expect.poll(getCanvasWidth).toBeLessThan(before)
    await mark.waitFor({ state: 'attached' })
    expect(await isInSight(mark)).toBe(false)

    // Searching again scrolls to the match again.
    await button(page, 'Close search').click()
    await press(page, 'Control+f')
    await page.keyboard.type('lighthouse')
    await expect.poll(() => isInSight(mark)).toBe(true)
    expect(problems).toEqual([])
    await window.close()
  })
})

describe('audio in the viewer', () => {
  test('pauses the session in the player when it starts', async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const { page, close, problems } = await openListener(TEACHER)
    await openSession(page, kazoo)
    await playFromStart(page)
    await waitUntilPlayed(page)
    await page.goto('/teacher/learn/resources')
    await miniPlayer(page).getByRole('button', { name: 'Play' }).click()
    await waitUntilPlayed(page)
    await openFile(page, 'story.wav')
    expect((await readAudio(page)).playing).toBe(true)
    const audioElement = page.getByRole('main').locator('audio')
    await audioElement.evaluate((element: HTMLAudioElement) => element.play())
    await expect
      .poll(() => audioElement.evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0)
    expect((await readAudio(page)).playing).toBe(false)
    expect(problems).toEqual([])
    await close()
  })
})
