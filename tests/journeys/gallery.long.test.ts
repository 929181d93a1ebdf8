// @tag gallery
/** Every component of the design system, in every state, light and dark, wide and narrow. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser/chromium.ts'
import { findGalleryViolations } from '../support/browser/gallery-violations.ts'
import { type ServerProcess, startServer } from '../support/server/server-process.ts'

let server: ServerProcess
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'alaia-gallery-'))
  server = await startServer({ ALAIA_DATA: data, ALAIA_DEV: '1', ALAIA_DEMO: '0' })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await rm(data, { recursive: true, force: true })
})

test('the component gallery has no axe violations', async () => {
  const browser = await openBrowser()
  const violations = await findGalleryViolations(
    browser,
    `${server.address}/__gallery`,
    process.env['ALAIA_TEST_ALL'] === '1',
  )
  await browser.close()
  expect(violations).toEqual([])
}, 300_000)
