import { expect, test } from 'vitest'
import { gradeLabels, toReader } from './grades.ts'

test('every grade has its label', () => {
  expect(gradeLabels).toEqual({
    kindergarten: 'Kindergarten',
    grade_1: 'Grade 1',
    grade_2: 'Grade 2',
    grade_3: 'Grade 3',
    grade_4: 'Grade 4',
    grade_5: 'Grade 5',
    k_5: 'K-5',
    middle_school: 'Grade 6-8',
    high_school: 'Grade 9-12',
  })
})

test('reader level is young up to grade 5, staff for adults, and default otherwise', () => {
  for (const grade of ['kindergarten', 'grade_1', 'grade_5', 'k_5']) expect(toReader(grade)).toBe('young')
  expect(toReader('adult')).toBe('staff')
  const otherGrades = ['middle_school', 'high_school', 'grade_6', 'grade_12', '', 'unknown']
  expect(new Set(otherGrades.map(toReader))).toEqual(new Set(['default']))
})
