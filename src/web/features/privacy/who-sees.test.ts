import { expect, test } from 'vitest'
import type { Feature } from '#rules/features.ts'
import { seeRows } from './who-sees.ts'

const everything = () => true
const without = (off: Feature) => (feature: Feature | undefined) => feature !== off
const seenByOthers = (isPupil: boolean) =>
  Object.fromEntries(
    seeRows({ isPupil, has: everything }).map(({ what, teachers, school }) => [what, [teachers, school]]),
  )

test('privacy table shows a student what teachers and the school see of each kind of data', () => {
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

test('privacy table shows staff what the school sees, without rows for students only', () => {
  const seen = seenByOthers(false)
  expect(seen['see.assigned']).toBeUndefined()
  expect(seen['see.exercises']).toEqual([undefined, 'see.offered'])
})

test('privacy table omits features that the school has turned off', () => {
  const rows = seeRows({ isPupil: true, has: without('check_ins') }).map(({ what }) => what)
  expect(rows).toEqual(['see.journal', 'see.listening', 'see.assigned', 'see.exercises', 'see.feedback'])
})
