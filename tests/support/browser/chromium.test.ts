import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findViolations } from './axe.ts'
import { findChromium, openBrowser } from './chromium.ts'
import { resize } from './resize.ts'

let browser: Browser | undefined
afterEach(async () => {
  vi.unstubAllEnvs()
  await browser?.close()
})

const openPage = async (html: string) => {
  browser = await openBrowser()
  const page = await browser.newPage()
  await page.setContent(html)
  return page
}

describe('Chromium for the tests', () => {
  test('is found on the machine or in the packages', async () => {
    const page = await openPage('<p>hello</p>')
    expect(await page.locator('p').textContent()).toBe('hello')
  })

  test('comes from the package if requested, and plays MP3', async () => {
    vi.stubEnv('ALAIA_BROWSER', 'package')
    expect(findChromium().path).toMatch(/\.alaia\/chromium-\d+\.\d+\.\d+\/chromium$/)
    const page = await openPage('<audio></audio>')
    const plays = await page
      .locator('audio')
      .evaluate((audio) => (audio as unknown as { canPlayType(type: string): string }).canPlayType('audio/mpeg'))
    expect(plays).toBe('probably')
  })

  test('is the one in CHROMIUM_PATH', () => {
    vi.stubEnv('CHROMIUM_PATH', '/somewhere/chrome')
    expect(findChromium().path).toBe('/somewhere/chrome')
  })

  test('can resize a window that Chromium considers maximized', async () => {
    const page = await openPage('<p>hello</p>')
    const client = await page.context().newCDPSession(page)
    const { windowId } = await client.send('Browser.getWindowForTarget')
    await client.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'maximized' } })
    await resize(page, { width: 320, height: 640 })
    expect(await page.evaluate('innerWidth')).toBe(320)
  })
})

describe('axe', () => {
  test('reports what is wrong and where', async () => {
    const page = await openPage('<html lang="en"><title>t</title><main><h1>t</h1><img id="bare" src="data:,"></main>')
    const violations = await findViolations(page)
    expect(violations).toHaveLength(1)
    expect(violations[0]).toMatch(/^image-alt: [^]*#bare/)
    expect(await findViolations(page, { without: ['image-alt'] })).toEqual([])
  })

  test('reports nothing for an accessible page', async () => {
    const page = await openPage('<html lang="en"><title>t</title><main><h1>t</h1></main>')
    expect(await findViolations(page)).toEqual([])
  })

  test('works on a page whose content security policy forbids scripts', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-security-policy', "default-src 'none'")
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><html lang="en"><title>t</title><main><h1>t</h1></main>')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const page = await openPage('')
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(await findViolations(page)).toEqual([])
    server.close()
  })
})
