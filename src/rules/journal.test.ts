import { expect, test } from 'vitest'
import { promptsFor } from './journal-prompts.ts'
import { parseSearchWords, listSearchWords, wordsIn } from './journal.ts'

test('words are found without their accents and capitals', () => {
  expect(listSearchWords('Élan, ÉLAN und Grüße aus Łódź')).toEqual(['elan', 'und', 'grusse', 'aus', 'lodz'])
})

test('words are told apart where nothing stands between them', () => {
  expect(listSearchWords('今日は雨だった')).toContain('今日')
  expect(listSearchWords('ฉันไปโรงเรียน').length).toBeGreaterThan(1)
})

test('a curly apostrophe is the straight one', () => {
  expect(parseSearchWords('don’t')).toEqual(parseSearchWords("don't"))
})

test('a word knows where it stands', () => {
  expect(wordsIn('so, then')).toEqual([
    { word: 'so', at: 0 },
    { word: 'then', at: 4 },
  ])
})

test('nothing but signs asks for nothing', () => {
  expect(parseSearchWords(" … & | ! ' \\ ")).toEqual([])
})

test('every age has forty sentences to start from, each once, another one first each day', () => {
  for (const age of ['k_5', 'middle_school', 'high_school', 'adult'] as const) {
    const today = promptsFor(age, '2026-11-21')
    expect(new Set(today).size).toBe(40)
    expect(today.every((text) => text.length <= 120 && !text.includes('!'))).toBe(true)
    expect(promptsFor(age, '2026-11-22')[0]).not.toBe(today[0])
  }
})
