// @tag app-shell
/** The app's behavior around every page: URLs, expired sessions, chunks that fail to load, and a lost connection. */
import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { createChunkUrlPattern } from '../support/browser/built-chunks.ts'
import {
  toUrl,
  closeWindows,
  expectAccessible,
  variants,
  openWindow,
  getPassword,
  signIn,
} from '../support/journey/journey.ts'
import { ENLARGED } from '../support/browser/narrow-window.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

const STUDENT = 'student@riverbend.test'
const TEACHER = 'teacher@riverbend.test'
const getPath = (page: Page): string => page.url().slice(toUrl('').length)
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const readStoredItem = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

const openPath = async (page: Page, path: string): Promise<string> => {
  await page.goto(path)
  await getHeading(page).waitFor()
  return getPath(page)
}
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Amara/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
}

describe('a URL', () => {
  test('drops the prefix of old links and never leads to another site', async () => {
    const window = await openWindow()
    const { page } = window
    await signIn(page, STUDENT)
    expect(await openPath(page, '/alaiaweb/series/list?from=mail')).toBe('/series/list?from=mail')
    expect(await openPath(page, '/alaiaweb//evil.example')).toBe('/evil.example')
    await window.close()
  })

  test('drops its login parameter and then reloads the session from the server', async () => {
    const window = await openWindow()
    const { page } = window
    await signIn(page, STUDENT)
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await openPath(page, '/home')
    expect(requestedPaths).not.toContain('/api/session/web/info')
    expect(await openPath(page, '/home?login=true&from=mail')).toBe('/home?from=mail')
    expect(requestedPaths.filter((path) => path === '/api/session/web/info')).toHaveLength(1)
    await window.close()
  })

  test('that needs a previous step redirects to the start of that flow', async () => {
    const window = await openWindow()
    const { page } = window
    expect(await openPath(page, '/change-password')).toBe('/login')
    await signIn(page, STUDENT)
    expect(await openPath(page, '/reflect/edit/7d1c')).toBe('/reflect/edit')
    expect(await openPath(page, '/sign-up')).toBe('/home')
    await window.close()
  })

  test('opened after another page starts at its top', async () => {
    const window = await openWindow()
    const { page } = window
    // Zoomed to 400%, only a little is visible, so that even a loading page is taller than the window.
    await resize(page, ENLARGED)
    await signIn(page, STUDENT)
    await gotoUntilIdle(page, '/home')
    await page.evaluate(() => scrollTo(0, 120))
    await gotoUntilIdle(page, '/series/list')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await window.close()
  })

  test.each(variants)('without a route shows the "not found" page, $size and $theme', async (look) => {
    const window = await openWindow(look)
    const answer = await window.page.goto('/no/such/page')
    await window.page.getByRole('heading', { name: 'The tide went out on this page.' }).waitFor()
    expect(answer?.status()).toBe(404)
    await expectAccessible(window, 'not found')
    await window.close()
  })
})

test('a page opened by its URL shows the loader while its chunk is loading', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, STUDENT)
  const heldRoutes: Route[] = []
  await page.route(
    createChunkUrlPattern('src/web/screens/app/activity.screen.tsx'),
    (route) => void heldRoutes.push(route),
  )
  await page.goto('/activity', { waitUntil: 'commit' })
  await expect.poll(() => heldRoutes.length).toBeGreaterThan(0)
  await page.getByText('Please wait! Do not refresh or close your browser', { exact: true }).waitFor()
  await Promise.all(heldRoutes.map((route) => route.continue()))
  await getHeading(page).waitFor()
  expect(await page.getByText('Please wait!').count()).toBe(0)
  expect(window.problems).toEqual([])
  await window.close()
})

test('home prefetches the chunks of the pages that are one press away', async () => {
  const window = await openWindow()
  const { page } = window
  await signIn(page, STUDENT)
  await gotoUntilIdle(page, '/home')
  const listFetched = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const screen of ['activity', 'reflect', 'audio']) {
    await expect
      .poll(listFetched)
      .toContainEqual(expect.stringMatching(createChunkUrlPattern(`src/web/screens/app/${screen}.screen.tsx`)))
  }
  const learn = createChunkUrlPattern('src/web/screens/teacher/learn.screen.tsx')
  // For a teacher, Learn would have been prefetched before the player.
  expect(await listFetched()).not.toContainEqual(expect.stringMatching(learn))
  await signIn(page, TEACHER)
  await gotoUntilIdle(page, '/home')
  await expect.poll(listFetched).toContainEqual(expect.stringMatching(learn))
  await window.close()
})

