// @tag sign-in
/** Sign-in, sign-out, and returning to the previous page. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createChunkUrlPattern } from '../support/browser/built-chunks.ts'
import {
  closeWindows,
  expectAccessible,
  variants,
  openWindow,
  getPassword,
  signInByForm,
  toUrl,
} from '../support/journey/journey.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'
import type { Request } from 'playwright-core'

afterAll(closeWindows)

/** Serves the app, but holds back the end of its sign-in page until it is released. */
const serveHalfOfSignIn = async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const relay = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await fetch(toUrl(url))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const body = Buffer.from(await answer.arrayBuffer())
    const middle = url === '/login' ? body.indexOf('</label>') : 0
    response.write(body.subarray(0, middle))
    if (middle > 0) await released
    response.end(body.subarray(middle))
  }
  const proxy = createServer((request, response) => void relay(request, response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, release, close: () => proxy.close() }
}

test('the sign-in form is painted only when all of it has arrived, so it never moves', async () => {
  const { address, release, close } = await serveHalfOfSignIn()
  const window = await openWindow({ address })
  const readVisibility = () =>
    window.page.evaluate(() => {
      const hasStyles = [...document.styleSheets].length > 0
      const main = document.querySelector('main')
      return hasStyles && main ? getComputedStyle(main).visibility : 'not parsed'
    })
  await window.page.goto('/login', { waitUntil: 'commit' })
  await expect.poll(readVisibility).not.toBe('not parsed')
  expect(await readVisibility()).toBe('hidden')
  release()
  await expect.poll(readVisibility).toBe('visible')
  await window.close()
  close()
})

