import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FADE, loudnessWith, secondsLeft } from './stop-after.ts'

const heard = (seconds: number, position = seconds, speed = 1) => ({ seconds, position, duration: 600, speed })

describe('stop after', () => {
  test('off never stops', () => {
    expect(secondsLeft('off', heard(590))).toBeUndefined()
    expect(loudnessWith(undefined)).toBe(1)
  })

  test('minutes are minutes of listening', () => {
    expect(secondsLeft(5, heard(0))).toBe(300)
    expect(secondsLeft(5, heard(120))).toBe(180)
    expect(secondsLeft(5, heard(301))).toBe(0)
  })

  test('to the end follows the place and the speed', () => {
    expect(secondsLeft('end', heard(10, 400))).toBe(200)
    expect(secondsLeft('end', heard(10, 400, 2))).toBe(100)
    expect(secondsLeft('end', { seconds: 0, position: 0, duration: Number.NaN, speed: 1 })).toBeUndefined()
  })

  test('the voice is whole until twenty seconds before the stop, and silent at it', () => {
    expect(loudnessWith(FADE)).toBe(1)
    expect(loudnessWith(FADE + 100)).toBe(1)
    expect(loudnessWith(FADE / 2)).toBe(0.25)
    expect(loudnessWith(0)).toBe(0)
  })

  test('the fade only ever gets quieter', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true }), (a, b) => {
        expect(loudnessWith(Math.min(a, b))).toBeLessThanOrEqual(loudnessWith(Math.max(a, b)))
      }),
    )
  })
})
