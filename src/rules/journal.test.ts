import { expect, test } from 'vitest'
import { listPrompts } from './journal-prompts.ts'
import { parseSearchWords, listSearchWords, segmentWords } from './journal.ts'

test('journal search words have no accents or capitals', () => {
  expect(listSearchWords('Élan, ÉLAN und Grüße aus Łódź')).toEqual(['elan', 'und', 'grusse', 'aus', 'lodz'])
})

test('journal search splits words in scripts without spaces', () => {
  expect(listSearchWords('今日は雨だった')).toContain('今日')
  expect(listSearchWords('ฉันไปโรงเรียน').length).toBeGreaterThan(1)
})

test('journal search treats a curly apostrophe as a straight one', () => {
  expect(parseSearchWords('don’t')).toEqual(parseSearchWords("don't"))
})

test('segmentWords returns each word with its position', () => {
  expect(segmentWords('so, then')).toEqual([
    { word: 'so', at: 0 },
    { word: 'then', at: 4 },
  ])
})

test('journal search ignores a query of punctuation only', () => {
  expect(parseSearchWords(" … & | ! ' \\ ")).toEqual([])
})

test('journal prompts are forty unique sentences for every age, with a different first one each day', () => {
  for (const age of ['k_5', 'middle_school', 'high_school', 'adult'] as const) {
    const today = listPrompts(age, '2026-11-21')
    expect(new Set(today).size).toBe(40)
    expect(today.every((text) => text.length <= 120 && !text.includes('!'))).toBe(true)
    expect(listPrompts(age, '2026-11-22')[0]).not.toBe(today[0])
  }
})