describe.each(variants)('the sign-in page, $size and $theme', (options) => {
  test('shows an error for a wrong password, and then signs in with the right one', async () => {
    const window = await openWindow(options)
    const { page } = window
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(window, 'login')

    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('*Required Field').first().waitFor()
    expect(await page.getByText('*Required Field').count()).toBe(2)

    await page.getByLabel('Email or username').fill('student@riverbend.test')
    await page.getByLabel('Password', { exact: true }).fill('not the one')
    expect(await page.getByText('*Required Field').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText("That email or username and password don't go together.").waitFor()
    await expectAccessible(window, 'login refused')

    await page.getByLabel('Password', { exact: true }).fill(await getPassword('student@riverbend.test'))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor()
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    await expectAccessible(window, 'home')
    await window.close()
  })
})

test('the sign-in page accepts a pasted password', async () => {
  const window = await openWindow()
  const { page } = window
  await page.goto('/login')
  const [name, password] = [page.getByLabel('Email or username'), page.getByLabel('Password', { exact: true })]
  // Waits until the app has replaced the server-rendered form: text copied in one can't be pasted into the other.
  await page.locator('[data-drawn]').waitFor({ state: 'detached' })
  await name.fill(await getPassword('student@riverbend.test'))
  await name.press('ControlOrMeta+a')
  await name.press('ControlOrMeta+c')
  await password.press('ControlOrMeta+v')
  const isUnchanged = (await password.inputValue()) === (await getPassword('student@riverbend.test'))
  recordMeasurement(13, `a pasted password is ${isUnchanged ? 'unchanged' : 'changed'} on the sign-in page`)
  expect(isUnchanged).toBe(true)
  await name.fill('student@riverbend.test')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  await window.close()
})

test('the sign-in button shows progress until the next page is loaded', async () => {
  const window = await openWindow()
  const { page } = window
  const pageHeld = Promise.withResolvers<void>()
  await page.route(createChunkUrlPattern('src/web/screens/app/home.screen.tsx'), async (route) => {
    await pageHeld.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('student@riverbend.test')
  await page.getByLabel('Password', { exact: true }).fill(await getPassword('student@riverbend.test'))
  const answer = page.waitForResponse('**/api/session/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await (await answer).finished()
  await page.waitForFunction(() => localStorage.getItem('alaiaSessionData'))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByRole('button', { name: 'Signing in' }).isVisible()).toBe(true)
  pageHeld.resolve()
  await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor()
  await window.close()
})

describe('a signed-in person', () => {
  test('is redirected from /login to home, and returns to their page after an expired session', async () => {
    const window = await openWindow()
    const { page, context } = window
    await signInByForm(page, 'student@riverbend.test')
    await page.goto('/login')
    await page.waitForURL('**/home')

    await page.goto('/series/list')
    await page.getByRole('heading', { level: 1, name: 'Series' }).waitFor()
    await context.clearCookies()
    await page.goto('/favourites/list')
    await page.getByText('You were signed out').waitFor()
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByLabel('Email or username').fill('student@riverbend.test')
    await page.getByLabel('Password', { exact: true }).fill(await getPassword('student@riverbend.test'))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/favourites/list')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('sees "Go to Home" instead of sign-in links on the public site', async () => {
    const window = await openWindow()
    const { page } = window
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Try' }).waitFor()
    await signInByForm(page, 'student@riverbend.test')
    await page.goto('/teacher/learn')
    await page.waitForURL(/\/$/)
    await page.getByRole('banner').getByRole('link', { name: 'Go to Home' }).waitFor()
    expect(
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^(Sign In|Try)$/ })
        .count(),
    ).toBe(0)
    expect(await page.locator('title').count()).toBe(1)
    await page.getByRole('banner').getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL('**/home')
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('signs out, and going back shows the sign-in page', async () => {
    const window = await openWindow()
    const { page } = window
    await signInByForm(page, 'student@riverbend.test')
    await page.getByRole('button', { name: /Amara/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL(/\/(login)?$/)
    await page.goto('/home')
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('alaiaSessionData'))).toBeNull()
    await window.close()
  })

  test('signs out during a pending request without any rejected request', async () => {
    const window = await openWindow()
    const { page } = window
    await signInByForm(page, 'student@riverbend.test')
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
    })
    const sessionEnded = Promise.withResolvers<void>()
    const listRequestSent = Promise.withResolvers<void>()
    // Simulates a slow connection: the list request arrives after the session has ended, and before the page knows
    // that.
    await page.route('**/api/**/favourites/list', async (route) => {
      await sessionEnded.promise
      await route.continue().catch(() => undefined)
      listRequestSent.resolve()
    })
    await page.route('**/api/**/logout', async (route) => {
      const response = await route.fetch()
      sessionEnded.resolve()
      await listRequestSent.promise
      await listAnswered
      await route.fulfill({ response })
    })
    const isList = (request: Request): boolean => request.url().endsWith('/favourites/list')
    const listAnswered = Promise.race([
      page.waitForEvent('requestfinished', isList),
      page.waitForEvent('requestfailed', isList),
    ])
    const listRequest = page.waitForRequest('**/api/**/favourites/list')
    await page.goto('/favourites/list')
    await listRequest
    await page.getByRole('button', { name: /Amara/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    expect(refused).toEqual([])
    expect(window.problems).toEqual([])
    // Closing the window drops the requests that are still pending.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await window.close()
  })
})

describe('sign-in redirects each role', () => {
  test.each([
    ['teacher@riverbend.test', '/home'],
    ['teacher.only@riverbend.test', '/teacher/learn'],
    ['learn.one@riverbend.test', '/teacher/learn'],
    ['admin@riverbend.test', '/admin/learn'],
  ] as const)('redirects %s to %s', async (who, path) => {
    const window = await openWindow()
    await signInByForm(window.page, who)
    await window.page.waitForURL(`**${path}`)
    await window.page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(window, path)
    await window.close()
  })

  test('shows a Learn-only teacher no links to other areas', async () => {
    const window = await openWindow()
    const { page } = window
    await signInByForm(page, 'teacher.only@riverbend.test')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const leadingTo = await page
      .getByRole('banner')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(leadingTo)).toEqual(new Set(['/teacher/learn']))
    await page.goto('/no/such/page')
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await page.waitForURL('**/teacher/learn')
    await window.close()
  })

  test('redirects a student away from the teacher area', async () => {
    const window = await openWindow()
    await signInByForm(window.page, 'student@riverbend.test')
    await window.page.goto('/teacher/learn')
    await window.page.waitForURL((url) => url.pathname !== '/teacher/learn')
    await window.page.goto('/home')
    await window.page.getByRole('link', { name: 'Reflect', exact: true }).first().waitFor()
    expect(await window.page.getByRole('link', { name: 'Learn', exact: true }).count()).toBe(0)
    await window.close()
  })
})
