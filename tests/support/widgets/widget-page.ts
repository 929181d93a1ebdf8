/** Opens the page of widgets (src/web/screens/gallery/widgets.fixture.tsx) in Chromium, without a server. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Browser, Locator, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { vi } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { createSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { openBrowser } from '../browser/chromium.ts'

const ADDRESS = 'http://widgets.test/'
const FIXTURE = fileURLToPath(new URL('../../../src/web/screens/gallery/widgets.fixture.tsx', import.meta.url))
const HTML =
  '<!doctype html><html lang="en"><title>Widgets</title><link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script>'

/** Returns the files of the page by name. */
const buildFiles = async (): Promise<Map<string, string>> => {
  vi.stubEnv('NODE_ENV', 'production')
  const buildResult = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react({ compiler: true })],
    build: {
      write: false,
      assetsInlineLimit: 10_000_000,
      rolldownOptions: {
        input: FIXTURE,
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false },
      },
    },
  })
  const { output } = (Array.isArray(buildResult) ? buildResult[0] : buildResult) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}

const CSP = 'content-security-policy'

/** Serves the page with the app's content security policy, so that what the policy refuses fails here too. */
const serveFiles = async (page: Page, files: ReadonlyMap<string, string>): Promise<void> => {
  await page.route(`${ADDRESS}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (!name) {
      const headers = { [CSP]: createSecurityHeaders(readConfig({}))[CSP]!, 'content-type': 'text/html' }
      return route.fulfill({ body: HTML, headers })
    }
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ body: files.get(name) ?? '', contentType })
  })
}

export interface WidgetPage {
  page: Page
  /** Returns and forgets the keys that the page left to the browser, in order. */
  takeUnhandledKeys: () => Promise<string[]>
  /** Returns the value of a widget. */
  getValue: (id: string) => Promise<string | null>
  readFocusedText: () => Promise<string>
  /** @throws Error with what the browser refused or reported as an error */
  close: () => Promise<void>
}

const recordUnhandledKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const unhandledKeys: string[] = []
    Object.assign(globalThis, { unhandledKeys })
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (!defaultPrevented && !['Alt', 'Control', 'Meta', 'Shift'].includes(key)) unhandledKeys.push(key)
    })
  })

const openWidgetPage = async (browser: Browser, files: ReadonlyMap<string, string>): Promise<WidgetPage> => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 900 }, hasTouch: true })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  // Only ends a test that hangs: a busy machine is many times slower.
  page.setDefaultTimeout(30_000)
  await serveFiles(page, files)
  await page.goto(ADDRESS)
  await page.getByRole('tab', { name: 'Tab two' }).waitFor()
  await recordUnhandledKeys(page)
  return {
    page,
    takeUnhandledKeys: () =>
      page.evaluate(() => (globalThis as unknown as { unhandledKeys: string[] }).unhandledKeys.splice(0)),
    getValue: (id) => page.locator(`#${id}`).getAttribute('data-value'),
    readFocusedText: () => page.evaluate(() => document.activeElement?.textContent ?? ''),
    close: async () => {
      await context.close()
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }
}

/** Builds the page once, and opens it as often as needed. */
export const startWidgetPages = async () => {
  const [browser, files] = await Promise.all([openBrowser(), buildFiles()])
  return { open: () => openWidgetPage(browser, files), close: () => browser.close() }
}

/** Presses a key during IME composition: the word is not finished yet. */
export const pressComposing = (field: Locator, key: string): Promise<boolean> =>
  field.evaluate(
    (element, key) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })),
    key,
  )
