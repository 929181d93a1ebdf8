/** Reduced motion: scrolling by the app happens at once, without animation. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { press } from '../support/browser/keyboard-navigation.ts'
import { closeWindows, openWindow, waitForPlayable, signIn, type Size } from '../support/journey/journey.ts'
import { namedButton, openSession, panel } from '../support/browser/player-window.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

interface MotionSettings {
  reducedMotion: 'reduce' | 'no-preference'
  motion: boolean
}

/** The ways to ask for reduced motion. */
const motionSettings: [name: string, settings: MotionSettings][] = [
  ['who has turned motion off', { reducedMotion: 'no-preference', motion: false }],
  ['whose device requests reduced motion', { reducedMotion: 'reduce', motion: true }],
]

const openMotionWindow = async ({ reducedMotion, motion }: MotionSettings, size: Size = 'wide') => {
  const window = await openWindow({ size })
  const { page } = window
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript((chosen) => localStorage.setItem('alaia_preferences', chosen), JSON.stringify({ motion }))
  await signIn(page, 'student@riverbend.test')
  return window
}

/** @returns each scroll position of the list until it comes to rest */
const recordScrollPositions = async (row: Locator, scroll: () => Promise<void>): Promise<string[]> => {
  await row.evaluate((element) => {
    const positions = new Set<string>()
    const scrollEnd = new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true }))
    Object.assign(globalThis, { positions, scrollEnd })
    element.addEventListener('scroll', () => positions.add(`${element.scrollLeft} ${element.scrollTop}`))
  })
  await scroll()
  const page: Page = row.page()
  return page.evaluate(async () => {
    const { positions, scrollEnd } = globalThis as unknown as { positions: Set<string>; scrollEnd: Promise<Event> }
    await scrollEnd
    return [...positions]
  })
}

describe.each(motionSettings)('a person %s', (_name, settings) => {
  test('scrolls a row of cards by keyboard without animation', async () => {
    const window = await openMotionWindow(settings, 'phone')
    const { page } = window
    const row = page.getByRole('main').getByRole('list', { name: 'Series' })
    await row.getByRole('link').first().focus()
    expect(await recordScrollPositions(row, () => press(page, 'End'))).toHaveLength(1)
    await window.close()
  })

  test('scrolls Explore more without animation', async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const window = await openMotionWindow(settings)
    const { page } = window
    await resize(page, { width: 900, height: 900 })
    await openSession(page, kazoo)
    await namedButton(page, 'Explore more').click()
    const row = panel(page, 'Explore more').getByRole('list')
    expect(await recordScrollPositions(row, () => namedButton(page, 'Scroll for more').click())).toHaveLength(1)
    await window.close()
  })

  test('jumps to a transcript line without animation', async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const window = await openMotionWindow(settings)
    const { page } = window
    await openSession(page, kazoo)
    await namedButton(page, 'Transcript').click()
    const list = panel(page, 'Transcript').getByRole('list')
    const line = list.getByRole('listitem').nth(9)
    // Scrolls as far as the press needs; the press then centers the line.
    await line.scrollIntoViewIfNeeded()
    expect(await recordScrollPositions(list, () => line.getByRole('button').click())).toHaveLength(1)
    await window.close()
  })
})
