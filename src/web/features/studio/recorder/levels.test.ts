import { describe, expect, it } from 'vitest'
import { combineRms, measureLevel, MeterBallistics, SILENCE_DB, toMeterShare, toMeterZone } from './levels.ts'

const createTone = (amplitude: number, length = 4800): Float32Array =>
  Float32Array.from({ length }, (_, index) => amplitude * Math.sin((2 * Math.PI * 440 * index) / 48_000))

describe('level', () => {
  it('of a tone is 3 dB below its peak', () => {
    const { rms, peak } = measureLevel(createTone(0.25))
    expect(peak).toBeCloseTo(-12.04, 1)
    expect(rms).toBeCloseTo(-15.05, 1)
  })

  it('of nothing is silence, not minus infinity', () => {
    expect(measureLevel(new Float32Array(0))).toEqual({ rms: SILENCE_DB, peak: SILENCE_DB })
    expect(measureLevel(new Float32Array(10))).toEqual({ rms: SILENCE_DB, peak: SILENCE_DB })
    expect(combineRms([])).toBe(SILENCE_DB)
  })

  it('of several frames is that of their power, so the loud ones count', () => {
    expect(combineRms([-20, -20])).toBeCloseTo(-20, 6)
    expect(combineRms([-20, -100])).toBeCloseTo(-23.01, 2)
  })
})

describe('meter', () => {
  it.each([
    ['loud', { rms: -20, peak: -2 }],
    ['loud', { rms: -8, peak: -5 }],
    ['good', { rms: -20, peak: -8 }],
    ['soft', { rms: -40, peak: -30 }],
    ['silent', { rms: -70, peak: -60 }],
  ] as const)('says %s', (zone, level) => expect(toMeterZone(level)).toBe(zone))

  it('places levels from its lower end to its upper end', () => {
    expect([toMeterShare(-100), toMeterShare(-60), toMeterShare(-30), toMeterShare(0), toMeterShare(6)]).toEqual([
      0, 0, 0.5, 1, 1,
    ])
  })

  it('rises at once, falls slowly, and shows a peak for a second', () => {
    const meter = new MeterBallistics()
    expect(meter.add({ rms: -20, peak: -6 }, 0.02)).toEqual({ rms: -20, peak: -6 })
    const soon = meter.add({ rms: -80, peak: -70 }, 0.5)
    expect(soon).toEqual({ rms: -40, peak: -6 })
    const later = meter.add({ rms: -80, peak: -70 }, 0.6)
    expect(later.peak).toBeCloseTo(-30, 6)
    expect(later.rms).toBeCloseTo(-64, 6)
  })
})
