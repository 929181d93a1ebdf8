import { describe, expect, test } from 'vitest'
import { peakOf, SAMPLE_RATE } from '../dsp/signal.ts'
import { synthesise } from './flite.ts'
import { narrators } from './narrators.ts'
import { speak } from './speak.ts'
import { trim } from './trim.ts'

const SENTENCE = 'You could let your shoulders be wherever they are.'

describe('built-in voices', () => {
  test('produce the same samples for the same text every time', async () => {
    const first = await speak(SENTENCE, narrators.River, 'adult')
    await speak('Something else, a little longer than that.', narrators.Willow, 'k_5')
    expect(await speak(SENTENCE, narrators.River, 'adult')).toEqual(first)
  })

  test('differ between River and Willow', async () => {
    const [river, willow] = await Promise.all([
      speak(SENTENCE, narrators.River, 'adult'),
      speak(SENTENCE, narrators.Willow, 'adult'),
    ])
    expect(river.length).not.toBe(willow.length)
  })

  test('speak more slowly to K-5 students', async () => {
    const young = await speak(SENTENCE, narrators.Willow, 'k_5')
    const grown = await speak(SENTENCE, narrators.Willow, 'adult')
    expect(young.length / grown.length).toBeCloseTo(1.25 / 1.15, 1)
  })

  test('start and end a clip in silence without a click', async () => {
    const clip = await speak(SENTENCE, narrators.Willow, 'adult')
    expect(clip.length / SAMPLE_RATE).toBeGreaterThan(2)
    expect(peakOf(clip)).toBeLessThan(1)
    for (const edge of [clip.subarray(0, 50), clip.subarray(-50)]) expect(peakOf(edge)).toBeLessThan(0.005)
  })

  test('speak the shortest cue', async () => {
    const { signal, sampleRate } = await synthesise('In.', { voice: 'rms', stretch: 1.15, pitch: 1 })
    expect(sampleRate).toBe(16_000)
    expect(trim(signal, sampleRate).length).toBeGreaterThan(2000)
  })

  test('trim pure silence to nothing', () => {
    expect(trim(new Float32Array(1000), 16_000)).toHaveLength(0)
  })
})
