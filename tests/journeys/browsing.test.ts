/** Finding something to listen to: home, the lists, a series, favorites and history. */
import type { Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { NO_ANSWER } from '#contract/call.ts'
import { toCatalogUuid } from '#server/domains/library/library.seed.ts'
import { createChunkUrlPattern } from '../support/browser/built-chunks.ts'
import { tabTo } from '../support/browser/keyboard-navigation.ts'
import { openSignedInWindow, searchField, heading, link, open } from '../support/browser/signed-in-window.ts'
import { measureLayoutShift } from '../support/browser/layout-shift.ts'
import { closeWindows, expectAccessible, variants, waitForPlayable } from '../support/journey/journey.ts'

afterAll(closeWindows)

describe.each(variants)('browsing, $size and $theme', (look) => {
  test('is accessible on home, in the lists and in a series', async () => {
    const window = await openSignedInWindow('senior@riverbend.test', look)
    const { page } = window
    await page.getByRole('heading', { name: /^Picked for this/ }).waitFor()
    await expectAccessible(window, 'home')
    for (const [path, expectedLink] of [
      ['/series/list', 'Ten breaths'],
      ['/collection/list', 'Before a test'],
      ['/thought-exercise/list', 'What can wait until it is light?'],
      [`/series/sessions/list/${toCatalogUuid('group', 'ten-breaths')}`, 'Four sides'],
    ] as const) {
      await open(window, path)
      await link(page, new RegExp(expectedLink.replace('?', '\\?'), 'i'))
        .first()
        .waitFor()
      await expectAccessible(window, path)
    }
    await open(window, '/custom-exercise/list')
    // Other browser tests on this server may have created some exercises.
    const emptyState = page.getByText('Exercises you make will be here. Only you see them.')
    await emptyState
      .or(page.getByRole('heading', { name: /^(In progress|Ready to play)$/ }))
      .first()
      .waitFor()
    await expectAccessible(window, 'custom exercises')
    await window.close()
  })

  test('shows a young student three large cards and four verbs on home', async () => {
    const window = await openSignedInWindow('young@riverbend.test', look)
    const { page } = window
    await page.getByRole('heading', { level: 1, name: /^Hello,/ }).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'For right now' }).getByRole('link').count()).toBe(3)
    for (const verb of ['Listen', 'Think', 'Feel', 'Make']) {
      await page.getByRole('main').getByRole('link', { name: verb, exact: true }).waitFor()
    }
    await expectAccessible(window, 'young home')
    await window.close()
  })
})

describe('browsing the catalog', () => {
  test('shows which filters of the last search apply to a new one, and removes them', async () => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.evaluate(() => localStorage.setItem('filterData', JSON.stringify({ kind: 'series' })))
    await open(window, '/home/search')
    await searchField(page).pressSequentially('breath')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.getByText('Filters from your last search').waitFor()
    const filters = page.getByRole('group', { name: 'Filters' })
    await expectAccessible(window, 'filters of the last search')
    await filters.getByRole('button', { name: 'Remove Series' }).click()
    await filters.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toMatch(/\?q=breath$/)
    expect(await page.evaluate(() => localStorage.getItem('filterData'))).toBe('{}')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await window.close()
  })

  test('leads from home to the series list, one series, its second part, and back', async () => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await link(page, 'All series').click()
    await page.waitForURL('**/series/list')
    await link(page, /^Ten breaths/i).click()
    await page.waitForURL('**/series/sessions/list/*')
    await page.getByRole('heading', { level: 1, name: /ten breaths/i }).waitFor()
    await link(page, /^Four sides/i).click()
    await page.waitForURL('**/audio/*')
    await page.getByRole('heading', { level: 1, name: /four sides/i }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: /ten breaths/i }).waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('opens a series by its URL alone, and one session as a group of one', async () => {
    const window = await openSignedInWindow('senior@riverbend.test')
    await open(window, `/series/sessions/list/${toCatalogUuid('group', 'ten-breaths')}`)
    await link(window.page, /^(Start|Resume) part/).waitFor()
    await open(window, `/individual/sessions/list/${toCatalogUuid('session', 'ten-sounds')}`)
    await window.page.getByRole('heading', { level: 1, name: /ten sounds/i }).waitFor()
    await window.page.getByText('One session').waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test.each([
    ['/series/sessions/list/2f6b5c1e-4b5d-4a39-9d7c-0a1b2c3d4e5f', 'an unknown id'],
    ['/collection/sessions/list/not-an-id', 'an invalid id'],
    [`/collection/sessions/list/${toCatalogUuid('group', 'ten-breaths')}`, 'a series id in a collection URL'],
  ])('shows the "not available" page at %s: %s', async (path) => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'The tide went out on this page.' }).waitFor()
    await expectAccessible(window, 'gone')
    await link(page, 'Search instead').click()
    await searchField(page).waitFor()
    await window.close()
  })

  test('shows a processing session as playable without a reload', async () => {
    const window = await openSignedInWindow('young@riverbend.test')
    const { page } = window
    await open(window, `/series/sessions/list/${toCatalogUuid('group', 'lost-and-found')}`)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Name tags/ }) })
    await row.waitFor()
    await waitForPlayable('name-tags')
    await expect.poll(() => row.getByText('Audio Processing').count(), { timeout: 60_000, interval: 250 }).toBe(0)
    await window.close()
  })
})

