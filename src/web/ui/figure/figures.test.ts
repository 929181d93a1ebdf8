import { describe, expect, it } from 'vitest'
import { moodLevelOf } from './mood-glyph.tsx'
import { clockOf, spokenTimeOf } from './time-text.tsx'

describe('a length of time', () => {
  it.each([
    [0, '00:00'],
    [9.99, '00:09'],
    [65, '01:05'],
    [600, '10:00'],
    [5400, '90:00'],
    [-3, '00:00'],
    [Number.NaN, '00:00'],
    [Infinity, '00:00'],
  ])('%s seconds stand as %s', (seconds, text) => expect(clockOf(seconds)).toBe(text))

  it.each([
    [65, '1 minute 05'],
    [420, '7 minutes 00'],
    [5, '0 minutes 05'],
  ])('%s seconds are said as %s', (seconds, text) => expect(spokenTimeOf(seconds)).toBe(text))
})

describe('a feeling on the horizon', () => {
  it('spreads any number of answers over the five heights, from low to high', () => {
    expect([0, 1, 2, 3, 4].map((index) => moodLevelOf(index, 5))).toEqual([1, 2, 3, 4, 5])
    expect([0, 1, 2].map((index) => moodLevelOf(index, 3))).toEqual([1, 3, 5])
    expect([0, 1, 2, 3, 4, 5, 6].map((index) => moodLevelOf(index, 7))).toEqual([1, 2, 2, 3, 4, 4, 5])
  })

  it('rests on the line where there is one answer only', () => {
    expect(moodLevelOf(0, 1)).toBe(3)
  })
})
