import { describe, expect, test } from 'vitest'
import { toPronounceable, toProviderText } from './voice-reading.ts'

describe('text normalization for the built-in voices', () => {
  test.each([
    ['You’re here — so is the chair…', "You're here - so is the chair..."],
    ['A café & a piñata, 50% off', 'A cafe and a pinata, 50 percent off'],
    ['Breathe in 🙂 and out', 'Breathe in and out'],
    ['- In.', 'In.'],
    ['Well-known, isn’t it?!', "Well-known, isn't it?!"],
    ['“Hello,” it says', 'Hello, it says'],
    ['Two (or three) … perhaps', 'Two, or three... perhaps'],
    ['静かに', ''],
    ['… — 🙂', ''],
  ])('converts %s', (written, expected) => {
    expect(toPronounceable(written)).toBe(expected)
  })
})

describe('text for a speech provider', () => {
  test.each([
    ['Rest. [pause:60s] Go on.', 'Rest. Go on.'],
    ['[voice:af_sky] Hello', 'Hello'],
    ['A [word](/pronounced/) here', 'A word (/pronounced/) here'],
    ['{x} <break time="9s"/> *loud*', 'x break time="9s"/ loud'],
    ['You’re here — so is the chair…', 'You’re here — so is the chair…'],
  ])('of "%s" contains no command', (written, expected) => {
    expect(toProviderText(written)).toBe(expected)
  })
})
