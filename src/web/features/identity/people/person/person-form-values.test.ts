import { expect, test } from 'vitest'
import type { PersonDetail } from '#contract/identity/people.ts'
import { getConflictTexts, mergeFormValues, toFormValues } from './person-form-values.ts'

const person = (part: Partial<PersonDetail>): PersonDetail =>
  ({
    user_type: 'student',
    first_name: 'Ola',
    last_name: 'Lund',
    email: null,
    username: 'ola',
    grade: 7,
    permissions: [],
    landing: 'home',
    operator: false,
    ...part,
  }) as PersonDetail

const before = person({})

test('what an admin typed stays when another one saved something else meanwhile, which stands there too', () => {
  const written = { ...toFormValues(before), first_name: 'Olga' }
  const merged = mergeFormValues(written, before, person({ grade: 8 }))
  expect(merged).toMatchObject({ written: { first_name: 'Olga', last_name: 'Lund', grade: '8' }, both: {} })
})

test('an admin who typed where another one did is told what that one wrote', () => {
  const written = { ...toFormValues(before), first_name: 'Olga', grade: '9', username: 'olga' }
  const { written: kept, both } = mergeFormValues(
    written,
    before,
    person({ first_name: 'Ole', grade: 8, username: 'olga' }),
  )
  expect(kept).toMatchObject({ first_name: 'Olga', grade: '9', username: 'olga' })
  expect(getConflictTexts(both)).toEqual({
    first_name: 'Saved by someone else: Ole',
    grade: 'Saved by someone else: Grade 8',
  })
})
