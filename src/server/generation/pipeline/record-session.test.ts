import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { decodeAll } from '#tests/support/files/audio-measure.ts'
import { measurePeak, SAMPLE_RATE, toSamples } from '../dsp/signal.ts'
import { measureSpeechDemand, recordSession, type SpeechProvider } from '../generation.ts'
import { createOneMinuteScript } from './one-minute.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'alaia-record-session-'))
afterAll(() => rmSync(root, { recursive: true }))

const toneSeconds = (text: string) => 0.5 + text.length / 20
const createTone = (text: string) =>
  Float32Array.from(
    { length: Math.round(SAMPLE_RATE * toneSeconds(text)) },
    (_, i) => 0.4 * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE),
  )

const createProvider = (answer: (text: string) => Promise<Float32Array> = async (text) => createTone(text)) => {
  const requestedTexts: string[] = []
  const speech: SpeechProvider = {
    describeVoice: (narrator) => `https://voices.test kokoro ${narrator} 1`,
    async speak(text) {
      requestedTexts.push(text)
      return answer(text)
    },
  }
  return { speech, requestedTexts }
}

const createJob = (name: string) => ({
  script: createOneMinuteScript(),
  file: join(root, `${name}.mp3`),
  sentences: join(root, name),
})

describe('recording a session', () => {
  test('requests exactly what was estimated, and hears each sentence where its cue says', async () => {
    const { speech, requestedTexts } = createProvider()
    const job = createJob('whole')
    const recorded = await recordSession(job, { speech, concurrency: 3 })
    const { requests, characters } = measureSpeechDemand(job.script)
    expect([requestedTexts.length, requestedTexts.join('').length]).toEqual([requests, characters])
    const [left] = await decodeAll(readFileSync(job.file))
    const measureAround = (seconds: number, from: number, to: number) =>
      measurePeak(left.subarray(toSamples(Math.max(0, seconds + from)), toSamples(seconds + to)))
    for (const { start, end, text } of recorded.cues) {
      expect(Math.abs(end - start - toneSeconds(text))).toBeLessThan(0.03)
      const inside = measureAround(start, 0.1, 0.2)
      // The reverb of the sentence before is far quieter than the sentence.
      expect(measureAround(start, -0.1, -0.03)).toBeLessThan(inside / 3)
      expect(measureAround(start, 0.03, 0.15)).toBeGreaterThan(inside / 3)
      expect(measureAround(end, -0.15, -0.03)).toBeGreaterThan(inside / 3)
    }
  })

  test('rejects and writes no audio if the provider fails, and keeps the sentences for the next time', async () => {
    const job = createJob('broken')
    const broken = createProvider(async (text) => {
      if (text === 'Out.') throw new Error('503')
      return createTone(text)
    })
    await expect(recordSession(job, { speech: broken.speech, concurrency: 1 })).rejects.toThrow('503')
    expect(existsSync(job.file)).toBe(false)
    const mended = createProvider()
    await recordSession(job, { speech: mended.speech, concurrency: 1 })
    expect(mended.requestedTexts).toContain('Out.')
    expect(mended.requestedTexts).not.toContain("You're here.")
  })
})
