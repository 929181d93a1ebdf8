// @tag journeys-every-page
/**
 * Every route: it opens for the people it is meant for, at any width, and redirects everyone else to their own page.
 */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import * as identity from '#contract/identity.ts'
import { type ScreenArea, type Screen, screens } from '#rules/screens.ts'
import { isStudioPath } from '#rules/studio.ts'
import { readConfig } from '#server/platform/config.ts'
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts'
import {
  createAddress,
  redirects,
  listScreens,
  isMissingItem,
  type RouteParameters,
  areaVisitors,
} from '../support/journey/example-urls.ts'
import { findViolations } from '../support/browser/axe.ts'
import { findRouteParameters } from '../support/journey/example-pages.ts'
import { closeWindows, openWindow, signIn, type Who, type Window } from '../support/journey/journey.ts'
import { findNarrowFaults } from '../support/browser/narrow-window.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'

afterAll(closeWindows)

/** Timeout for five people at once on a slow machine, in milliseconds. */
const LONG = 900_000

/**
 * Security headers of the app with the default configuration. Only the page of a recording may use the microphone. None
 * of these pages may be framed by a school's platform.
 */
const headers = Object.entries(createSecurityHeaders(readConfig({ NODE_ENV: 'test' })))
const findMissingHeaders = (received: Record<string, string>, path: string): string[] => {
  const expected = headers.map(([name, value]): [string, string] =>
    isStudioPath(path) ? [name, value.replace('microphone=()', 'microphone=(self)')] : [name, value],
  )
  return expected.filter(([name, value]) => received[name] !== value).map(([name]) => `${name}: ${received[name]}`)
}