describe('favorites and history', () => {
  test('can add, remove and restore a favorite', async () => {
    const window = await openSignedInWindow('learn.one@riverbend.test')
    const { page } = window
    await open(window, '/favourites/list')
    await page.getByText('Tap the heart on a session to add it here.').waitFor()
    await expectAccessible(window, 'no favorites')
    await open(window, `/series/sessions/list/${toCatalogUuid('group', 'ten-breaths')}`)
    await page.getByRole('button', { name: /^Add to favorites: Four sides/i }).click()
    await page.getByRole('button', { name: /^Remove from favorites: Four sides/i }).waitFor()
    await open(window, '/favourites/list')
    const heart = page.getByRole('button', { name: /^Remove from favorites: Four sides/i })
    await heart.click()
    await heart.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await heart.waitFor()
    await expectAccessible(window, 'favorites')
    await window.close()
  })

  test("show an error and restore the heart if a favorite wasn't saved", async () => {
    const window = await openSignedInWindow('learn.two@riverbend.test')
    const { page } = window
    await open(window, `/series/sessions/list/${toCatalogUuid('group', 'ten-breaths')}`)
    await page.route('**/favourites/add', (route) => route.abort())
    const heart = page.getByRole('button', { name: /^Add to favorites: Four sides/i })
    await heart.click()
    await page.getByRole('alert').getByText(NO_ANSWER, { exact: true }).waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
    await expectAccessible(window, 'a favorite that was not saved')
    await window.close()
  })

  test('show the error of a failed list request, and the list after a retry succeeds', async () => {
    const window = await openSignedInWindow('learn.two@riverbend.test')
    const { page } = window
    const errorShown = Promise.withResolvers<void>()
    let tries = 0
    await page.route('**/mindfulness/sessions/list', async (route) => {
      tries += 1
      if (tries === 1) return route.fulfill({ status: 500, json: { error: 'The error field text' } })
      await errorShown.promise
      return route.continue()
    })
    await page.goto('/series/list')
    await page.getByRole('alert').getByText('The error field text', { exact: true }).waitFor()
    errorShown.resolve()
    await page
      .getByRole('link', { name: /Ten breaths/i })
      .first()
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await window.close()
  })

  test.each(variants)('show empty states of history and favorites, $size and $theme', async (look) => {
    const window = await openSignedInWindow('teacher@northgate.test', look)
    const { page } = window
    await open(window, '/tracklistened/list')
    await page.getByText('Sessions you listen to will be here, newest first. Only you see them.').waitFor()
    await expectAccessible(window, 'no listening history')
    await page.getByRole('navigation', { name: 'Your lists' }).getByRole('link', { name: 'Favorites' }).click()
    await page.waitForURL('**/favourites/list')
    await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
    await expectAccessible(window, 'favorites')
    await open(window, '/custom-exercise/list')
    await page.getByText('Exercises you make will be here. Only you see them.').waitFor()
    await window.close()
  })
})

