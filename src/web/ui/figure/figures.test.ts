import { describe, expect, it } from 'vitest'
import { toMoodLevel } from './mood-glyph.tsx'

describe('mood level on the horizon', () => {
  it('distributes any number of answers over five heights, from low to high', () => {
    expect([0, 1, 2, 3, 4].map((index) => toMoodLevel(index, 5))).toEqual([1, 2, 3, 4, 5])
    expect([0, 1, 2].map((index) => toMoodLevel(index, 3))).toEqual([1, 3, 5])
    expect([0, 1, 2, 3, 4, 5, 6].map((index) => toMoodLevel(index, 7))).toEqual([1, 2, 2, 3, 4, 4, 5])
  })

  it('is in the middle for a single answer', () => {
    expect(toMoodLevel(0, 1)).toBe(3)
  })
})
