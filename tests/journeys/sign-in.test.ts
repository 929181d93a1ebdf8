/** Coming in, going out, and coming back to where one was. */
import { afterAll, describe, expect, test } from 'vitest'
import { addressOfPart } from '../support/built-part.ts'
import { closeWindows, expectWell, looks, openWindow, passwordOf, signInByForm } from '../support/journey.ts'
import { tell } from '../scorecard/tell.ts'
import type { Request } from 'playwright-core'

afterAll(closeWindows)

describe.each(looks)('at the door, $size and $theme', (look) => {
  test('someone who types a wrong password is told so, and then gets in', async () => {
    const window = await openWindow(look)
    const { page } = window
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectWell(window, 'login')

    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('*Required Field').first().waitFor()
    expect(await page.getByText('*Required Field').count()).toBe(2)

    await page.getByLabel('Email or username').fill('student@riverbend.test')
    await page.getByLabel('Password', { exact: true }).fill('not the one')
    expect(await page.getByText('*Required Field').count()).toBe(0)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText("That email or username and password don't go together.").waitFor()
    await expectWell(window, 'login refused')

    await page.getByLabel('Password', { exact: true }).fill(await passwordOf('student@riverbend.test'))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor()
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    await expectWell(window, 'home')
    await window.close()
  })
})

test('a password may be pasted from wherever it is kept', async () => {
  const window = await openWindow()
  const { page } = window
  await page.goto('/login')
  const [name, password] = [page.getByLabel('Email or username'), page.getByLabel('Password', { exact: true })]
  // The app stands in the place of the door that the server drew: what is copied in one is not pasted into the other.
  await page.locator('[data-drawn]').waitFor({ state: 'detached' })
  await name.fill(await passwordOf('student@riverbend.test'))
  await name.press('ControlOrMeta+a')
  await name.press('ControlOrMeta+c')
  await password.press('ControlOrMeta+v')
  const isWhole = (await password.inputValue()) === (await passwordOf('student@riverbend.test'))
  tell(13, `one pasted at the door is ${isWhole ? 'there as it was' : 'another one'}`)
  expect(isWhole).toBe(true)
  await name.fill('student@riverbend.test')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/home')
  await window.close()
})

test('whoever signs in on a slow line sees it going on until the next page stands', async () => {
  const window = await openWindow()
  const { page } = window
  const line = Promise.withResolvers<void>()
  await page.route(addressOfPart('src/web/screens/app/home.screen.tsx'), async (route) => {
    await line.promise
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('student@riverbend.test')
  await page.getByLabel('Password', { exact: true }).fill(await passwordOf('student@riverbend.test'))
  const answer = page.waitForResponse('**/api/session/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await (await answer).finished()
  await page.waitForFunction(() => localStorage.getItem('alaiaSessionData'))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await page.getByRole('button', { name: 'Signing in' }).isVisible()).toBe(true)
  line.resolve()
  await page.getByRole('heading', { level: 1, name: /Amara/ }).waitFor()
  await window.close()
})

describe('a signed-in person', () => {
  test('is sent home from /login, and keeps the place they were at through an expired session', async () => {
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
    await page.getByLabel('Password', { exact: true }).fill(await passwordOf('student@riverbend.test'))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/favourites/list')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(window.problems).toEqual([])
    await window.close()
  })

  test('finds the way home on the public site, where others find the ways in', async () => {
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

  test('logs out, and finds nothing of theirs when going back', async () => {
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

  test('logs out while the page is still asking, and nothing of theirs is asked after that', async () => {
    const window = await openWindow()
    const { page } = window
    await signInByForm(page, 'student@riverbend.test')
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
    })
    const over = Promise.withResolvers<void>()
    const passedOn = Promise.withResolvers<void>()
    // A slow line: what the list asks arrives when the session is over already, and before the page has heard that.
    await page.route('**/api/**/favourites/list', async (route) => {
      await over.promise
      await route.continue().catch(() => undefined)
      passedOn.resolve()
    })
    await page.route('**/api/**/logout', async (route) => {
      const response = await route.fetch()
      over.resolve()
      await passedOn.promise
      await listAnswered
      await route.fulfill({ response })
    })
    const isList = (request: Request): boolean => request.url().endsWith('/favourites/list')
    const listAnswered = Promise.race([
      page.waitForEvent('requestfinished', isList),
      page.waitForEvent('requestfailed', isList),
    ])
    const asked = page.waitForRequest('**/api/**/favourites/list')
    await page.goto('/favourites/list')
    await asked
    await page.getByRole('button', { name: /Amara/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    expect(refused).toEqual([])
    expect(window.problems).toEqual([])
    // What is still on its slow way is let go with the window.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await window.close()
  })
})

describe('each kind of person arrives where they belong', () => {
  test.each([
    ['teacher@riverbend.test', '/home'],
    ['teacher.only@riverbend.test', '/teacher/learn'],
    ['learn.one@riverbend.test', '/teacher/learn'],
    ['admin@riverbend.test', '/admin/learn'],
  ] as const)('%s at %s', async (who, path) => {
    const window = await openWindow()
    await signInByForm(window.page, who)
    await window.page.waitForURL(`**${path}`)
    await window.page.getByRole('heading', { level: 1 }).waitFor()
    await expectWell(window, path)
    await window.close()
  })

  test('a teacher who only teaches finds nothing that leads back to where they are', async () => {
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

  test('a student who opens the teacher area is sent away', async () => {
    const window = await openWindow()
    await signInByForm(window.page, 'student@riverbend.test')
    await window.page.goto('/teacher/learn')
    await window.page.waitForURL((url) => url.pathname !== '/teacher/learn')
    await window.page.goto('/home')
    await window.page.getByRole('link', { name: 'Reflect' }).first().waitFor()
    expect(await window.page.getByRole('link', { name: 'Learn' }).count()).toBe(0)
    await window.close()
  })
})
