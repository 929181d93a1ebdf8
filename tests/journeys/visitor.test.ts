/** Somebody without an account on the public site: reading, hearing a minute, finding the way in; with and without scripts. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { screens } from '#rules/screens.ts'
import { violationsOn } from '../support/axe.ts'
import { openBrowser } from '../support/chromium.ts'
import { at, closeWindows, house, looks, openWindow, playable, type Window } from '../support/journey.ts'
import { gotoQuiet } from '../support/quiet.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { faultsOf } from '../support/structure.ts'
import { tell } from '../scorecard/tell.ts'
import { resize } from '../support/resize.ts'

afterAll(closeWindows)

/** Milliseconds: every page of the site, on a slow machine. */
const LONG = 240_000

/** Every address of the site that can be written down, and one of each other kind. */
const PAGES = [
  ...screens.filter(({ area, path }) => area === 'site' && !path.includes(':')).map(({ path }) => path),
  '/article/nervous-is-not-broken',
  '/articles/sleep',
]

const withoutScripts = async (path: string): Promise<{ page: Page; close: () => Promise<void> }> => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: house().address })
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { page, close: () => browser.close() }
}

/** What stands at the edges of every public page. See docs/product.md#public-pages. */
const HEADER = ['Home', 'About Us', 'Wellness', 'Learn', 'Impact']

/** Signing in with a temporary password leads there; its link is never answered, so the page stays. */
const toChangePassword = async (page: Page): Promise<void> => {
  await page.route('**/api/user/password/reset/info', () => undefined)
  await page.goto('/login')
  await page.evaluate(() => {
    const usr = { email: 'ada@riverbend.test', reset_token: 'x' }
    history.replaceState({ usr, key: 'test', idx: 0 }, '', '/change-password')
  })
  await page.reload()
}

