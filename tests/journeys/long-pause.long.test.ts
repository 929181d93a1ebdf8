/**
 * A paused browser stops reading the audio response, and the server closes the connection. The listener must not
 * notice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createContentKey } from '#server/platform/storage/keys.ts'
import { openBrowser } from '../support/browser/chromium.ts'
import { openLocalStore, startMediaServer } from '../support/files/media-server.ts'
import { createSpeech, createWav } from '../support/files/audio-files.ts'

const IDLE_TIMEOUT_MS = 500

const repeatSamples = (samples: Float32Array, times: number): Float32Array => {
  const joined = new Float32Array(samples.length * times)
  for (let index = 0; index < times; index += 1) joined.set(samples, index * samples.length)
  return joined
}

test('audio continues from its position after the server closed the connection of a long pause', async () => {
  const store = await openLocalStore()
  const samples = createSpeech(10)
  const audio = createWav(Array.from({ length: 2 }, () => repeatSamples(samples, 48)))
  const key = createContentKey('public', audio, 'wav')
  await store.storage.put(key, audio, { contentType: 'audio/wav' })
  const server = await startMediaServer(store.storage, { idleTimeoutMs: IDLE_TIMEOUT_MS })
  const browser = await openBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] })
  try {
    const page = await browser.newPage()
    await page.setContent(`<audio src="http://127.0.0.1:${server.port}/media/${key}" preload="auto"></audio>`)
    const readPosition = () => page.evaluate(() => document.querySelector('audio')!.currentTime)
    const callPlayer = (action: 'play' | 'pause') =>
      page.evaluate(async (name) => {
        await document.querySelector('audio')![name]()
      }, action)
    await callPlayer('play')
    await expect.poll(readPosition).toBeGreaterThan(1)
    await callPlayer('pause')
    const pausedAt = await readPosition()
    await pause(IDLE_TIMEOUT_MS * 6)
    expect(await readPosition()).toBeCloseTo(pausedAt, 1)
    await page.evaluate(() => void (document.querySelector('audio')!.playbackRate = 16))
    await callPlayer('play')
    // More than browsers and the operating systems buffer.
    await expect.poll(readPosition, { timeout: 60_000 }).toBeGreaterThan(240)
    expect(await page.evaluate(() => document.querySelector('audio')!.error)).toBeNull()
  } finally {
    await browser.close()
    await server.close()
    await store.close()
  }
})
