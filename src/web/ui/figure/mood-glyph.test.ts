import { describe, expect, it } from 'vitest'
import { toMoodLevel } from './mood-glyph.tsx'

describe('mood level of a choice', () => {
  it('distributes the choices of a question over five levels, from low to high', () => {
    expect([0, 1, 2, 3, 4].map((index) => toMoodLevel(index, 5))).toEqual([1, 2, 3, 4, 5])
    expect([0, 1, 2].map((index) => toMoodLevel(index, 3))).toEqual([1, 3, 5])
    expect([0, 1, 2, 3, 4, 5, 6].map((index) => toMoodLevel(index, 7))).toEqual([1, 2, 2, 3, 4, 4, 5])
  })

  it('is the middle one if the question has a single choice', () => {
    expect(toMoodLevel(0, 1)).toBe(3)
  })
})
