/** Updates of the cached app shell on a device, and the hosts that its chunks may come from. */
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startRestartableServer } from '../support/server/restartable-server.ts'
import { heading } from '../support/browser/signed-in-window.ts'
import { readAudio, installAudioProbe } from '../support/browser/audio-probe.ts'
import { closeWindows, openWindow, waitForPlayable, signIn } from '../support/journey/journey.ts'
import { signInWithCachedShell, waitForCachedShell } from '../support/browser/cached-shell.ts'
import { playFromStart, waitUntilPlayed } from '../support/browser/player-window.ts'
import { checkForNewerWorker, startVersionProxy } from '../support/browser/version-proxy.ts'

afterAll(closeWindows)

/** Timeout with servers that stop and restart on a slow machine, in milliseconds. */
const LONG = 300_000

/** Returns whether navigation preload is enabled, as older releases had it. @param on enables it first */
const readNavigationPreload = (page: Page, on?: true): Promise<boolean> =>
  page.evaluate(async (on) => {
    const { navigationPreload } = await navigator.serviceWorker.ready
    if (on) await navigationPreload.enable()
    return (await navigationPreload.getState()).enabled === true
  }, on)

test(
  'a new app version waits until the last page is closed, without disturbing playback',
  async () => {
    const kazoo = await waitForPlayable('the-kazoo')
    const proxy = await startVersionProxy()
    const window = await signInWithCachedShell('teacher@riverbend.test', { address: proxy.address })
    const { page, context } = window
    await installAudioProbe(page)
    await page.goto(`/audio/${kazoo.uuid}`)
    await playFromStart(page)
    await waitUntilPlayed(page, 1)
    const openedAt = await page.evaluate(() => Object.assign(globalThis, { opened: performance.timeOrigin }).opened)
    expect(await checkForNewerWorker(page)).toBe(false)
    await readNavigationPreload(page, true)
    proxy.releaseNewer()
    await expect.poll(() => checkForNewerWorker(page)).toBe(true)
    const { position } = await readAudio(page)
    await waitUntilPlayed(page, position + 1)
    expect(await page.evaluate(() => (globalThis as { opened?: number }).opened)).toBe(openedAt)
    expect(await checkForNewerWorker(page)).toBe(true)
    await page.close()
    let preloading = true
    const isNewerActive = async () => {
      const next = await context.newPage()
      await next.goto('/home')
      const waits = await checkForNewerWorker(next)
      preloading = await readNavigationPreload(next)
      await next.close()
      return !waits
    }
    await expect.poll(isNewerActive).toBe(true)
    expect(preloading, 'a newer app turns off what an older one turned on').toBe(false)
    expect(window.problems).toEqual([])
    await window.close()
    proxy.close()
  },
  LONG,
)

/** Starts another host that serves the app's chunks with CORS for any origin. */
const startChunkHost = async () => {
  const assetsFolder = fileURLToPath(new URL('../../dist/web/assets/', import.meta.url))
  const contentTypes: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  const host = createServer(({ url = '' }, answer) => {
    const name = basename(url.split('?', 1)[0]!)
    const kind = contentTypes[name.split('.').at(-1)!] ?? 'application/octet-stream'
    answer.writeHead(200, { 'content-type': kind, 'access-control-allow-origin': '*' })
    createReadStream(assetsFolder + name)
      .on('error', () => answer.destroy())
      .pipe(answer)
  })
  await new Promise<void>((resolve) => {
    host.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    host.close()
    host.closeAllConnections()
  }
  return { address: `http://localhost:${(host.address() as AddressInfo).port}`, close }
}

test(
  'app chunks from another host are cached for offline use too',
  async () => {
    const host = await startChunkHost()
    const server = await startRestartableServer({ RESOURCE_HOST: host.address })
    const window = await openWindow({ address: server.address, allowsServiceWorker: true })
    const { page } = window
    await signIn(page, 'student@riverbend.test', server.data)
    await heading(page).waitFor()
    await waitForCachedShell(page)
    const otherProblems = window.problems.filter((problem) => !problem.startsWith(`another host: ${host.address}`))
    host.close()
    await server.kill()
    await page.goto('/reflect')
    await page.getByRole('radio', { name: 'Bright', exact: true }).waitFor()
    await page.getByText("You're offline. What you do is saved here and sent later.").waitFor()
    expect(otherProblems).toEqual([])
    await window.close()
  },
  LONG,
)
