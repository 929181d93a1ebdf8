/** The HTML page of the development server: its files load from every URL. */
import fastify from 'fastify'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePagesWithHotReload } from '#server/serve-pages.dev.ts'
import type { Config } from '#server/platform/config.ts'

const app = fastify({ forceCloseConnections: true })
let address = ''

beforeAll(async () => {
  await servePagesWithHotReload(app, { root: fileURLToPath(new URL('../..', import.meta.url)) } as Config)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test('the icon, fonts and first script of the development page load from a deep URL', async () => {
  const deepUrl = `${address}/series/sessions/list/7`
  const html = await (await fetch(deepUrl)).text()
  const urls = [...html.matchAll(/<(?:link|script)[^>]*?(?:href|src)="([^"]+)"/g)].map(([, url]) => url!)
  expect(urls.length).toBeGreaterThanOrEqual(4)
  const kinds = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(new URL(url, deepUrl))
      await response.body?.cancel()
      return `${response.status} ${response.headers.get('content-type')?.split(';')[0]}`
    }),
  )
  expect(kinds.toSorted()).toEqual([
    '200 application/manifest+json',
    '200 font/woff2',
    '200 font/woff2',
    '200 image/png',
    '200 image/svg+xml',
    ...kinds.filter((kind) => kind === '200 text/javascript'),
  ])
})
