import { expect, test } from 'vitest'
import type { StudentProgress } from '#contract/assignments.ts'
import { countStatuses, filterStudents, toStudentStatus } from './student-status.ts'

const pupil = (name: string, status: StudentProgress['status']) => ({ uuid: name, name, status }) as StudentProgress
const some = [pupil('Aiden', 'complete'), pupil('Amara', 'incomplete'), pupil('Bea', null), pupil('Caleb', 'open')]

test('whoever has opened it and not finished is under way', () => {
  expect(some.map(toStudentStatus)).toEqual(['finished', 'underway', 'unopened', 'underway'])
})

test('the list is narrowed to those who have not finished, or to those who have', () => {
  const names = (filter: 'all' | 'not' | 'done') => filterStudents(some, filter).map(({ name }) => name)
  expect([names('all').length, names('not'), names('done')]).toEqual([4, ['Amara', 'Bea', 'Caleb'], ['Aiden']])
})

test('of a class whose pupils are not all known by name the others have not opened it', () => {
  expect(countStatuses(some, 4)).toEqual({ finished: 1, underway: 2, unopened: 1 })
  expect(countStatuses(some.slice(0, 2), 26)).toEqual({ finished: 1, underway: 1, unopened: 24 })
})
