import { expect, test } from 'vitest'
import type { PersonDetail } from '#contract/identity/people.ts'
import { getConflictTexts, mergeFormValues, toFormValues } from './person-form-values.ts'

const person = (overrides: Partial<PersonDetail>): PersonDetail =>
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
    ...overrides,
  }) as PersonDetail

const before = person({})

test("person form merge preserves the admin's edits and takes over other changes from the server", () => {
  const written = { ...toFormValues(before), first_name: 'Olga' }
  const merged = mergeFormValues(written, before, person({ grade: 8 }))
  expect(merged).toMatchObject({ written: { first_name: 'Olga', last_name: 'Lund', grade: '8' }, both: {} })
})

test('person form merge reports the fields that both admins changed', () => {
  const written = { ...toFormValues(before), first_name: 'Olga', grade: '9', username: 'olga' }
  const { written: result, both } = mergeFormValues(
    written,
    before,
    person({ first_name: 'Ole', grade: 8, username: 'olga' }),
  )
  expect(result).toMatchObject({ first_name: 'Olga', grade: '9', username: 'olga' })
  expect(getConflictTexts(both)).toEqual({
    first_name: 'Saved by someone else: Ole',
    grade: 'Saved by someone else: Grade 8',
  })
})
