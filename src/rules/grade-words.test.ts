import { expect, test } from 'vitest'
import { parseSearchTerms } from './grade-words.ts'

const parseTerms = (search: string) => parseSearchTerms(search).map(({ text, audiences }) => [text, ...audiences])

test('search terms interpret a typed grade or age as that grade', () => {
  expect(parseTerms('K-5')).toEqual([['k-5', 'k_5']])
  expect(parseTerms('grade 8')).toEqual([['grade 8', 'middle_school']])
  expect(parseTerms('Grades 6 – 8 breath')).toEqual([['grades 6 – 8', 'middle_school'], ['breath']])
  expect(parseTerms('calm 3rd grade')).toEqual([['3rd grade', 'k_5'], ['calm']])
  expect(parseTerms('4-9')).toEqual([['4-9', 'k_5', 'middle_school', 'high_school']])
  expect(parseTerms('high  school')).toEqual([['high school', 'high_school']])
  expect(parseTerms('adults')).toEqual([['adults', 'adult']])
})

test('search terms for a grade include lesson grades and the range that contains it', () => {
  expect(parseSearchTerms('grade 3')[0]?.grades).toEqual(['grade_3', 'k_5'])
  expect(parseSearchTerms('kindergarten')[0]?.grades).toEqual(['kindergarten', 'k_5'])
  expect(parseSearchTerms('grade 12')[0]?.grades).toEqual(['high_school'])
})

test('search terms leave other words and numbers unchanged', () => {
  expect(parseTerms('ten 8 upgrade 40 school')).toEqual([['ten'], ['8'], ['upgrade'], ['40'], ['school']])
  expect(parseTerms('grade 77')).toEqual([['grade 77']])
  expect(parseTerms('  ')).toEqual([])
  expect(parseSearchTerms('a b c d e f g')).toHaveLength(6)
})
