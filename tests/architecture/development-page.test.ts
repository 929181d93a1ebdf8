/** The HTML page of the development server: its files load from every URL. */
import fastify from 'fastify'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePagesWithHotReload } from '#server/pages.dev.ts'
import type { Config } from '#server/platform/config.ts'

const app = fastify({ forceCloseConnections: true })
let address = ''

beforeAll(async () => {
  await servePagesWithHotReload(app, { root: fileURLToPath(new URL('../..', import.meta.url)) } as Config)
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test('the icon, fonts and first script of the development page load from a deep URL', async () => {
  const deep = `${address}/series/sessions/list/7`
  const html = await (await fetch(deep)).text()
  const named = [...html.matchAll(/<(?:link|script)[^>]*?(?:href|src)="([^"]+)"/g)].map(([, url]) => url!)
  expect(named.length).toBeGreaterThanOrEqual(4)
  const kinds = await Promise.all(
    named.map(async (url) => {
      const answer = await fetch(new URL(url, deep))
      await answer.body?.cancel()
      return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
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
