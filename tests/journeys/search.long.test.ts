/** Search: while typing, with typos, inside transcripts, and by keyboard alone. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { tabTo } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, searchField, link, open } from '../support/browser/signed-in-window.ts'
import { readAudio } from '../support/browser/audio-probe.ts'
import { toUrl, closeWindows, expectAccessible, variants, waitForPlayable } from '../support/journey/journey.ts'
import { openListener, shortPoll } from '../support/browser/player-window.ts'

afterAll(closeWindows)

/** Half of the slider's handle, in pixels. */
const HANDLE = 11

const options = (page: Page) => page.getByRole('option')
const status = (page: Page) => page.getByRole('main').getByRole('status')

describe.each(variants)('search, $size and $theme', (look) => {
  test('is accessible from suggestions and results to no results', async () => {
    const window = await openSignedInWindow('senior@riverbend.test', look)
    const { page } = window
    await open(window, '/home/search')
    await link(page, /Before a test/i).waitFor()
    await expectAccessible(window, 'search')
    await searchField(page).fill('breath')
    await options(page).first().waitFor()
    await searchField(page).press('ArrowDown')
    await expectAccessible(window, 'suggestions')
    await searchField(page).press('Escape')
    await page.getByText(/for “breath”/).waitFor()
    await expectAccessible(window, 'results')
    await searchField(page).fill('xylophone')
    await page.getByRole('heading', { name: 'No results for “xylophone”.' }).waitFor()
    await expectAccessible(window, 'nothing found')
    await window.close()
  })
})

describe('a person who searches', () => {
  test('finds sessions despite a typo, and sees query and filters in the URL', async () => {
    const window = await openSignedInWindow('teacher@riverbend.test')
    const { page } = window
    await page.getByRole('link', { name: 'Search' }).click()
    await page.waitForURL('**/home/search')
    await expect.poll(() => searchField(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('breth', { delay: 30 })
    await options(page).first().waitFor()
    await expect.poll(() => status(page).textContent()).toMatch(/^\d+ found$/)
    expect(new URL(page.url()).searchParams.get('q')).toBe('breth')
    await page.keyboard.press('Enter')
    await page.getByText(/for “breth”/).waitFor()

    const resultCount = async () => Number.parseInt((await status(page).textContent()) ?? '', 10)
    const totalCount = await resultCount()
    const series = page.getByRole('checkbox', { name: /^Series/ })
    const expectedCount = Number.parseInt(
      /\d+$/.exec((await series.evaluate((box) => box.closest('label')?.innerText)) ?? '')![0],
      10,
    )
    await series.check()
    await expect.poll(resultCount).toBe(expectedCount)
    expect(expectedCount).toBeLessThan(totalCount)
    expect(new URL(page.url()).searchParams.getAll('kind')).toEqual(['series'])

    await page.reload()
    await expect.poll(() => series.isChecked()).toBe(true)
    await open(window, '/home/search?q=breath')
    await page.getByRole('button', { name: 'Remove Series' }).waitFor()
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('filterData'))) ?? '')).toEqual({
      kind: 'series',
    })
    await page.getByRole('button', { name: 'Remove Series' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=breath')
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('hears a session start at the sentence that was found in its transcript', async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const window = await openListener('teacher@riverbend.test')
    const { page } = window
    await page.goto('/home/search')
    await searchField(page).fill('mosquito')
    const sentence = page.getByRole('group', { name: 'In a transcript' }).getByRole('option').first()
    await sentence.waitFor()
    const [, minutes = '', seconds = ''] = /at (\d\d):(\d\d)/.exec((await sentence.textContent()) ?? '') ?? []
    const position = Number(minutes) * 60 + Number(seconds)
    expect(position).toBeGreaterThan(0)
    await sentence.click()
    await page.waitForURL(`**/audio/${kazoo.uuid}`)
    await expect.poll(async () => (await readAudio(page)).position, shortPoll).toBeGreaterThan(position)
    expect((await readAudio(page)).position).toBeLessThan(position + 8)
    await window.close()
  })

  test('loads further results with More, and finds recent searches again', async () => {
    const window = await openSignedInWindow('demo.teacher@riverbend.test')
    const { page } = window
    await open(window, '/home/search?kind=session')
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(12)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => rows.count()).toBe(24)
    await page.getByRole('button', { name: 'More' }).click()
    const end = page.getByText("That's all of them.")
    await expect.poll(() => end.evaluate((element) => element === document.activeElement)).toBe(true)
    await searchField(page).fill('sleep')
    await searchField(page).press('Enter')
    await page.getByText(/for “sleep”/).waitFor()
    await open(window, '/home/search')
    await page.getByRole('button', { name: 'sleep' }).click()
    await page.getByText(/for “sleep”/).waitFor()
    await open(window, '/home/search')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    expect(await page.evaluate(() => localStorage.getItem('alaia_searches'))).toBeNull()
    expect(await searchField(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await window.close()
  })

  test('drags the shortest length to the far end and back', async () => {
    const window = await openSignedInWindow('demo.teacher@riverbend.test')
    const { page } = window
    await open(window, '/home/search?kind=session')
    const shortest = page.getByRole('slider', { name: 'Shortest' })
    await shortest.waitFor()
    /** Drags the handle from one fraction of the slider to another. */
    const drag = async (from: number, to: number) => {
      const box = (await shortest.boundingBox())!
      const toX = (share: number) => box.x + HANDLE + share * (box.width - 2 * HANDLE)
      const y = box.y + box.height / 2
      await page.mouse.move(toX(from), y)
      await page.mouse.down()
      await page.mouse.move(toX(to), y, { steps: 8 })
      await page.mouse.up()
    }
    await drag(0, 1)
    await expect.poll(() => shortest.inputValue()).toBe('20')
    await drag(1, 0.5)
    await expect.poll(async () => Number(await shortest.inputValue())).toBeLessThan(15)
    expect(await page.getByRole('slider', { name: 'Longest' }).inputValue()).toBe('20')
    await window.close()
  })

  test('is offered moments with results if nothing was found', async () => {
    const window = await openSignedInWindow('demo.teacher@riverbend.test')
    const { page } = window
    await open(window, '/home/search?q=xylophone')
    for (const moment of ['Angry', 'Too loud', 'After an argument', "Can't sit still", 'Two minutes']) {
      await searchField(page).fill('xylophone')
      await page.getByRole('group', { name: 'Start from a moment' }).getByRole('button', { name: moment }).click()
      await page.getByRole('list', { name: 'Results' }).getByRole('listitem').first().waitFor()
    }
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('gets from home to a sentence in a session by keyboard alone', async () => {
    await waitForPlayable('the-kazoo')
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await tabTo(page, 'Search')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home/search')
    await page.keyboard.type('mosquito', { delay: 20 })
    await options(page).first().waitFor()
    const chosen = () => searchField(page).getAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowUp')
    await expect.poll(chosen).not.toBeNull()
    await page.keyboard.press('Enter')
    await page.waitForURL(toUrl(`/audio/${toCatalogUuid('session', 'the-kazoo')}`))
    await window.close()
  })
})

test('all search filters and "Clear filters" fit on a phone screen', async () => {
  const window = await openSignedInWindow('senior@riverbend.test', { size: 'phone' })
  const { page } = window
  await open(window, '/home/search?q=breath&kind=series&kind=collection&age=high_school')
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Clear filters' }).waitFor()
  const edges = await filters
    .getByRole('button')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().right))
  expect(edges.filter((right) => right > 390)).toEqual([])
  await window.close()
})
