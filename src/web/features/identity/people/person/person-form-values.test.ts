import { expect, test } from 'vitest'
import type { PersonDetail } from '#contract/identity/people.ts'
import { getConflictTexts, mergeFormValues, toFormValues } from './person-form-values.ts'

const createPersonDetail = (overrides: Partial<PersonDetail>): PersonDetail =>
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

const before = createPersonDetail({})

test("person form merge preserves the admin's edits and takes over other changes from the server", () => {
  const edited = { ...toFormValues(before), first_name: 'Olga' }
  const merged = mergeFormValues(edited, before, createPersonDetail({ grade: 8 }))
  expect(merged).toMatchObject({ values: { first_name: 'Olga', last_name: 'Lund', grade: '8' }, conflicts: {} })
})

test('person form merge reports the fields that both admins changed', () => {
  const edited = { ...toFormValues(before), first_name: 'Olga', grade: '9', username: 'olga' }
  const { values, conflicts } = mergeFormValues(
    edited,
    before,
    createPersonDetail({ first_name: 'Ole', grade: 8, username: 'olga' }),
  )
  expect(values).toMatchObject({ first_name: 'Olga', grade: '9', username: 'olga' })
  expect(getConflictTexts(conflicts)).toEqual({
    first_name: 'Saved by someone else: Ole',
    grade: 'Saved by someone else: Grade 8',
  })
})
