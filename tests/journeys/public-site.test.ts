// @tag public-site
/** A visitor on the public site: reading, hearing a preview, signing in; with and without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { screens } from '#rules/screens.ts'
import { findViolations } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/chromium.ts'
import {
  toUrl,
  closeWindows,
  server,
  variants,
  openWindow,
  waitForPlayable,
  type Window,
} from '../support/journey/journey.ts'
import { gotoUntilIdle } from '../support/browser/network-idle.ts'
import { processConcurrently } from '../support/server/process-concurrently.ts'
import { findStructureFaults } from '../support/browser/page-structure.ts'
import { recordMeasurement } from '../scorecard/record-measurement.ts'
import { resize } from '../support/browser/resize.ts'

afterAll(closeWindows)

/** Timeout for every page of the site on a slow machine, in milliseconds. */
const LONG = 240_000

/** Every public path without parameters, and one of each other kind. */
const PAGES = [
  ...screens.filter(({ area, path }) => area === 'site' && !path.includes(':')).map(({ path }) => path),
  '/article/nervous-is-not-broken',
  '/articles/sleep',
]

const openWithoutScripts = async (path: string): Promise<{ page: Page; close: () => Promise<void> }> => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server().address })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, close: () => browser.close() }
}

/** The links in the header of every public page. See docs/product.md#public-pages. */
const HEADER = ['Home', 'About Us', 'Wellness', 'Learn', 'Impact']

/** Simulates a sign-in with a temporary password. The page's request is never answered, so the page stays. */
const openChangePassword = async (page: Page): Promise<void> => {
  await page.route('**/api/user/password/reset/info', () => undefined)
  await page.goto('/login')
  await page.evaluate(() => {
    const usr = { email: 'ada@riverbend.test', reset_token: 'x' }
    history.replaceState({ usr, key: 'test', idx: 0 }, '', '/change-password')
  })
  await page.reload()
}

describe.each(variants)('the sign-in pages, $size and $theme', (options) => {
  const signInPages: [path: string, go: (page: Page) => Promise<unknown>][] = [
    ...['/login', '/sign-up', '/sso/saml_response?error=late'].map(
      (path) => [path, (page: Page) => page.goto(path)] as [string, (page: Page) => Promise<unknown>],
    ),
    ['/change-password', openChangePassword],
  ]

  test.each(signInPages)('have the header and footer of the public pages at %s', async (path, openPage) => {
    const window = await openWindow(options)
    const { page } = window
    await openPage(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    const banner = page.getByRole('banner').first()
    if (options.size === 'phone') await banner.getByLabel('Open menu').click()
    for (const name of [...HEADER, 'Sign In', 'Try']) {
      await banner.getByRole('link', { name, exact: true }).and(page.locator(':visible')).waitFor()
    }
    if (options.size === 'phone') await page.keyboard.press('Escape')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('© 2024 Alaia').waitFor()
    await footer.getByRole('link', { name: 'Terms' }).waitFor()
    await footer.getByRole('link', { name: 'Privacy' }).waitFor()
    await footer.getByLabel('Language').selectOption('French')
    // Also if the language was chosen before the app replaced the server-rendered page.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('alaia_language'))).toBe('French')
    await page.reload()
    await expect.poll(() => footer.getByLabel('Language').inputValue()).toBe('French')
    expect(await findViolations(page)).toEqual([])
    expect(window.problems).toEqual([])
    await window.close()
  })
})

describe('a visitor', () => {
  test(
    'hears a one-minute preview without an account, and finds how to sign up',
    async () => {
      await waitForPlayable('ten-and-begin-again')
      const window = await openWindow()
      const { page, problems } = window
      const previewButton = page.getByRole('button', { name: /^Hear one minute/ }).first()
      await expect
        .poll(
          async () => {
            await page.goto('/')
            return previewButton.isVisible()
          },
          { timeout: 60_000, interval: 1500 },
        )
        .toBe(true)
      await previewButton.click()
      await expect.poll(() => previewButton.getAttribute('aria-pressed')).toBe('true')
      const address = (await previewButton.getAttribute('data-hear')) ?? ''
      const previewResponse = await fetch(toUrl(address))
      expect([previewResponse.status, previewResponse.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      // The bytes of a minute at 96 kilobits per second.
      expect((await previewResponse.arrayBuffer()).byteLength / 12_000).toBeCloseTo(60, 0)
      await previewButton.click()
      await expect.poll(() => previewButton.getAttribute('aria-pressed')).toBe('false')
      await page.getByRole('main').getByRole('link', { name: 'Try Alaia' }).first().click()
      await page.waitForURL('**/sign-up')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('link', { name: 'For school IT' }).first().click()
      await page.waitForURL('**/for-school-it')
      expect(problems).toEqual([])
      await window.close()
    },
    LONG,
  )

  test('uses the menu on a small screen, and closes it with Esc', async () => {
    const window = await openWindow({ size: 'phone' })
    const { page, problems } = window
    await page.goto('/')
    const menuButton = page.locator('summary[aria-label="Open menu"]')
    await menuButton.click()
    const menu = page.locator('details[data-menu] nav')
    await menu.getByRole('link', { name: 'Impact' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    await menuButton.click()
    await menu.getByRole('link', { name: 'Impact' }).click()
    await page.waitForURL('**/impact')
    expect(problems).toEqual([])
    await window.close()
  })

  test('keeps the chosen language while the content stays English', async () => {
    const window = await openWindow()
    const { page } = window
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('French')
    await page.goto('/learn')
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('French')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await window.close()
  })

  test("can test the school's network check by check", async () => {
    const window = await openWindow()
    const { page, problems } = window
    await waitForPlayable('ten-and-begin-again')
    const test = page.locator('[data-network-test]')
    await expect
      .poll(
        async () => {
          await page.goto('/for-school-it')
          return test.getAttribute('data-audio-url')
        },
        { timeout: 60_000, interval: 1500 },
      )
      .toMatch(/^\/media\/public\//)
    await test.getByRole('button').click()
    await expect.poll(() => test.locator('[data-state="waiting"]').count()).toBe(0)
    const results = await test
      .locator('[data-check]')
      .evaluateAll((checks) =>
        checks.map((check) => [check.getAttribute('data-check'), check.lastElementChild?.textContent]),
      )
    // The test server is reached over http.
    const expected = Object.fromEntries(results.map(([key]) => [key, key === 'page' ? 'Not over https' : 'OK']))
    expect(Object.fromEntries(results)).toEqual(expected)
    await test.getByText('Something is in the way.').waitFor()
    expect(problems).toEqual([])
    await window.close()
  })

  test('keeps text that was typed before the app has loaded', async () => {
    const window = await openWindow()
    const { page, problems } = window
    let loadApp: () => void = () => undefined
    const appLoaded = new Promise<void>((resolve) => {
      loadApp = resolve
    })
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await appLoaded
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    const name = page.getByLabel('Email or username')
    await name.fill('student@riverbend.test')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(toUrl('/login'))
    loadApp()
    // Only the app reports missing fields.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Sign In' }).click()
        return page.getByText('*Required Field').count()
      })
      .toBe(1)
    expect(await name.inputValue()).toBe('student@riverbend.test')
    expect(problems).toEqual([])
    await window.close()
  })

  test('sees the school code field if they were in the password field before the app has loaded', async () => {
    const window = await openWindow()
    const { page } = window
    const appLoaded = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await appLoaded.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email or username').fill('young')
    await page.getByLabel('Password', { exact: true }).fill('three')
    appLoaded.resolve()
    await page.getByLabel('School code').waitFor()
    expect(await page.getByLabel('Email or username').inputValue()).toBe('young')
    await window.close()
  })
})

/** Returns every link of a page to this site, without the query. */
const listLinks = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, hash }) => pathname + hash),
  )