describe('an auth session', () => {
  test('shows the specified loading text while the server is requested', async () => {
    const window = await openWindow()
    const { page } = window
    await signIn(page, STUDENT)
    const loaderSeen = Promise.withResolvers<void>()
    await page.route('**/session/web/info', async (route) => {
      await loaderSeen.promise
      await route.continue()
    })
    await page.goto('/home?login=true', { waitUntil: 'commit' })
    await page.getByText('Please wait! Do not refresh or close your browser', { exact: true }).waitFor()
    loaderSeen.resolve()
    await getHeading(page).waitFor()
    expect(await page.getByText('Please wait!').count()).toBe(0)
    await window.close()
  })

  test('that signed in again in another tab continues here without clearing data', async () => {
    const window = await openWindow()
    const { page, context } = window
    await signIn(page, STUDENT)
    await gotoUntilIdle(page, '/')
    const identity = await page.evaluate(() => localStorage.getItem('alaia_device') ?? '')
    const Login = { email: STUDENT, password: await getPassword(STUDENT) }
    const body = { Request: { Client: { platform: 'web', identity }, Login } }
    const secondResponse = await context.request.post(toUrl('/api/session/login'), { data: body })
    expect(secondResponse.status()).toBe(200)
    const codes: string[] = []
    page.on('response', (response) => {
      const requestedPaths = new URL(response.url()).pathname
      if (/^\/api\/.*\/favourites\/list$/.test(requestedPaths)) codes.push(String(response.status()))
    })
    await openPath(page, '/favourites/list')
    await expect.poll(() => codes).toEqual(['403', '200'])
    expect(getPath(page)).toBe('/favourites/list')
    await window.close()
  })

  test('that expired clears stored data, but not the reading preferences', async () => {
    const window = await openWindow()
    const { page } = window
    await signIn(page, STUDENT)
    await page.evaluate(() => localStorage.setItem('amb_volume', '0.5'))
    await page.evaluate(() => localStorage.setItem('alaia_preferences', '{"theme":"dark"}'))
    await window.context.clearCookies()
    await page.goto('/series/list')
    await page.getByText('You were signed out').waitFor()
    expect(getPath(page)).toBe('/#signedOut')
    expect(await readStoredItem(page, 'amb_volume')).toBeNull()
    expect(await readStoredItem(page, 'alaiaSessionData')).toBeNull()
    expect(await readStoredItem(page, 'alaia_redirect_url')).toBe(toUrl('/series/list'))
    expect(await readStoredItem(page, 'alaia_preferences')).toContain('dark')
    await expectAccessible(window, 'signed out')
    await window.close()
  })

  test('on a shared device leaves no data behind', async () => {
    const window = await openWindow()
    const { page } = window
    await page.goto('/login')
    await page.getByRole('switch', { name: 'This is a shared device' }).check()
    await page.getByLabel('Email or username').fill(STUDENT)
    await page.getByLabel('Password', { exact: true }).fill(await getPassword(STUDENT))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/home')
    await page.evaluate(() => localStorage.setItem('alaia_preferences', '{"theme":"dark"}'))
    await logOut(page)
    expect(await readStoredItem(page, 'alaia_preferences')).toBeNull()
    await window.close()
  })

  test('that signed out in one tab ends in the other tabs', async () => {
    const window = await openWindow()
    const { page, context } = window
    await signIn(page, STUDENT)
    const secondPage = await context.newPage()
    await openPath(secondPage, '/home')
    await logOut(page)
    await secondPage.getByText('You were signed out').waitFor()
    expect(getPath(secondPage)).toBe('/#signedOut')
    await window.close()
  })

  test("ends locally even if the server can't be reached, and the server is notified later", async () => {
    const window = await openWindow()
    const { page } = window
    await signIn(page, STUDENT)
    await page.route('**/session/web/logout', (route) => route.abort())
    await logOut(page)
    expect(await openPath(page, '/home')).toBe('/login')
    expect(await readStoredItem(page, 'alaia_unfinished_logout')).not.toBeNull()
    await page.unroute('**/session/web/logout')
    expect(await openPath(page, '/home')).toBe('/login')
    await expect.poll(() => readStoredItem(page, 'alaia_unfinished_logout')).toBeNull()
    await window.close()
  })
})

describe('a failed load', () => {
  test('of a chunk is reported, and can be retried', async () => {
    const window = await openWindow()
    const { page } = window
    const chunkUrl = createChunkUrlPattern('src/web/screens/public/help.screen.tsx')
    await page.route(chunkUrl, (route) => route.abort())
    await page.goto('/help')
    await page.getByText("A part of the page didn't load. Try loading it again.").waitFor()
    await expectAccessible(window, 'part missing')
    await page.unroute(chunkUrl)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText("A part of the page didn't load.").count()).toBe(0)
    await window.close()
  })

  test('of the network is shown as offline, and then as back online', async () => {
    const window = await openWindow()
    const { page, context } = window
    await signIn(page, STUDENT)
    await getHeading(page).waitFor()
    await context.setOffline(true)
    await page.getByText("You're offline. What you do is saved here and sent later.").waitFor()
    await context.setOffline(false)
    await page.getByText("You're back online.").waitFor()
    expect(await page.getByText('Offline. What', { exact: false }).count()).toBe(0)
    await window.close()
  })
})
