/** Somebody who wants nothing to move: what is scrolled for them is there at once. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { press } from '../support/by-hand.ts'
import { closeWindows, openWindow, playable, signIn, type Size } from '../support/journey.ts'
import { named, open, panel } from '../support/listener.ts'
import { resize } from '../support/resize.ts'

afterAll(closeWindows)

interface Way {
  reducedMotion: 'reduce' | 'no-preference'
  motion: boolean
}

/** How somebody says so. */
const ways: [who: string, way: Way][] = [
  ['who has turned motion off', { reducedMotion: 'no-preference', motion: false }],
  ['whose device asks for less of it', { reducedMotion: 'reduce', motion: true }],
]

const arrive = async ({ reducedMotion, motion }: Way, size: Size = 'wide') => {
  const window = await openWindow({ size })
  const { page } = window
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript((chosen) => localStorage.setItem('alaia_preferences', chosen), JSON.stringify({ motion }))
  await signIn(page, 'student@riverbend.test')
  return window
}

/** @returns each place that a row or a list was seen at, from a moment on */
const placesOf = async (row: Locator, act: () => Promise<void>): Promise<string[]> => {
  await row.evaluate((element) => {
    const places = new Set<string>()
    const rested = new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true }))
    Object.assign(globalThis, { places, rested })
    element.addEventListener('scroll', () => places.add(`${element.scrollLeft} ${element.scrollTop}`))
  })
  await act()
  const page: Page = row.page()
  return page.evaluate(async () => {
    const { places, rested } = globalThis as unknown as { places: Set<string>; rested: Promise<Event> }
    await rested
    return [...places]
  })
}

describe.each(ways)('someone %s', (_who, way) => {
  test('goes along a row of prints by keys, and it does not glide', async () => {
    const window = await arrive(way, 'phone')
    const { page } = window
    const row = page.getByRole('main').getByRole('list', { name: 'Series' })
    await row.getByRole('link').first().focus()
    expect(await placesOf(row, () => press(page, 'End'))).toHaveLength(1)
    await window.close()
  })

  test('asks for more beside a session, and it does not glide', async () => {
    const kazoo = await playable('the-kazoo')
    const window = await arrive(way)
    const { page } = window
    await resize(page, { width: 900, height: 900 })
    await open(page, kazoo)
    await named(page, 'Explore more').click()
    const row = panel(page, 'Explore more').getByRole('list')
    expect(await placesOf(row, () => named(page, 'Scroll for more').click())).toHaveLength(1)
    await window.close()
  })

  test('goes to a line of the words, and they do not glide', async () => {
    const kazoo = await playable('the-kazoo')
    const window = await arrive(way)
    const { page } = window
    await open(page, kazoo)
    await named(page, 'Transcript').click()
    const list = panel(page, 'Transcript').getByRole('list')
    const line = list.getByRole('listitem').nth(9)
    // As far as it takes to press it, and then the line comes to the middle.
    await line.scrollIntoViewIfNeeded()
    expect(await placesOf(list, () => line.getByRole('button').click())).toHaveLength(1)
    await window.close()
  })
})