/** Finds pictures without an alt attribute, and anchors without a target on their page. */
const findGaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.images].filter((image) => !image.hasAttribute('alt')).map((image) => `no alt: ${image.src}`),
    ...[...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .filter(({ hash }) => hash.length > 1 && !document.getElementById(hash.slice(1)))
      .map(({ hash }) => `no place: ${hash}`),
  ])

describe('the public site', () => {
  test(
    'has no broken link, no picture without alternative text, no error and no third-party request',
    async () => {
      const windows: Window[] = []
      const open = async (): Promise<Window> => {
        const window = await openWindow()
        windows.push(window)
        window.page.on('response', (answer) => {
          if (answer.status() >= 400) window.problems.push(`${answer.status()} for ${answer.url()}`)
        })
        return window
      }
      const foundPaths = new Set<string>(PAGES)
      const anchors = new Set<string>()
      const faults: string[] = []
      const visit = async ({ page }: Window, path: string): Promise<void> => {
        const answer = await gotoUntilIdle(page, path)
        if (answer?.status() !== 200) faults.push(`${path}: ${answer?.status()}`)
        faults.push(...(await findGaps(page)).map((gap) => `${path}: ${gap}`))
        for (const link of await listLinks(page)) {
          const [to = '', anchor] = link.split('#')
          if (anchor && to !== path) anchors.add(link)
          if (/^\/(article|articles)\//.test(to)) foundPaths.add(to)
          else if (to !== '/' && !screens.some((screen) => screen.path === to)) faults.push(`${path} leads to ${to}`)
        }
      }
      // Pages that a page links to are visited in their turn.
      for (let next = [...foundPaths]; next.length > 0;) {
        const visitedPaths = new Set(foundPaths)
        await processConcurrently(next, open, visit)
        next = [...foundPaths].filter((path) => !visitedPaths.has(path))
      }
      for (const link of anchors) {
        const [to = '', anchor = ''] = link.split('#')
        const html = await (await fetch(toUrl(to))).text()
        if (!html.includes(`id="${anchor}"`)) faults.push(`nothing at ${link}`)
      }
      expect(faults).toEqual([])
      expect(windows.flatMap(({ problems }) => problems)).toEqual([])
      expect(foundPaths.size).toBeGreaterThan(20)
      recordMeasurement(42, `${foundPaths.size} public pages request 0 other hosts`)
      await closeWindows()
    },
    LONG,
  )

  test('is readable without scripts, and its menu opens', async () => {
    const { page, close } = await openWithoutScripts('/')
    await resize(page, { width: 390, height: 844 })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await page.locator('summary[aria-label="Open menu"]').click()
    await page.locator('details[data-menu] nav').getByRole('link', { name: 'Learn' }).click()
    await page.waitForURL('**/learn', { waitUntil: 'domcontentloaded' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // Controls that need a script are hidden.
    expect(await page.locator('[data-hear]:visible, [data-print]:visible, [data-run]:visible').count()).toBe(0)
    await close()
  })

  const findFaults = async ({ page }: Window, path: string): Promise<string[]> => {
    await gotoUntilIdle(page, path)
    return [...(await findViolations(page)), ...(await findStructureFaults(page))].map((fault) => `${path}: ${fault}`)
  }

  test.each(variants)(
    'is accessible on a $size screen in the $theme theme',
    async (options) => {
      const paths = [...PAGES, '/login', '/nowhere-at-all']
      expect((await processConcurrently(paths, () => openWindow(options), findFaults)).flat()).toEqual([])
      await closeWindows()
    },
    LONG,
  )
})
