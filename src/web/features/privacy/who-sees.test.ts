import { expect, test } from 'vitest'
import type { Feature } from '#rules/features.ts'
import { seeRows } from './who-sees.ts'

const everything = () => true
const without = (off: Feature) => (feature: Feature | undefined) => feature !== off
const seenByOthers = (isPupil: boolean) =>
  Object.fromEntries(
    seeRows({ isPupil, has: everything }).map(({ what, teachers, school }) => [what, [teachers, school]]),
  )

test('a pupil reads of each thing they give what their teachers and their school see', () => {
  expect(seenByOthers(true)).toEqual({
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

test('staff read what their school sees of theirs, and nothing of what only pupils have', () => {
  const seen = seenByOthers(false)
  expect(seen['see.assigned']).toBeUndefined()
  expect(seen['see.exercises']).toEqual([undefined, 'see.offered'])
})

test('what the school does without is not listed', () => {
  const rows = seeRows({ isPupil: true, has: without('check_ins') }).map(({ what }) => what)
  expect(rows).toEqual(['see.journal', 'see.listening', 'see.assigned', 'see.exercises', 'see.feedback'])
})
