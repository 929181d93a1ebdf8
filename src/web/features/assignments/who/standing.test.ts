import { expect, test } from 'vitest'
import type { PupilProgress } from '#contract/assignments.ts'
import { countsOf, shownPupils, standingOf } from './standing.ts'

const pupil = (name: string, status: PupilProgress['status']) => ({ uuid: name, name, status }) as PupilProgress
const some = [pupil('Aiden', 'complete'), pupil('Amara', 'incomplete'), pupil('Bea', null), pupil('Caleb', 'open')]

test('whoever has opened it and not finished is under way', () => {
  expect(some.map(standingOf)).toEqual(['finished', 'underway', 'unopened', 'underway'])
})

test('the list is narrowed to those who have not finished, or to those who have', () => {
  const names = (filter: 'all' | 'not' | 'done') => shownPupils(some, filter).map(({ name }) => name)
  expect([names('all').length, names('not'), names('done')]).toEqual([4, ['Amara', 'Bea', 'Caleb'], ['Aiden']])
})

test('of a class whose pupils are not all known by name the others have not opened it', () => {
  expect(countsOf(some, 4)).toEqual({ finished: 1, underway: 2, unopened: 1 })
  expect(countsOf(some.slice(0, 2), 26)).toEqual({ finished: 1, underway: 1, unopened: 24 })
})
