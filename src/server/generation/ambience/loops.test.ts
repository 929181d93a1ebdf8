import { describe, expect, test } from 'vitest'
import { LoudnessMeter } from '../dsp/loudness.ts'
import { measurePeak, toSamples } from '../dsp/signal.ts'
import { createLoop } from '../pipeline/render-ambience-audio.ts'
import { ambienceSounds } from '../facts.ts'

/** Short loops have the same construction and seam as the long ones, and render in a fraction of the time. */
const SECONDS = 10

const listSteps = (signal: Float32Array) =>
  Float32Array.from(signal, (value, i) => signal[(i + 1) % signal.length]! - value)
const rms = (signal: Float32Array) => Math.sqrt(signal.reduce((sum, value) => sum + value * value, 0) / signal.length)

describe('background sounds', () => {
  test('include eight sounds with distinct names and loop points inside the file', () => {
    expect(ambienceSounds).toHaveLength(8)
    expect(new Set(ambienceSounds.map(({ name }) => name)).size).toBe(8)
    for (const { loopStart, loopEnd } of ambienceSounds) {
      expect(loopStart).toBe(0.25)
      expect([40.25, 64.25]).toContain(loopEnd)
    }
  })

  describe.each(ambienceSounds)('$name', ({ slug }) => {
    const loop = createLoop(slug, SECONDS)

    test('loops without an audible seam', () => {
      for (const channel of loop) {
        const steps = listSteps(channel)
        const seamSteps = Float32Array.from({ length: toSamples(0.02) }, (_, i) => steps.at(i - toSamples(0.01))!)
        // The 10 ms around the seam are as lively as the rest, and the step at the seam itself is a step like the
        // others.
        expect(Math.abs(steps.at(-1)!)).toBeLessThan(5 * rms(steps))
        expect(rms(seamSteps)).toBeLessThan(4 * rms(steps))
      }
    })

    test('has the common loudness and no invalid samples', () => {
      const meter = new LoudnessMeter(2)
      meter.push(loop)
      expect(meter.integrated()).toBeCloseTo(-26, 1)
      for (const channel of loop) {
        expect(channel.every(Number.isFinite)).toBe(true)
        expect(measurePeak(channel)).toBeLessThan(0.8)
      }
    })

    test('is stereo with different channels', () => {
      const difference = loop[0].map((value, i) => value - loop[1][i]!)
      expect(rms(difference)).toBeGreaterThan(0.1 * rms(loop[0]))
    })
  })
})
