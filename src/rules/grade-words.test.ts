import { expect, test } from 'vitest'
import { searchTerms } from './grade-words.ts'

const termsOf = (search: string) => searchTerms(search).map(({ text, audiences }) => [text, ...audiences])

test('search terms interpret a typed grade or age as that grade', () => {
  expect(termsOf('K-5')).toEqual([['k-5', 'k_5']])
  expect(termsOf('grade 8')).toEqual([['grade 8', 'middle_school']])
  expect(termsOf('Grades 6 – 8 breath')).toEqual([['grades 6 – 8', 'middle_school'], ['breath']])
  expect(termsOf('calm 3rd grade')).toEqual([['3rd grade', 'k_5'], ['calm']])
  expect(termsOf('4-9')).toEqual([['4-9', 'k_5', 'middle_school', 'high_school']])
  expect(termsOf('high  school')).toEqual([['high school', 'high_school']])
  expect(termsOf('adults')).toEqual([['adults', 'adult']])
})

test('search terms for a grade include lesson grades and the range that contains it', () => {
  expect(searchTerms('grade 3')[0]?.grades).toEqual(['grade_3', 'k_5'])
  expect(searchTerms('kindergarten')[0]?.grades).toEqual(['kindergarten', 'k_5'])
  expect(searchTerms('grade 12')[0]?.grades).toEqual(['high_school'])
})

test('search terms leave other words and numbers unchanged', () => {
  expect(termsOf('ten 8 upgrade 40 school')).toEqual([['ten'], ['8'], ['upgrade'], ['40'], ['school']])
  expect(termsOf('grade 77')).toEqual([['grade 77']])
  expect(termsOf('  ')).toEqual([])
  expect(searchTerms('a b c d e f g')).toHaveLength(6)
})
