import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FADE_SECONDS, getFadeVolume, getSleepTimerSeconds } from './sleep-timer-options.ts'

const createListening = (seconds: number, position = seconds, speed = 1) => ({
  seconds,
  position,
  duration: 600,
  speed,
})

describe('sleep timer', () => {
  test('never stops playback if it is off', () => {
    expect(getSleepTimerSeconds('off', createListening(590))).toBeUndefined()
    expect(getFadeVolume(undefined)).toBe(1)
  })

  test('counts minutes of listening', () => {
    expect(getSleepTimerSeconds(5, createListening(0))).toBe(300)
    expect(getSleepTimerSeconds(5, createListening(120))).toBe(180)
    expect(getSleepTimerSeconds(5, createListening(301))).toBe(0)
  })

  test('follows position and speed if it is set to the end of the session', () => {
    expect(getSleepTimerSeconds('end', createListening(10, 400))).toBe(200)
    expect(getSleepTimerSeconds('end', createListening(10, 400, 2))).toBe(100)
    expect(getSleepTimerSeconds('end', { seconds: 0, position: 0, duration: Number.NaN, speed: 1 })).toBeUndefined()
  })

  test('fades the voice out over the last twenty seconds', () => {
    expect(getFadeVolume(FADE_SECONDS)).toBe(1)
    expect(getFadeVolume(FADE_SECONDS + 100)).toBe(1)
    expect(getFadeVolume(FADE_SECONDS / 2)).toBe(0.25)
    expect(getFadeVolume(0)).toBe(0)
  })

  test('never raises the volume during the fade', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true }), (a, b) => {
        expect(getFadeVolume(Math.min(a, b))).toBeLessThanOrEqual(getFadeVolume(Math.max(a, b)))
      }),
    )
  })
})
