/**
 * Requests of a device with a cached app shell: none is sent twice, and no URL contains a word that network filters
 * block.
 */
import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { paletteNames } from '#art/palettes.ts'
import { sceneNames } from '#art/scenes/scenes.ts'
import { registry } from '#contract/index.ts'
import { screens } from '#rules/screens.ts'
import { chunkNames } from '../../scripts/chunks.ts'
import { findAlarmingWord } from '../support/attacks/content-filter-words.ts'
import { BUILD_FOLDER } from '../support/browser/built-chunks.ts'
import { toUrl, closeWindows, server } from '../support/journey/journey.ts'
import { signInWithCachedShell, readCaches } from '../support/browser/cached-shell.ts'
import { startVersionProxy } from '../support/browser/version-proxy.ts'

afterAll(closeWindows)

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`)

const filterAlarming = (names: readonly string[]): string[] =>
  names.filter((name) => findAlarmingWord(name) !== undefined)

test('no built or stored file, page or endpoint has a name that network filters block', async () => {
  const built = listFiles(BUILD_FOLDER)
  const stored = listFiles(`${server().data}/files`)
  const pages = screens.map(({ path }) => path)
  const calls = Object.values(registry).flatMap((domain) => Object.values(domain).map(({ path }) => path))
  const sitemap = await (await fetch(toUrl('/sitemap.xml'))).text()
  const published = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const namesByKind = { built, stored, pages, calls, published, drawn: [...sceneNames, ...paletteNames] }
  for (const names of Object.values(namesByKind)) expect(names.length).toBeGreaterThan(5)
  expect(Object.values(namesByKind).flatMap(filterAlarming)).toEqual([])
})

test('built scripts, styles and pictures are named by their hashes', () => {
  const builtNames = listFiles(`${BUILD_FOLDER}assets`).filter((name) => !name.startsWith('/pdf-'))
  const neutralName = new RegExp(String.raw`^/(?:(?:${chunkNames.join('|')})-)?[\da-f]{10}\.\w+(?:\.(?:br|gz))?$`)
  expect(builtNames.length).toBeGreaterThan(300)
  expect(builtNames.filter((name) => !neutralName.test(name))).toEqual([])
})

test('a device caches the app shell under neutral names and requests each page once', async () => {
  const proxy = await startVersionProxy()
  const window = await signInWithCachedShell('student@riverbend.test', { address: proxy.address })
  const { page } = window
  const { addresses } = await readCaches(page)
  expect(addresses.length).toBeGreaterThan(100)
  expect(filterAlarming([...addresses, ...(await page.evaluate(() => caches.keys()))])).toEqual([])
  // The service worker controls only pages that were opened after it became active.
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const requestCounts: [path: string, requests: number][] = []
  for (const path of ['/', '/wellness', '/terms', '/view', '/home', '/icon-192.png', '/api/openapi.json']) {
    proxy.requests.length = 0
    await page.goto(path)
    requestCounts.push([path, proxy.requests.filter((url) => url === path).length])
    expect(filterAlarming(proxy.requests)).toEqual([])
  }
  expect(requestCounts.filter(([, requests]) => requests !== 1)).toEqual([])
  await window.close()
  proxy.close()
})
