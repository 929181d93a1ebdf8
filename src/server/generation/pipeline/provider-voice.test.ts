import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { renderExercise, renderLine, type SpeechProvider } from '../generation.ts'
import { createMinuteExercise } from './minute-exercise.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'alaia-provider-voice-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Returns a tone that lasts as long as its text would take to speak. */
const createTone = (text: string, hertz = 220) =>
  Float32Array.from(
    { length: Math.round(SAMPLE_RATE * (0.3 + text.length / 15)) },
    (_, i) => 0.4 * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE),
  )

type AnswerSpeech = (text: string, signal: AbortSignal) => Promise<Float32Array>

/** Records the requested texts, and the highest number of simultaneous requests. */
const createProvider = (answer: AnswerSpeech = async (text) => createTone(text)) => {
  const requestedTexts: string[] = []
  let open = 0
  let maxOpen = 0
  const speech: SpeechProvider = {
    describeVoice: (narrator) => `https://voices.test tts-1 ${narrator} 1`,
    async speak(text, { signal }) {
      requestedTexts.push(text)
      maxOpen = Math.max(maxOpen, ++open)
      // Simultaneous requests start before the first one is answered.
      await new Promise((resolve) => setImmediate(resolve))
      return answer(text, signal).finally(() => open--)
    },
  }
  return { speech, requestedTexts, getMaxOpen: () => maxOpen }
}

const failAtOut: AnswerSpeech = async (text) => {
  if (text === 'Out.') throw new Error('503')
  return createTone(text)
}

const createJob = (name: string) => createMinuteExercise(join(root, name), { bed: null })

describe('speech provider', () => {
  test('speaks each sentence once, two at a time, and nothing again if only a pause changes', async () => {
    const { speech, requestedTexts, getMaxOpen } = createProvider()
    const job = createJob('all')
    const audio = await renderExercise(job, { speech })
    expect(audio).toMatchObject({ voiceBy: 'provider', spokenCount: 8 })
    expect(audio.reason).toBeUndefined()
    expect(requestedTexts.toSorted()).toEqual([...new Set(audio.cues.map(({ text }) => text))].toSorted())
    expect(getMaxOpen()).toBe(2)
    expect(Math.abs(audio.durationSeconds - 60)).toBeLessThan(0.1)

    const lines = job.lines.map((line) => (line.id === 'a1' ? { ...line, pause: { min: 1, ideal: 1, max: 2 } } : line))
    const again = await renderExercise({ ...job, lines }, { speech })
    expect(again).toMatchObject({ voiceBy: 'provider', spokenCount: 0 })
    expect(requestedTexts).toHaveLength(8)
  })

  test('that fails halfway is replaced by the built-in voice for the whole recording', async () => {
    const { speech } = createProvider(failAtOut)
    const audio = await renderExercise(createJob('down'), { speech })
    expect(audio).toMatchObject({ voiceBy: 'built_in', reason: '503' })
    const builtIn = await renderExercise(createJob('alone'))
    expect(audio.sha256).toBe(builtIn.sha256)
  })

  test.each<[string, Float32Array]>([
    ['stays silent', new Float32Array(SAMPLE_RATE)],
    ['sends no audio', Float32Array.of(Number.NaN, 1, 0)],
    ['sends a click', createTone('').subarray(0, 2000)],
    ['never stops', createTone('x'.repeat(900))],
  ])('that %s is replaced by the built-in voice', async (name, sentSignal) => {
    const { speech } = createProvider(async (text) => (text === 'Out.' ? sentSignal : createTone(text)))
    const { sentences, narrator, audience, rate, file } = createJob(name)
    const preview = await renderLine({ text: 'In. Out.', narrator, audience, rate, sentences, file }, { speech })
    expect(preview.voiceBy).toBe('built_in')
    expect(preview.reason).toMatch(/^The (?:voice|speech) /)
  })

  test('that recovers is asked only for the missing sentences', async () => {
    const brokenProvider = createProvider((text) =>
      text === 'Out.' ? Promise.reject(new Error('503')) : Promise.resolve(createTone(text)),
    )
    const job = createJob('back')
    await renderExercise(job, { speech: brokenProvider.speech })
    const mendedProvider = createProvider()
    const audio = await renderExercise(job, { speech: mendedProvider.speech })
    expect(audio.voiceBy).toBe('provider')
    expect(mendedProvider.requestedTexts.length).toBeLessThan(6)
    expect(mendedProvider.requestedTexts).toContain('Out.')
    expect(readdirSync(job.sentences)).toHaveLength(8)
  })

  test('that hangs is abandoned at once on cancellation', async () => {
    const { speech, requestedTexts } = createProvider(() => new Promise(() => undefined))
    const cancelling = new AbortController()
    const rendering = renderExercise(createJob('hanging'), { speech, signal: cancelling.signal })
    rendering.catch(() => undefined)
    await expect.poll(() => requestedTexts).not.toHaveLength(0)
    cancelling.abort(new Error('no longer wanted'))
    await expect(rendering).rejects.toThrow('no longer wanted')
  })

  test('also speaks the preview of a single line', async () => {
    const { speech, requestedTexts } = createProvider()
    const { sentences, narrator, audience, rate } = createJob('one')
    const job = { text: 'One line. And one more.', narrator, audience, rate, sentences, file: join(root, 'one.mp3') }
    expect(await renderLine(job, { speech })).toMatchObject({ voiceBy: 'provider' })
    expect(requestedTexts).toEqual(['One line.', 'And one more.'])
  })
})