/** Collects everything that is wrong at a URL. */
const visit = async ({ page, problems }: Window, screen: Screen, exampleIds: RouteParameters): Promise<string[]> => {
  const address = createAddress(screen, exampleIds)
  const answer = await gotoUntilIdle(page, address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const landedPath = new URL(page.url()).pathname
  const faults = [
    ...(answer?.status() === 200 ? [] : [`answered with ${answer?.status()}`]),
    ...findMissingHeaders(answer?.headers() ?? {}, address),
    ...((await page.evaluate(() => document.cookie)) ? ['a cookie that scripts can read'] : []),
    ...(landedPath === (redirects[screen.path] ?? address.split('?')[0]) ? [] : [`led to ${landedPath}`]),
    ...((await page.getByRole('heading', { name: "This page couldn't be loaded" }).count()) ? ['did not come'] : []),
    ...(await findViolations(page)),
    ...(await findStructureFaults(page)),
    ...(await findNarrowFaults(page)),
    ...problems.splice(0),
  ]
  return faults.map((fault) => `${address}: ${fault}`)
}

/** Collects the private texts that the server sent to the page: names, email and tokens. No URL may contain one. */
const collectPrivateTexts = (page: Page): (() => Promise<string[]>) => {
  let userData: Record<string, unknown> = {}
  page.on('response', async (answer) => {
    // An area of one page asks for no session after signing in.
    if (![identity.login, identity.info].some(({ path }) => answer.url().endsWith(path))) return
    const { session } = (await answer.json().catch(() => ({}))) as { session?: { user_data?: typeof userData } }
    userData = session?.user_data ?? userData
  })
  return async () => {
    const { first_name, last_name, email, token, session_hash } = userData
    const cookieValues = (await page.context().cookies()).map(({ value }) => value)
    const texts = [first_name, last_name, email, token, session_hash, ...cookieValues]
    return texts.filter((text): text is string => typeof text === 'string' && text !== '')
  }
}
const containsText = (address: string, text: string): boolean =>
  new RegExp(`(?<![\\w-])${RegExp.escape(text)}(?![\\w-])`).test(decodeURIComponent(address))

/** Runs several people concurrently, because each mostly waits for a page. */
describe.concurrent('every route', () => {
  test.each(areaVisitors)(
    'of the %s area opens with a title of its own',
    async (area, who) => {
      const window = await openWindow()
      window.page.on('response', (answer) => {
        if (answer.status() >= 400) window.problems.push(`${answer.status()} for ${answer.url()}`)
      })
      const requestedUrls: string[] = []
      const privateTexts = collectPrivateTexts(window.page)
      window.page.on('request', (request) => void requestedUrls.push(request.url()))
      if (who) await signIn(window.page, who)
      const exampleIds = await findRouteParameters()
      const faults: string[] = []
      const titles: string[] = []
      for (const screen of listScreens(area)) {
        faults.push(...(await visit(window, screen, exampleIds)))
        if (!redirects[screen.path]) titles.push(await window.page.title())
      }
      expect(faults).toEqual([])
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
      const ownTexts = await privateTexts()
      expect(ownTexts.length).toBeGreaterThanOrEqual(who ? 5 : 0)
      expect(requestedUrls.filter((address) => ownTexts.some((text) => containsText(address, text)))).toEqual([])
      recordMeasurement(
        8,
        `${listScreens(area).length} pages of the ${area} area with ${headers.length} headers: 0 missing`,
      )
      recordMeasurement(
        42,
        `${listScreens(area).length} pages of the ${area} area: 0 other hosts, 0 cookies that scripts can read`,
      )
      recordMeasurement(47, `${listScreens(area).length} pages of the ${area} area: 0 violations`)
      await window.close()
    },
    LONG,
  )
})

test('every example URL of the route table points to an existing item', async () => {
  const exampleIds = await findRouteParameters()
  expect(screens.map((screen) => createAddress(screen, exampleIds)).filter(isMissingItem)).toEqual([])
})

/** Navigates inside the app, as a link or the browser's buttons do. */
const navigateInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

/** Sessions and files of lessons open for Learn-only teachers and for admins too. */
const openToAll = ['/audio/:uuid', '/view']

interface RedirectCase {
  whom: string
  areas: ScreenArea[]
  home: string
  who?: Who
}

/** One case for each kind of redirect; `npm run test:all` runs them all. */
const DEFAULT_CASES = 3

const redirectCases: RedirectCase[] = [
  { whom: 'someone signed out', areas: ['app', 'teacher', 'admin'], home: '/login' },
  { whom: 'a student', areas: ['teacher', 'staff'], home: '/', who: 'student@riverbend.test' },
  { whom: 'a student', areas: ['admin'], home: '/home', who: 'student@riverbend.test' },
  { whom: 'a teacher', areas: ['admin'], home: '/home', who: 'teacher@riverbend.test' },
  {
    whom: 'a Learn-only teacher',
    areas: ['app', 'admin'],
    home: '/teacher/learn',
    who: 'teacher.only@riverbend.test',
  },
  { whom: 'an admin', areas: ['app'], home: '/admin/learn', who: 'admin@riverbend.test' },
  { whom: 'an admin', areas: ['teacher'], home: '/', who: 'admin@riverbend.test' },
]

describe.concurrent('a route without permission', () => {
  test.each(process.env['ALAIA_TEST_ALL'] === '1' ? redirectCases : redirectCases.slice(0, DEFAULT_CASES))(
    'redirects $whom from the areas $areas to $home',
    async ({ areas, home, who }) => {
      const window = await openWindow()
      const { page, problems } = window
      if (who) await signIn(page, who)
      else await page.goto('/login')
      const start = page.url()
      const refusedScreens = areas.flatMap(listScreens).filter(({ path }) => !who || !openToAll.includes(path))
      for (const screen of refusedScreens) {
        // A public page is another document: no in-app navigation starts there.
        if (home === '/') await page.goto(start)
        await navigateInApp(page, createAddress(screen))
        await page.waitForURL((url) => url.pathname === home)
      }
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await findStructureFaults(page)).toEqual([])
      expect(problems).toEqual([])
      await window.close()
    },
  )
})
