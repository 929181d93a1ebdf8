/** Uploads a large text in a browser on a slow line, and shows how far it got. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open as openFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { RestartableServer } from '../server/restartable-server.ts'
import { button, heading } from '../browser/signed-in-window.ts'
import { openWindow, signIn } from './journey.ts'

const OPERATOR = 'admin@riverbend.test'
const RESOURCES_PATH = '/admin/learn/resources'
const LINE_BYTES = 64

/** Writes a text in which every line is another one, so that a part at the wrong place is noticed. */
const writeLines = async (path: string, bytes: number): Promise<void> => {
  await using file = await openFile(path, 'w')
  const block = 16_384
  for (let first = 0; first < bytes / LINE_BYTES; first += block) {
    const lines = Array.from({ length: block }, (_, index) => `${String(first + index).padEnd(LINE_BYTES - 1, '.')}\n`)
    await file.write(lines.join('').slice(0, bytes - first * LINE_BYTES))
  }
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const findStoredFile = async (folder: string, size: number): Promise<string | undefined> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && (await stat(path)).size === size) return path
  }
  return undefined
}

export interface InterruptedUpload {
  context: BrowserContext
  page: Page
  /** Chooses the file in a page of the resources. */
  chooseFile: (page: Page) => Promise<void>
  waitUntilSent: (share: number) => Promise<void>
  waitUntilUploaded: (page: Page) => Promise<void>
  /** The offsets at which the browser went on. */
  offsets: number[]
  /** Compares the file in the storage with the one that was sent. */
  expectIntact: () => Promise<void>
}

const isUpload = (url: string): boolean => url.includes('/media/resumable/')

export const startSlowUpload = async (
  server: RestartableServer,
  { bytes, bytesPerSecond }: { bytes: number; bytesPerSecond: number },
): Promise<InterruptedUpload> => {
  const folder = await mkdtemp(join(tmpdir(), 'alaia-large-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, `Lines ${bytes}.txt`)
  await writeLines(path, bytes)
  const { context, page } = await openWindow({ address: server.address })
  await signIn(page, OPERATOR, server.data)
  await heading(page).waitFor()
  const offsets: number[] = []
  const chooseFile = async (resourcesPage: Page): Promise<void> => {
    resourcesPage.on('response', (response) => {
      if (response.request().method() !== 'HEAD' || !isUpload(response.url())) return
      offsets.push(Number(response.headers()['upload-offset']))
    })
    const cdpSession = await context.newCDPSession(resourcesPage)
    await cdpSession.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
    await resourcesPage.goto(RESOURCES_PATH)
    await heading(resourcesPage).waitFor()
    await button(resourcesPage, 'Upload').click()
    await resourcesPage.getByRole('dialog').locator('input[type=file]:not([webkitdirectory])').setInputFiles(path)
  }
  const spool = join(server.data, 'uploads')
  const getSpooledBytes = async (): Promise<number> => {
    const names = (await readdir(spool).catch((): string[] => [])).filter((name) => !name.endsWith('.json'))
    return names[0] ? (await stat(join(spool, names[0]))).size : 0
  }
  return {
    context,
    page,
    chooseFile,
    offsets,
    async waitUntilSent(share) {
      await expect.poll(getSpooledBytes, { timeout: 120_000 }).toBeGreaterThan(bytes * share)
    },
    waitUntilUploaded: (resourcesPage) =>
      resourcesPage.getByRole('dialog').getByText('Uploaded', { exact: true }).waitFor({ timeout: 200_000 }),
    async expectIntact() {
      const stored = await findStoredFile(join(server.data, 'files'), bytes)
      expect(stored && (await hashFile(stored))).toBe(await hashFile(path))
    },
  }
}
