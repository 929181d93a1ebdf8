import { describe, expect, test } from 'vitest'
import { peakOf, SAMPLE_RATE } from '../dsp/signal.ts'
import { synthesise } from './flite.ts'
import { narrators } from './narrators.ts'
import { speak } from './speak.ts'
import { trim } from './trim.ts'

const SENTENCE = 'You could let your shoulders be wherever they are.'

describe('the voices', () => {
  test('saying it twice gives the same samples, whatever was said in between', async () => {
    const first = await speak(SENTENCE, narrators.River, 'adult')
    await speak('Something else, a little longer than that.', narrators.Willow, 'k_5')
    expect(await speak(SENTENCE, narrators.River, 'adult')).toEqual(first)
  })

  test('River and Willow are two voices', async () => {
    const [river, willow] = await Promise.all([
      speak(SENTENCE, narrators.River, 'adult'),
      speak(SENTENCE, narrators.Willow, 'adult'),
    ])
    expect(river.length).not.toBe(willow.length)
  })

  test('the youngest are spoken to more slowly', async () => {
    const young = await speak(SENTENCE, narrators.Willow, 'k_5')
    const grown = await speak(SENTENCE, narrators.Willow, 'adult')
    expect(young.length / grown.length).toBeCloseTo(1.25 / 1.15, 1)
  })

  test('a clip begins and ends in silence, without a click', async () => {
    const clip = await speak(SENTENCE, narrators.Willow, 'adult')
    expect(clip.length / SAMPLE_RATE).toBeGreaterThan(2)
    expect(peakOf(clip)).toBeLessThan(1)
    for (const edge of [clip.subarray(0, 50), clip.subarray(-50)]) expect(peakOf(edge)).toBeLessThan(0.005)
  })

  test('the shortest cue can be said', async () => {
    const { signal, sampleRate } = await synthesise('In.', { voice: 'rms', stretch: 1.15, pitch: 1 })
    expect(sampleRate).toBe(16_000)
    expect(trim(signal, sampleRate).length).toBeGreaterThan(2000)
  })

  test('silence is trimmed to nothing', () => {
    expect(trim(new Float32Array(1000), 16_000)).toHaveLength(0)
  })
})
