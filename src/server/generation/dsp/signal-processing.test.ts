import { describe, expect, test } from 'vitest'
import { Biquad } from './biquad.ts'
import { Limiter } from './limiter.ts'
import { createRandom } from './random.ts'
import { resample } from './resample.ts'
import { Reverb } from './reverb.ts'
import { toDecibels, toGain, measurePeak, SAMPLE_RATE, toSamples, createStereo } from './signal.ts'
import { readWav } from './wav.ts'

const createSine = (hertz: number, length: number, sampleRate = SAMPLE_RATE) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / sampleRate))

const measureLevel = (signal: Float32Array) =>
  toDecibels(Math.sqrt(signal.reduce((sum, value) => sum + value * value, 0) / signal.length) * Math.SQRT2)

describe('signal processing', () => {
  test('generates one evenly distributed sequence per seed', () => {
    const [first, second] = [createRandom(7), createRandom(7)]
    const values = Array.from({ length: 10_000 }, first)
    expect(values).toEqual(Array.from({ length: 10_000 }, second))
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1)
  })

  test('keeps tone, length and pitch when resampling from 16 to 44.1 kHz', () => {
    const tone = resample(createSine(1000, 16_000, 16_000), 16_000, SAMPLE_RATE)
    expect(tone).toHaveLength(SAMPLE_RATE)
    const expected = createSine(1000, SAMPLE_RATE)
    const worst = Math.max(...tone.subarray(100, -100).map((value, i) => Math.abs(value - expected[i + 100]!)))
    expect(worst).toBeLessThan(0.002)
  })

  test('attenuates the frequencies that each filter names', () => {
    const measureFiltered = (shape: Parameters<typeof Biquad.of>[0], hertz: number) =>
      measureLevel(Biquad.of(shape).process(createSine(hertz, SAMPLE_RATE)).subarray(toSamples(0.5)))
    expect(measureFiltered({ kind: 'highpass', hertz: 500 }, 50)).toBeLessThan(-38)
    expect(measureFiltered({ kind: 'lowpass', hertz: 500 }, 5000)).toBeLessThan(-38)
    expect(measureFiltered({ kind: 'peak', hertz: 900, q: 0.9, decibels: 6 }, 900)).toBeCloseTo(6, 1)
    expect(measureFiltered({ kind: 'highshelf', hertz: 3200, q: 0.8, decibels: -7 }, 12_000)).toBeCloseTo(-7, 0)
  })

  test('applies reverb for its decay time without exceeding the input level', () => {
    const reverb = new Reverb({ decay: 1.3, damping: 0, predelay: 0.022 })
    const impulse = new Float32Array(toSamples(2.6))
    impulse[0] = 1
    const [left, right] = createStereo(impulse.length)
    reverb.process(impulse, [left, right])
    expect(measurePeak(left.subarray(0, toSamples(0.02)))).toBe(0)
    const early = measureLevel(left.subarray(toSamples(0.2), toSamples(0.4)))
    const late = measureLevel(left.subarray(toSamples(1.5), toSamples(1.7)))
    expect(early - late).toBeGreaterThan(55)
    expect(early - late).toBeLessThan(65)
    expect(measurePeak(right)).toBeLessThan(1)
  })

  test('limits every sample to the ceiling and leaves quiet ones unchanged', () => {
    const limiter = new Limiter(toGain(-2))
    const random = createRandom(3)
    const [left, right] = createStereo(toSamples(2))
    for (let i = 0; i < left.length; i++) {
      const loud = i > toSamples(0.5) && i < toSamples(0.7) && random() < 0.01
      left[i] = loud ? 4 * random() - 2 : 0.3 * Math.sin(i / 20)
      right[i] = random() * 0.2
    }
    const original = left.slice()
    for (let from = 0; from < left.length; from += 1000) {
      limiter.process([left.subarray(from, from + 1000), right.subarray(from, from + 1000)])
    }
    expect(Math.max(measurePeak(left), measurePeak(right))).toBeLessThanOrEqual(toGain(-2) + 1e-6)
    expect(Math.max(measurePeak(left.subarray(toSamples(0.5), toSamples(0.71))))).toBeGreaterThan(toGain(-2.5))
    expect(left.slice(Limiter.delay, toSamples(0.49))).toEqual(original.slice(0, toSamples(0.49) - Limiter.delay))
  })

  test('reads a WAV of unknown length to its end', () => {
    const bytes = Buffer.alloc(48)
    bytes.write('RIFF    WAVEfmt ')
    bytes.writeUInt32LE(16, 16)
    bytes.writeUInt32LE(16_000, 24)
    bytes.write('data', 36)
    bytes.writeUInt32LE(0xffffffff, 40)
    bytes.writeInt16LE(16_384, 44)
    bytes.writeInt16LE(-32_768, 46)
    expect(readWav(bytes)).toEqual({ sampleRate: 16_000, signal: Float32Array.of(0.5, -1) })
  })
})