describe.each(looks)('at the ways in, $size and $theme', (look) => {
  const ways: [path: string, go: (page: Page) => Promise<unknown>][] = [
    ...['/login', '/sign-up', '/sso/saml_response?error=late'].map(
      (path) => [path, (page: Page) => page.goto(path)] as [string, (page: Page) => Promise<unknown>],
    ),
    ['/change-password', toChangePassword],
  ]

  test.each(ways)('%s a visitor finds the header and the footer of the public pages', async (path, go) => {
    const window = await openWindow(look)
    const { page } = window
    await go(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    const banner = page.getByRole('banner').first()
    if (look.size === 'phone') await banner.getByLabel('Open menu').click()
    for (const name of [...HEADER, 'Sign In', 'Try']) {
      await banner.getByRole('link', { name, exact: true }).and(page.locator(':visible')).waitFor()
    }
    if (look.size === 'phone') await page.keyboard.press('Escape')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('© 2024 Alaia').waitFor()
    await footer.getByRole('link', { name: 'Terms' }).waitFor()
    await footer.getByRole('link', { name: 'Privacy' }).waitFor()
    await footer.getByLabel('Language').selectOption('French')
    // Also where it was chosen before the app took the drawn page over.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('alaia_language'))).toBe('French')
    await page.reload()
    await expect.poll(() => footer.getByLabel('Language').inputValue()).toBe('French')
    expect(await violationsOn(page)).toEqual([])
    expect(window.problems).toEqual([])
    await window.close()
  })
})

describe('a visitor', () => {
  test(
    'hears a minute on the first page without an account, and finds out how to get one',
    async () => {
      await playable('ten-and-begin-again')
      const window = await openWindow()
      const { page, problems } = window
      const hear = page.getByRole('button', { name: /^Hear one minute/ }).first()
      await expect
        .poll(
          async () => {
            await page.goto('/')
            return hear.isVisible()
          },
          { timeout: 60_000, interval: 1500 },
        )
        .toBe(true)
      await hear.click()
      await expect.poll(() => hear.getAttribute('aria-pressed')).toBe('true')
      const address = (await hear.getAttribute('data-hear')) ?? ''
      const sound = await fetch(at(address))
      expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
      // 96 kilobits a second, for a minute.
      expect((await sound.arrayBuffer()).byteLength / 12_000).toBeCloseTo(60, 0)
      await hear.click()
      await expect.poll(() => hear.getAttribute('aria-pressed')).toBe('false')
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

  test('goes by the menu on a small screen, and closes it by Esc', async () => {
    const window = await openWindow({ size: 'phone' })
    const { page, problems } = window
    await page.goto('/')
    const burger = page.locator('summary[aria-label="Open menu"]')
    await burger.click()
    const menu = page.locator('details[data-menu] nav')
    await menu.getByRole('link', { name: 'Impact' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    await burger.click()
    await menu.getByRole('link', { name: 'Impact' }).click()
    await page.waitForURL('**/impact')
    expect(problems).toEqual([])
    await window.close()
  })

  test('finds the chosen language chosen again; the words stay as they are', async () => {
    const window = await openWindow()
    const { page } = window
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('French')
    await page.goto('/learn')
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('French')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await window.close()
  })

  test('tests the network of a school, check by check', async () => {
    const window = await openWindow()
    const { page, problems } = window
    await playable('ten-and-begin-again')
    const test = page.locator('[data-network-test]')
    await expect
      .poll(
        async () => {
          await page.goto('/for-school-it')
          return test.getAttribute('data-sound')
        },
        { timeout: 60_000, interval: 1500 },
      )
      .toMatch(/^\/media\/public\//)
    await test.getByRole('button').click()
    await expect.poll(() => test.locator('[data-state="waiting"]').count()).toBe(0)
    const said = await test
      .locator('[data-check]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('data-check'), one.lastElementChild?.textContent]))
    // This house is visited over http.
    const wanted = Object.fromEntries(said.map(([key]) => [key, key === 'page' ? 'Not over https' : 'OK']))
    expect(Object.fromEntries(said)).toEqual(wanted)
    await test.getByText('Something is in the way.').waitFor()
    expect(problems).toEqual([])
    await window.close()
  })

  test('who types before the app has come finds it in the form that takes over', async () => {
    const window = await openWindow()
    const { page, problems } = window
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    const name = page.getByLabel('Email or username')
    await name.fill('student@riverbend.test')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(at('/login'))
    letGo()
    // Only the app asks for what is missing.
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

  test('a pupil who is at the password before the app has come is asked for the school all the same', async () => {
    const window = await openWindow()
    const { page } = window
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email or username').fill('young')
    await page.getByLabel('Password', { exact: true }).fill('three')
    held.resolve()
    await page.getByLabel('School code').waitFor()
    expect(await page.getByLabel('Email or username').inputValue()).toBe('young')
    await window.close()
  })
})

/** Everything that a page of the site leads to on this site, as an address without its anchor. */
const linksOn = (page: Page): Promise<string[]> =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, hash }) => pathname + hash),
  )

/** Pictures without an alternative text, not even an empty one; and anchors that lead nowhere on their page. */
const gapsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.images].filter((image) => !image.hasAttribute('alt')).map((image) => `no alt: ${image.src}`),
    ...[...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
      .filter(({ hash }) => hash.length > 1 && !document.getElementById(hash.slice(1)))
      .map(({ hash }) => `no place: ${hash}`),
  ])

describe('the whole public site', () => {
  test(
    'has no broken link, no picture without words, no error and no other host',
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
      const seen = new Set<string>(PAGES)
      const anchors = new Set<string>()
      const faults: string[] = []
      const visit = async ({ page }: Window, path: string): Promise<void> => {
        const answer = await gotoQuiet(page, path)
        if (answer?.status() !== 200) faults.push(`${path}: ${answer?.status()}`)
        faults.push(...(await gapsOn(page)).map((gap) => `${path}: ${gap}`))
        for (const link of await linksOn(page)) {
          const [to = '', anchor] = link.split('#')
          if (anchor && to !== path) anchors.add(link)
          if (/^\/(article|articles)\//.test(to)) seen.add(to)
          else if (to !== '/' && !screens.some((screen) => screen.path === to)) faults.push(`${path} leads to ${to}`)
        }
      }
      // What a page leads to is looked at in its turn.
      for (let next = [...seen]; next.length > 0;) {
        const known = new Set(seen)
        await sideBySide(next, open, visit)
        next = [...seen].filter((path) => !known.has(path))
      }
      for (const link of anchors) {
        const [to = '', anchor = ''] = link.split('#')
        const html = await (await fetch(at(to))).text()
        if (!html.includes(`id="${anchor}"`)) faults.push(`nothing at ${link}`)
      }
      expect(faults).toEqual([])
      expect(windows.flatMap(({ problems }) => problems)).toEqual([])
      expect(seen.size).toBeGreaterThan(20)
      tell(42, `${seen.size} pages of the site ask 0 other hosts`)
      await closeWindows()
    },
    LONG,
  )

  test('is readable without scripts, and its menu opens', async () => {
    const { page, close } = await withoutScripts('/')
    await resize(page, { width: 390, height: 844 })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await page.locator('summary[aria-label="Open menu"]').click()
    await page.locator('details[data-menu] nav').getByRole('link', { name: 'Learn' }).click()
    await page.waitForURL('**/learn', { waitUntil: 'domcontentloaded' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    // Nothing that only a script brings to life stands there dead.
    expect(await page.locator('[data-hear]:visible, [data-print]:visible, [data-run]:visible').count()).toBe(0)
    await close()
  })

  const lookAt = async ({ page }: Window, path: string): Promise<string[]> => {
    await gotoQuiet(page, path)
    return [...(await violationsOn(page)), ...(await faultsOf(page))].map((fault) => `${path}: ${fault}`)
  }

  test.each(looks)(
    "stands in nobody's way on a $size screen in the $theme theme",
    async (look) => {
      const paths = [...PAGES, '/login', '/nowhere-at-all']
      expect((await sideBySide(paths, () => openWindow(look), lookAt)).flat()).toEqual([])
      await closeWindows()
    },
    LONG,
  )
})
