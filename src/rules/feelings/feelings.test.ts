import { describe, expect, test } from 'vitest'
import { getContexts, getContextWord, isContext } from './contexts.ts'
import type { Audience } from './feeling-word.ts'
import { listPracticesAfterCheckIn, listPractices, getRegionAt, regions, getRegion } from './regions.ts'
import { getPracticeReason } from './practice-reasons.ts'
import { techniques } from '../exercises.ts'
import { findWords, getVocabulary, findWordById } from './words.ts'

const audiences: Audience[] = ['k_5', 'middle_school', 'high_school', 'adult']
const allWords = ['k_5', 'middle_school', 'high_school'].flatMap((audience) => [
  ...getVocabulary(audience as Audience).words,
])

describe('feeling vocabulary', () => {
  test('has 9, 24 or 84 words by age, and adults share the high school list', () => {
    expect(audiences.map((audience) => getVocabulary(audience).words.length)).toEqual([9, 24, 84, 84])
    expect(getVocabulary('adult')).toBe(getVocabulary('high_school'))
  })

  test('has unique, valid ids, and finds each word by its id', () => {
    expect(new Set(allWords.map(({ id }) => id)).size).toBe(allWords.length)
    for (const word of allWords) expect(word.id).toMatch(/^(young|middle|older)\.[a-z]+(-[a-z]+)*$/)
    for (const word of allWords) expect(findWordById(word.id)).toBe(word)
    expect(findWordById('older.nothing-such')).toBeUndefined()
  })

  test('has shapes for the youngest students only', () => {
    for (const word of allWords) expect(word.shape !== undefined).toBe(word.id.startsWith('young.'))
  })

  test('gives every word a meaning, a place in the body and synonyms', () => {
    for (const word of allWords) {
      expect(word.meaning.length).toBeGreaterThan(10)
      expect(word.body.length).toBeGreaterThan(5)
      expect(word.synonyms.length).toBeGreaterThan(0)
    }
  })

  test('has seven high school words in every region', () => {
    for (const { id } of regions) {
      expect(getVocabulary('adult').words.filter(({ region }) => region === id)).toHaveLength(7)
    }
  })

  test('finds a word by its name or a synonym', () => {
    expect(findWords('LIVID', 'adult')[0]?.word).toBe('furious')
    expect(findWords(' mad', 'middle_school')[0]?.word).toBe('angry')
    expect(findWords('sad', 'k_5')[0]?.word).toBe('sad')
    expect(findWords('', 'adult')).toEqual([])
    expect(findWords('zzz', 'adult')).toEqual([])
  })
})

describe('feeling regions', () => {
  test('are twelve, from most to least energy', () => {
    expect(regions.map(({ id }) => id)).toEqual([
      'top-rough',
      'top-between',
      'top-fair',
      'upper-rough',
      'upper-between',
      'upper-fair',
      'lower-rough',
      'lower-between',
      'lower-fair',
      'bottom-rough',
      'bottom-between',
      'bottom-fair',
    ])
  })

  test('assign a value on a boundary to the higher band, and clamp the extremes', () => {
    expect([getRegionAt(0.5, 0.25), getRegionAt(0.49, 0.24), getRegionAt(0, -0.25), getRegionAt(-0.01, -0.26)]).toEqual(
      ['top-fair', 'upper-between', 'upper-between', 'lower-rough'],
    )
    expect([getRegionAt(1, 1), getRegionAt(-1, -1), getRegionAt(-0.5, 0)]).toEqual([
      'top-fair',
      'bottom-rough',
      'lower-between',
    ])
  })

  test('suggest a person first only in rough regions', () => {
    expect(regions.filter(({ offer_person }) => offer_person).every(({ id }) => id.endsWith('rough'))).toBe(true)
    expect(getRegion('bottom-rough').offer_person).toBe(true)
    expect(getRegion(findWordById('older.furious')!.region).name).toBe('Squall')
  })

  test('offer every age a practice of at most five minutes, with a reason', () => {
    for (const audience of audiences) {
      for (const { id } of regions) {
        const [practice] = listPracticesAfterCheckIn(id, audience)
        expect(practice!.minutes).toBeLessThanOrEqual(5)
        expect(practice!.reason.length).toBeGreaterThan(10)
        expect(listPractices(id, audience)).toContain(practice)
      }
    }
  })

  test('offer one practice to the youngest students and three to everyone else', () => {
    expect(listPractices('bottom-between', 'k_5')).toMatchObject([{ technique: 'body_scan', minutes: 3 }])
    expect(listPractices('bottom-between', 'adult')).toHaveLength(3)
    // The first one there is for bedtime.
    expect(listPracticesAfterCheckIn('bottom-between', 'adult')[0]!.technique).toBe('grounding')
  })
})

describe('practice reason without a chosen feeling word', () => {
  const reasons = audiences.flatMap((audience) => techniques.map((technique) => getPracticeReason(technique, audience)))
  /** Each word of the youngest students also names a feeling, so those are added below. */
  const feelingTerms = ['feel', 'worried', 'worry', 'angry', 'alone', 'upset', 'restless', 'numb', 'heavy', 'good mood']
  const forbiddenTerms = [
    ...feelingTerms,
    ...getVocabulary('k_5').words.flatMap(({ word, synonyms }) => [word, ...synonyms]),
  ]

  test('names no feeling', () => {
    for (const reason of reasons) {
      const matches = forbiddenTerms.filter((word) => new RegExp(`\\b${word}`, 'i').test(reason))
      expect(matches, reason).toEqual([])
    }
  })

  test('exists for every technique, and has a default for an unknown one', () => {
    expect(new Set(reasons).size).toBeGreaterThanOrEqual(2 * techniques.length - 1)
    expect(getPracticeReason('toString', 'adult')).toBe('It is short, and you can stop whenever you like.')
  })
})

describe('check-in contexts', () => {
  test('are 28 in five groups for every age, with wording for that age', () => {
    for (const audience of audiences) {
      const { groups, first } = getContexts(audience)
      const contexts = groups.flatMap((group) => group.contexts)
      expect(groups).toHaveLength(5)
      expect(contexts).toHaveLength(28)
      expect(new Set(contexts.map(({ word }) => word)).size).toBe(28)
      expect(contexts.map(({ id }) => id)).toEqual(expect.arrayContaining([...first]))
    }
    expect(['k_5', 'middle_school', 'adult'].map((audience) => getContextWord('test', audience as Audience))).toEqual([
      'A test',
      'A test',
      'Tests and grades',
    ])
  })

  test('show the youngest students nine at first, without hints', () => {
    expect(getContexts('k_5').first).toHaveLength(9)
    expect(getContexts('adult').first).toHaveLength(28)
    expect(getContexts('k_5').groups[0]?.contexts[0]?.hint).toBeNull()
    expect(getContexts('adult').groups[0]?.contexts[0]?.hint).toMatch(/Too little/)
  })

  test('are recognized by their ids', () => {
    expect([isContext('way-to-school'), isContext('toString'), isContext('older.furious')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
