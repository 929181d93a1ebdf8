import '#tests/support/web/browser-globals.ts'
import { describe, expect, it } from 'vitest'
import { MIN_PASSWORD_LENGTH } from '#rules/sign-in/password-lengths.ts'
import { type SignUpValues, validateSignUp } from './use-sign-up.ts'

const complete: SignUpValues = {
  school_code: '',
  class_code: 'KQM-7RT',
  first_name: 'Ola',
  last_name: 'Lund',
  email: 'ola@river.test',
  password: 'pebble harbor lantern',
}
const validate = (change: Partial<SignUpValues>, withSchool = false) =>
  validateSignUp({ ...complete, ...change }, withSchool)
const SHORT = `Use ${MIN_PASSWORD_LENGTH} characters or more.`

describe('a sign-up through a platform', () => {
  it('can be sent when every field is filled in', () => {
    expect(validate({})).toEqual({})
    expect(validate({ email: ' ola@river.test ' })).toEqual({})
  })

  it('names each field that is missing, and spaces count as nothing', () => {
    const empty = { class_code: ' ', first_name: '', last_name: '', email: '', password: '' }
    const errors = validate(empty)
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(empty).toSorted())
    expect(new Set(Object.values(errors))).toEqual(new Set(['*Required Field']))
  })

  it('needs a school code only if several schools have a platform', () => {
    expect(validate({ school_code: '' })).toEqual({})
    expect(validate({ school_code: '' }, true)).toEqual({ school_code: '*Required Field' })
    expect(validate({ school_code: 'RIVER' }, true)).toEqual({})
  })

  it('needs an email address, not only a name', () => {
    expect(validate({ email: 'ola' })).toEqual({ email: 'Enter a valid email address.' })
  })

  it('counts the characters of a password as a person does', () => {
    expect(validate({ password: 'a'.repeat(MIN_PASSWORD_LENGTH - 1) })).toEqual({ password: SHORT })
    expect(validate({ password: '🌊'.repeat(MIN_PASSWORD_LENGTH - 1) })).toEqual({ password: SHORT })
    expect(validate({ password: '🌊'.repeat(MIN_PASSWORD_LENGTH) })).toEqual({})
  })
})
