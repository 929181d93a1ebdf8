/** Alaia as an installable app: the browser's and the system's requirements, and that it opens at home. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { toHex, readThemes } from '#web/styles/contrast.ts'
import { toUrl, closeWindows, openWindow, signIn } from '../support/journey/journey.ts'

afterAll(closeWindows)

interface Manifest {
  id: string
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  background_color: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const readThemeColors = async () => {
  const themes = readThemes(await readFile('src/web/styles/tokens.css', 'utf8'))
  return { light: toHex(themes['morning'] ?? {}, 'canvas'), dark: toHex(themes['dark'] ?? {}, 'canvas') }
}

const readIcon = async (address: string) => {
  const answer = await fetch(toUrl(address))
  expect([answer.status, answer.headers.get('content-type')], address).toEqual([200, 'image/png'])
  const { width, height, hasAlpha } = await sharp(await answer.arrayBuffer()).metadata()
  return { size: `${width}x${height}`, hasAlpha }
}

test('the web app manifest names the app, its colors and its icons', async () => {
  const answer = await fetch(toUrl('/manifest.webmanifest'))
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  const { light } = await readThemeColors()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Alaia',
    short_name: 'Alaia',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, purpose } of manifest.icons) {
    const { size, hasAlpha } = await readIcon(src)
    expect(size, src).toBe(sizes)
    if (purpose === 'maskable') expect(hasAlpha, 'a system would fill the corners with black').toBe(false)
  }
  expect(await readIcon('/apple-touch-icon.png')).toEqual({ size: '180x180', hasAlpha: false })
})

test.each(['/', '/articles', '/login', '/home', '/reflect/journal'])(
  'the page at %s links to the manifest and the icons',
  async (path) => {
    const html = await (await fetch(toUrl(path))).text()
    const { light, dark } = await readThemeColors()
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
    expect(html.match(/name="theme-color" content="(#[\da-f]+)"/g)).toEqual([
      `name="theme-color" content="${light}"`,
      `name="theme-color" content="${dark}"`,
    ])
  },
)

/** Browser tests run in private windows, which can't install apps; every other requirement is checked. */
const PRIVATE = 'in-incognito'

const arrive = async () => {
  const window = await openWindow({ allowsServiceWorker: true })
  await signIn(window.page, 'senior@riverbend.test')
  return { window, page: window.page, browser: await window.context.newCDPSession(window.page) }
}

test('the browser reads the manifest without errors, and the start URL opens home', async () => {
  const { window, page, browser } = await arrive()
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect(url).toBe(toUrl('/manifest.webmanifest'))
  expect(errors).toEqual([])
  await page.goto('/home')
  expect(new URL(page.url()).pathname).toBe('/home')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(window.problems).toEqual([])
  await window.close()
})

test('the browser reports no installability error besides the private window', async ({ skip }) => {
  const { window, browser } = await arrive()
  const installability = await browser.send('Page.getInstallabilityErrors').catch((error: Error) => {
    expect(error.message).toContain("wasn't found")
    return undefined
  })
  await window.close()
  if (!installability) return skip('A browser without a shell around its pages cannot be asked')
  return expect(installability.installabilityErrors.filter(({ errorId }) => errorId !== PRIVATE)).toEqual([])
})
