/**
 * A folder download contains every byte, every name and the empty folders. A list of thousands of files stays fast.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openSignedInWindow, button, open } from '../support/browser/signed-in-window.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { signInResourceAdmin } from '../support/journey/resource-admin.ts'

afterAll(closeWindows)

test('a folder download contains all files of five levels and the empty folders', async () => {
  const admin = await signInResourceAdmin()
  const name = `Home ${Date.now()}`
  const sentFiles = new Map<string, Uint8Array<ArrayBuffer>>()
  const top = await admin.folder(name)
  let folder = top
  let path = name
  for (const level of ['Éins', 'two 2', 'drei', 'quatre', 'five']) {
    folder = await admin.folder(level, folder.uuid)
    path = `${path}/${level}`
    const bytes = new Uint8Array(Buffer.from(randomBytes(150_000).toString('base64')))
    await admin.file({ name: `${level}.txt`, bytes, folder: folder.uuid })
    sentFiles.set(`${path}/${level}.txt`, bytes)
  }
  await admin.folder('empty', top.uuid)

  const window = await openSignedInWindow('teacher@riverbend.test')
  await open(window, `/teacher/learn/resources/${top.uuid}`)
  const saving = window.page.waitForEvent('download')
  await button(window.page, 'Download this folder').click()
  const download = await saving
  expect(download.suggestedFilename()).toBe(`${name}.zip`)
  const unzipped = unzipSync(new Uint8Array(await readFile(await download.path())))
  const paths = [...sentFiles.keys()]
  expect(
    Object.keys(unzipped)
      .filter((filePath) => !filePath.endsWith('/'))
      .toSorted(),
  ).toEqual(paths.toSorted())
  for (const [filePath, bytes] of sentFiles) {
    expect(Buffer.compare(unzipped[filePath] ?? new Uint8Array(), bytes), filePath).toBe(0)
  }
  expect(Object.keys(unzipped)).toContain(`${name}/empty/`)
  await window.close()
})

/** A file as the server returns it. */
const createFileRow = (index: number) => ({
  uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  folder_uuid: null,
  name: `Sheet ${index}.txt`,
  key_path: `resources/${index}.txt`,
  content_type: 'text/plain',
  size: 1000,
  kind: 'text',
  mismatch: null,
  preview: 'none',
  added_at: '2026-11-01T08:00:00.000Z',
  changed_at: '2026-11-01T08:00:00.000Z',
})

const FILE_COUNT = 10_000

test('a list of ten thousand resource files loads page by page and scrolls smoothly', async () => {
  const window = await openSignedInWindow('teacher@riverbend.test')
  const { page } = window
  await page.route('**/api/teacher/resource/folder/list', async (route) => {
    const { Request } = route.request().postDataJSON() as { Request: { Page: { limit: number; cursor?: string } } }
    const { limit, cursor = '0' } = Request.Page
    const from = Number(cursor)
    const Files = Array.from({ length: Math.min(limit, FILE_COUNT - from) }, (_, index) => createFileRow(from + index))
    const next_cursor = from + limit < FILE_COUNT ? String(from + limit) : null
    const Counts = from === 0 ? { folders: 0, files: FILE_COUNT, bytes: FILE_COUNT * 1000 } : null
    const answer = { Folder: null, Breadcrumb: [], Folders: [], Files, Counts, Page: { next_cursor } }
    await route.fulfill({ json: { Status: { code: '000', message: '' }, ...answer } })
  })
  await open(window, '/teacher/learn/resources')
  const cards = page.locator('[data-card]')
  await cards.first().waitFor()
  while ((await cards.count()) < FILE_COUNT) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(50)
  }
  /** The longest of sixty frames while the page is scrolled from end to end, in milliseconds. */
  const longest = await page.evaluate(async () => {
    const steps = 60
    let [longestGap, last] = [0, performance.now()]
    for (let step = 0; step < steps; step += 1) {
      scrollTo(0, (document.body.scrollHeight * (steps - step)) / steps)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      longestGap = Math.max(longestGap, now - last)
      last = now
    }
    return longestGap
  })
  expect(longest).toBeLessThan(500)
  await window.close()
}, 600_000)
