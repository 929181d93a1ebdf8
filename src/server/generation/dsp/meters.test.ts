import { describe, expect, test } from 'vitest'
import { LoudnessMeter, SILENCE_LUFS } from './loudness.ts'
import { toDecibels, toGain, SAMPLE_RATE, toSamples } from './signal.ts'
import { TruePeakMeter } from './true-peak.ts'

const createSine = ({
  hertz,
  level,
  seconds,
  phase = 0,
}: {
  hertz: number
  level: number
  seconds: number
  phase?: number
}) =>
  Float32Array.from(
    { length: toSamples(seconds) },
    (_, i) => toGain(level) * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE + phase),
  )

const measureLoudness = (...channels: Float32Array[]) => {
  const meter = new LoudnessMeter(channels.length)
  meter.push(channels)
  return meter.integrated()
}

/** A tone of 1 kHz whose level changes, in stereo: the shape of the compliance signals of EBU Tech 3341. */
const measureSteps = (...segments: [level: number, seconds: number][]) => {
  const meter = new LoudnessMeter(2)
  for (const [level, seconds] of segments) {
    const tone = createSine({ hertz: 1000, level, seconds })
    meter.push([tone, tone])
  }
  return meter.integrated()
}

describe('loudness meter', () => {
  test('measures a stereo tone of 1 kHz at -23 dBFS as -23 LUFS and at -33 dBFS as -33 (cases 1 and 2)', () => {
    expect(Math.abs(measureSteps([-23, 20]) + 23)).toBeLessThan(0.1)
    expect(Math.abs(measureSteps([-33, 20]) + 33)).toBeLessThan(0.1)
  })

  test('gates out quiet parts (cases 3, 4 and 5)', () => {
    expect(Math.abs(measureSteps([-36, 10], [-23, 60], [-36, 10]) + 23)).toBeLessThan(0.1)
    expect(Math.abs(measureSteps([-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]) + 23)).toBeLessThan(0.1)
    expect(Math.abs(measureSteps([-26, 20], [-20, 20.1], [-26, 20]) + 23)).toBeLessThan(0.1)
  })

  test('measures one channel 3 LU lower than the same signal in both', () => {
    const tone = createSine({ hertz: 1000, level: -20, seconds: 5 })
    expect(measureLoudness(tone, tone) - measureLoudness(tone)).toBeCloseTo(3.01, 2)
  })

  test('weights low tones less and high tones more', () => {
    const measureTone = (hertz: number) => {
      const tone = createSine({ hertz, level: -23, seconds: 5 })
      return measureLoudness(tone, tone)
    }
    expect(measureTone(50)).toBeLessThan(-25)
    expect(measureTone(4000)).toBeGreaterThan(-20.5)
  })

  test('gives the same result for any block size', () => {
    const tone = createSine({ hertz: 440, level: -18, seconds: 3 })
    const meter = new LoudnessMeter(2)
    for (let from = 0; from < tone.length; from += 777) {
      const block = tone.subarray(from, from + 777)
      meter.push([block, block])
    }
    expect(meter.integrated()).toBeCloseTo(measureLoudness(tone, tone), 9)
  })

  test('measures silence as silence', () => {
    expect(measureLoudness(new Float32Array(toSamples(2)), new Float32Array(toSamples(2)))).toBe(SILENCE_LUFS)
  })
})

describe('true-peak meter', () => {
  const measurePeak = (tone: Float32Array) => {
    const meter = new TruePeakMeter(1)
    for (let from = 0; from < tone.length; from += 1000) meter.push([tone.subarray(from, from + 1000)])
    return toDecibels(meter.peak())
  }

  test('finds the peak between samples (cases 15 to 18 of EBU Tech 3341: +0.2, -0.4 dB)', () => {
    for (const [divisor, phase] of [
      [4, 0],
      [4, Math.PI / 4],
      [6, Math.PI / 3],
      [8, (67.5 * Math.PI) / 180],
    ] as const) {
      const tone = createSine({ hertz: SAMPLE_RATE / divisor, level: -6, seconds: 1, phase })
      // The tone fades in, since switching it on at once would add higher peaks than its own.
      const reading = measurePeak(tone.map((value, i) => value * Math.min(1, i / 4410, (tone.length - i) / 4410)))
      expect(reading).toBeLessThan(-5.8)
      expect(reading).toBeGreaterThan(-6.4)
    }
  })

  test('is needed because samples at a quarter of the rate and 45 degrees are 3 dB too low', () => {
    const tone = createSine({ hertz: SAMPLE_RATE / 4, level: -6, seconds: 1, phase: Math.PI / 4 })
    expect(toDecibels(Math.max(...tone))).toBeCloseTo(-9.01, 1)
  })
})
