import { expect, test } from 'vitest'
import type { Feature } from '#rules/features.ts'
import { listVisibilityRows } from './who-sees.ts'

const hasAll = () => true
const hasAllExcept = (off: Feature) => (feature: Feature | undefined) => feature !== off
const visibilityFor = (isStudent: boolean) =>
  Object.fromEntries(
    listVisibilityRows({ isStudent, has: hasAll }).map(({ what, teachers, school }) => [what, [teachers, school]]),
  )

test('privacy table shows a student what teachers and the school see of each kind of data', () => {
  expect(visibilityFor(true)).toEqual({
    'see.check_ins': [undefined, 'see.averages'],
    'see.words': [undefined, undefined],
    'see.note': [undefined, undefined],
    'see.journal': [undefined, undefined],
    'see.listening': [undefined, undefined],
    'see.assigned': ['see.finished', undefined],
    'see.exercises': [undefined, undefined],
    'see.feedback': [undefined, 'see.written'],
  })
})

test('privacy table shows staff what the school sees, without rows for students only', () => {
  const staffVisibility = visibilityFor(false)
  expect(staffVisibility['see.assigned']).toBeUndefined()
  expect(staffVisibility['see.exercises']).toEqual([undefined, 'see.offered'])
})

test('privacy table omits features that the school has turned off', () => {
  const rows = listVisibilityRows({ isStudent: true, has: hasAllExcept('check_ins') }).map(({ what }) => what)
  expect(rows).toEqual(['see.journal', 'see.listening', 'see.assigned', 'see.exercises', 'see.feedback'])
})