describe("while the catalog can't be reached", () => {
  test.each(variants)('every list shows the error of a failed call and can retry, $size and $theme', async (look) => {
    const window = await openSignedInWindow('senior@riverbend.test', look)
    const { page } = window
    const error = 'The library is being tidied.'
    const failure = { Status: { code: '409', message: error }, error }
    await page.route('**/mindfulness/**', (route) => route.fulfill({ status: 409, json: failure }))
    for (const path of ['/home', '/home/search?q=breath', '/series/list', '/favourites/list', '/tracklistened/list']) {
      await page.goto(path)
      await page.getByRole('alert').getByText(error).waitFor()
      await expectAccessible(window, `${path} failed`)
    }
    await page.unroute('**/mindfulness/**')
    await page.goto('/series/list')
    await link(page, /^Ten breaths/i).waitFor()
    await window.close()
  })

  test('"Try again" loads the page once the server responds', async () => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page } = window
    await page.route('**/sessions/list', (route) => route.fulfill({ status: 409, json: { error: 'Not now.' } }))
    await page.goto('/series/list')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/sessions/list')
    await page.getByRole('button', { name: 'Try again' }).click()
    await link(page, /^Ten breaths/i).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await window.close()
  })

  test.each(variants)(
    'home shows an offline notice, keeps its content, and recovers, $size and $theme',
    async (look) => {
      const window = await openSignedInWindow('senior@riverbend.test', look)
      const { page, context } = window
      await page.getByRole('heading', { name: /^Picked for this/ }).waitFor()
      await context.setOffline(true)
      await page.getByText('No connection right now.').waitFor()
      await page.getByRole('heading', { name: /^Picked for this/ }).waitFor()
      await expectAccessible(window, 'home, offline')
      await context.setOffline(false)
      await page.getByText('No connection right now.').waitFor({ state: 'detached' })
      await window.close()
    },
  )

  test('home without a response shows the offline sections', async () => {
    const window = await openSignedInWindow('senior@riverbend.test')
    const { page, context } = window
    const heldRoutes: Route[] = []
    await page.route('**/sessions/list', (route) => {
      heldRoutes.push(route)
    })
    // The page prefetches the offline sections while there is a connection.
    const prefetched = page.waitForResponse(createChunkUrlPattern('src/web/features/library/home/offline-sections.tsx'))
    await page.goto('/home', { waitUntil: 'commit' })
    await heading(page).waitFor()
    await prefetched
    await context.setOffline(true)
    await Promise.all(heldRoutes.map((route) => route.abort()))
    await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
    await expectAccessible(window, 'home without a connection')
    await page.unroute('**/sessions/list')
    await context.setOffline(false)
    await page.getByRole('heading', { name: /^Picked for this/ }).waitFor()
    await window.close()
  })
})

describe('while home is loading', () => {
  test.each([
    ['before the rails', ['assignment/list', 'sessions/list']],
    ['after the rails', ['sessions/list', 'assignment/list']],
  ] as const)('assignments that arrive %s cause no layout shift', async (_when, [first, second]) => {
    const window = await openSignedInWindow('student@riverbend.test', { size: 'phone', theme: 'light' })
    const { page } = window
    // A loaded home polls by itself for sessions that are processing.
    await page.goto('/robots.txt')
    const answered = Promise.withResolvers<void>()
    await page.route(`**/${first}`, async (route) => {
      await route.fulfill({ response: await route.fetch() })
      answered.resolve()
    })
    await page.route(`**/${second}`, async (route) => {
      await answered.promise
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await route.continue()
    })
    await page.goto('/home')
    await page.getByRole('heading', { name: 'From your teacher' }).waitFor()
    await page.getByRole('heading', { name: /^Picked for this/ }).waitFor()
    expect(await measureLayoutShift(page)).toBeLessThan(0.001)
    expect(window.problems).toEqual([])
    await window.close()
  })
})

describe('by keyboard alone', () => {
  test('a favorite can be added, removed and restored', async () => {
    const window = await openSignedInWindow('demo.teacher@riverbend.test')
    const { page } = window
    await open(window, `/series/sessions/list/${toCatalogUuid('group', 'night-bay')}`)
    await link(page, /^Last boats in/i).waitFor()
    await tabTo(page, /^Add to favorites: Last boats in/i)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Remove from favorites: Last boats in/i }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Remove from favorites: Last boats in/i }).waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })
})
