/**
 * A paused browser stops reading the audio response, and the server closes the connection. The listener must not
 * notice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contentKey } from '#server/platform/storage/keys.ts'
import { openBrowser } from '../support/browser/chromium.ts'
import { openLocalStore, startMedia } from '../support/files/media-server.ts'
import { murmur, wavOf } from '../support/files/audio-files.ts'

const IDLE_TIMEOUT = 500

const repeated = (samples: Float32Array, times: number): Float32Array => {
  const joined = new Float32Array(samples.length * times)
  for (let at = 0; at < times; at += 1) joined.set(samples, at * samples.length)
  return joined
}

test('audio continues from its position after the server closed the connection of a long pause', async () => {
  const store = await openLocalStore()
  const samples = murmur(10)
  const sound = wavOf(Array.from({ length: 2 }, () => repeated(samples, 48)))
  const key = contentKey('public', sound, 'wav')
  await store.storage.put(key, sound, { contentType: 'audio/wav' })
  const server = await startMedia(store.storage, { idleTimeout: IDLE_TIMEOUT })
  const browser = await openBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] })
  try {
    const page = await browser.newPage()
    await page.setContent(`<audio src="http://127.0.0.1:${server.port}/media/${key}" preload="auto"></audio>`)
    const at = () => page.evaluate(() => document.querySelector('audio')!.currentTime)
    const act = (announcement: 'play' | 'pause') =>
      page.evaluate(async (name) => {
        await document.querySelector('audio')![name]()
      }, announcement)
    await act('play')
    await expect.poll(at).toBeGreaterThan(1)
    await act('pause')
    const paused = await at()
    await pause(IDLE_TIMEOUT * 6)
    expect(await at()).toBeCloseTo(paused, 1)
    await page.evaluate(() => void (document.querySelector('audio')!.playbackRate = 16))
    await act('play')
    // More than browsers and the operating systems buffer.
    await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(240)
    expect(await page.evaluate(() => document.querySelector('audio')!.error)).toBeNull()
  } finally {
    await browser.close()
    await server.close()
    await store.close()
  }
})
