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
import { alarming } from '../support/attacks/content-filter-words.ts'
import { BUILT } from '../support/browser/built-chunks.ts'
import { at, closeWindows, server } from '../support/journey/journey.ts'
import { arriveWithCachedShell, cachedOn } from '../support/browser/cached-shell.ts'
import { startVersionProxy } from '../support/browser/version-proxy.ts'

afterAll(closeWindows)

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`)

const alarmingAmong = (names: readonly string[]): string[] => names.filter((name) => alarming(name) !== undefined)

test('no built or stored file, page or endpoint has a name that network filters block', async () => {
  const built = filesBelow(BUILT)
  const stored = filesBelow(`${server().data}/files`)
  const pages = screens.map(({ path }) => path)
  const calls = Object.values(registry).flatMap((domain) => Object.values(domain).map(({ path }) => path))
  const map = await (await fetch(at('/sitemap.xml'))).text()
  const published = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const all = { built, stored, pages, calls, published, drawn: [...sceneNames, ...paletteNames] }
  for (const names of Object.values(all)) expect(names.length).toBeGreaterThan(5)
  expect(Object.values(all).flatMap(alarmingAmong)).toEqual([])
})

test('built scripts, styles and pictures are named by their hashes', () => {
  const ours = filesBelow(`${BUILT}assets`).filter((name) => !name.startsWith('/pdf-'))
  const named = /^\/(?:(?:answers|bay|door|foundation|home|index|rolldown-runtime)-)?[\da-f]{10}\.\w+(?:\.(?:br|gz))?$/
  expect(ours.length).toBeGreaterThan(300)
  expect(ours.filter((name) => !named.test(name))).toEqual([])
})

test('a device caches the app shell under neutral names and requests each page once', async () => {
  const front = await startVersionProxy()
  const window = await arriveWithCachedShell('student@riverbend.test', { address: front.address })
  const { page } = window
  const { addresses } = await cachedOn(page)
  expect(addresses.length).toBeGreaterThan(100)
  expect(alarmingAmong([...addresses, ...(await page.evaluate(() => caches.keys()))])).toEqual([])
  // The service worker controls only pages that were opened after it became active.
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const counted: [path: string, requests: number][] = []
  for (const path of ['/', '/wellness', '/terms', '/view', '/home', '/icon-192.png', '/api/openapi.json']) {
    front.requests.length = 0
    await page.goto(path)
    counted.push([path, front.requests.filter((url) => url === path).length])
    expect(alarmingAmong(front.requests)).toEqual([])
  }
  expect(counted.filter(([, requests]) => requests !== 1)).toEqual([])
  await window.close()
  front.close()
})
