import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { renderExercise, renderLine, type SpeechProvider } from '../generation.ts'
import { ownMinute } from './own-minute.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'alaia-provider-voice-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Returns a tone that lasts as long as its text would take to speak. */
const tone = (text: string, hertz = 220) =>
  Float32Array.from(
    { length: Math.round(SAMPLE_RATE * (0.3 + text.length / 15)) },
    (_, i) => 0.4 * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
  )

type Answer = (text: string, signal: AbortSignal) => Promise<Float32Array>

/** Records the requested texts, and the highest number of simultaneous requests. */
const provider = (answer: Answer = async (text) => tone(text)) => {
  const requestedTexts: string[] = []
  let open = 0
  let most = 0
  const speech: SpeechProvider = {
    name: 'https://voices.test tts-1',
    async speak(text, { signal }) {
      requestedTexts.push(text)
      most = Math.max(most, ++open)
      // Simultaneous requests start before the first one is answered.
      await new Promise((resolve) => setImmediate(resolve))
      return answer(text, signal).finally(() => open--)
    },
  }
  return { speech, asked: requestedTexts, atOnce: () => most }
}

const downAtOut: Answer = async (text) => {
  if (text === 'Out.') throw new Error('503')
  return tone(text)
}

const jobIn = (name: string) => ownMinute(join(root, name), { bed: null })

describe('speech provider', () => {
  test('speaks each sentence once, two at a time, and nothing again if only a pause changes', async () => {
    const { speech, asked, atOnce } = provider()
    const job = jobIn('all')
    const sound = await renderExercise(job, { speech })
    expect(sound).toMatchObject({ voiceBy: 'provider', said: 8 })
    expect(sound.reason).toBeUndefined()
    expect(asked.toSorted()).toEqual([...new Set(sound.cues.map(({ text }) => text))].toSorted())
    expect(atOnce()).toBe(2)
    expect(Math.abs(sound.durationSeconds - 60)).toBeLessThan(0.1)

    const lines = job.lines.map((line) => (line.id === 'a1' ? { ...line, pause: { min: 1, ideal: 1, max: 2 } } : line))
    const again = await renderExercise({ ...job, lines }, { speech })
    expect(again).toMatchObject({ voiceBy: 'provider', said: 0 })
    expect(asked).toHaveLength(8)
  })

  test('that fails halfway is replaced by the built-in voice for the whole recording', async () => {
    const { speech } = provider(downAtOut)
    const sound = await renderExercise(jobIn('down'), { speech })
    expect(sound).toMatchObject({ voiceBy: 'built_in', reason: '503' })
    const alone = await renderExercise(jobIn('alone'))
    expect(sound.sha256).toBe(alone.sha256)
  })

  test.each<[string, Float32Array]>([
    ['stays silent', new Float32Array(SAMPLE_RATE)],
    ['sends no sound', Float32Array.of(Number.NaN, 1, 0)],
    ['sends a click', tone('').subarray(0, 2000)],
    ['never stops', tone('x'.repeat(900))],
  ])('that %s is replaced by the built-in voice', async (name, sent) => {
    const { speech } = provider(async (text) => (text === 'Out.' ? sent : tone(text)))
    const { sentences, narrator, audience, rate, file } = jobIn(name)
    const read = await renderLine({ text: 'In. Out.', narrator, audience, rate, sentences, file }, { speech })
    expect(read.voiceBy).toBe('built_in')
    expect(read.reason).toMatch(/^The voice /)
  })

  test('that recovers is asked only for the missing sentences', async () => {
    const broken = provider((text) =>
      text === 'Out.' ? Promise.reject(new Error('503')) : Promise.resolve(tone(text)),
    )
    const job = jobIn('back')
    await renderExercise(job, { speech: broken.speech })
    const mended = provider()
    const sound = await renderExercise(job, { speech: mended.speech })
    expect(sound.voiceBy).toBe('provider')
    expect(mended.asked.length).toBeLessThan(6)
    expect(mended.asked).toContain('Out.')
    expect(readdirSync(job.sentences)).toHaveLength(8)
  })

  test('that hangs is abandoned at once on cancellation', async () => {
    const { speech, asked } = provider(() => new Promise(() => undefined))
    const cancelling = new AbortController()
    const rendering = renderExercise(jobIn('hanging'), { speech, signal: cancelling.signal })
    rendering.catch(() => undefined)
    await expect.poll(() => asked).not.toHaveLength(0)
    cancelling.abort(new Error('no longer wanted'))
    await expect(rendering).rejects.toThrow('no longer wanted')
  })

  test('also speaks the preview of a single line', async () => {
    const { speech, asked } = provider()
    const { sentences, narrator, audience, rate } = jobIn('one')
    const job = { text: 'One line. And one more.', narrator, audience, rate, sentences, file: join(root, 'one.mp3') }
    expect(await renderLine(job, { speech })).toMatchObject({ voiceBy: 'provider' })
    expect(asked).toEqual(['One line.', 'And one more.'])
  })
})
