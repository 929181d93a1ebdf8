import { describe, expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const split = (text: string): string[] => splitSentences([{ at: 0, end: 30, text }]).map((part) => part.text)

/** Some voices of Chrome stop after 14 seconds. Slow ones speak 12 characters a second. */
const MAX_LENGTH = 14 * 12

describe('a sentence', () => {
  test('without a comma is split at a space before a voice would stop', () => {
    const text = `${'somewhere behind the hill '.repeat(12)}it rains.`
    const parts = split(text)
    expect(parts.every(({ length }) => length <= MAX_LENGTH)).toBe(true)
    expect(parts.join(' ')).toBe(text)
  })

  test('is split at commas where there are some', () => {
    const text = `${'somewhere behind the hill, '.repeat(12)}it rains.`
    const parts = split(text)
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true)
    expect(parts.every(({ length }) => length <= MAX_LENGTH)).toBe(true)
    expect(parts.join(' ')).toBe(text)
  })

  test('of usual length stays as it is', () => {
    expect(split('Notice your breath, and rest.')).toEqual(['Notice your breath, and rest.'])
  })
})
