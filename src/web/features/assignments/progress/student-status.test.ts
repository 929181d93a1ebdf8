import { expect, test } from 'vitest'
import type { StudentProgress } from '#contract/assignments.ts'
import { countStatuses, filterStudents, toStudentStatus } from './student-status.ts'

const student = (name: string, status: StudentProgress['status']) => ({ uuid: name, name, status }) as StudentProgress
const students = [
  student('Aiden', 'complete'),
  student('Amara', 'incomplete'),
  student('Bea', null),
  student('Caleb', 'open'),
]

test('toStudentStatus returns underway for a student who opened the assignment but did not finish', () => {
  expect(students.map(toStudentStatus)).toEqual(['finished', 'underway', 'unopened', 'underway'])
})

test('filterStudents filters by unfinished or finished students', () => {
  const names = (filter: 'all' | 'not' | 'done') => filterStudents(students, filter).map(({ name }) => name)
  expect([names('all').length, names('not'), names('done')]).toEqual([4, ['Amara', 'Bea', 'Caleb'], ['Aiden']])
})

test('countStatuses counts class members who are not listed as unopened', () => {
  expect(countStatuses(students, 4)).toEqual({ finished: 1, underway: 2, unopened: 1 })
  expect(countStatuses(students.slice(0, 2), 26)).toEqual({ finished: 1, underway: 1, unopened: 24 })
})
