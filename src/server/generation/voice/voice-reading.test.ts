import { describe, expect, test } from 'vitest'
import { toPronounceable } from './voice-reading.ts'

describe('text normalization for the built-in voices', () => {
  test.each([
    ['You’re here — so is the chair…', "You're here, so is the chair."],
    ['A café & a piñata, 50% off', 'A cafe and a pinata, 50 percent off'],
    ['Breathe in 🙂 and out', 'Breathe in and out'],
    ['- In.', 'In.'],
    ['Well-known, isn’t it?!', "Well-known, isn't it?!"],
    ['“Hello,” it says', 'Hello, it says'],
    ['静かに', ''],
    ['… — 🙂', ''],
  ])('converts %s', (written, expected) => {
    expect(toPronounceable(written)).toBe(expected)
  })
})
