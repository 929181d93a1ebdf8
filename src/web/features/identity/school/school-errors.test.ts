import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { getSchoolErrorMessage, isRevisionConflict } from './school-errors.ts'

const createError = (http: number, body: Record<string, unknown> = {}) =>
  new ApiError({ code: String(http), message: 'The server says no.', http, body })
const stale = createError(409, { School: { revision: 2 } })
const STALE_TEXT = /^Someone else saved changes while you were editing\. What you typed is still here\./

describe('a failed change of a school', () => {
  it('has no message of its own if its fields show the errors', () => {
    const error = createError(422, { fields: [{ path: 'School.name', message: 'Taken.' }] })
    expect(getSchoolErrorMessage(error, 'School')).toBeUndefined()
  })

  it('is explained as a conflict only if the stored version came with it', () => {
    expect(getSchoolErrorMessage(stale, 'School')).toMatch(STALE_TEXT)
    expect(isRevisionConflict(stale, 'School')).toBe(true)
    const nameTaken = createError(409)
    expect(isRevisionConflict(nameTaken, 'School')).toBe(false)
    expect(getSchoolErrorMessage(nameTaken, 'School')).toBe('The server says no.')
  })

  it('is no conflict of another block, or with another status', () => {
    expect(isRevisionConflict(stale, 'Contact')).toBe(false)
    expect(isRevisionConflict(createError(422, { School: {} }), 'School')).toBe(false)
  })

  it('has no message before anything failed, and that of a broken connection afterwards', () => {
    expect(getSchoolErrorMessage(null, 'School')).toBeUndefined()
    expect(getSchoolErrorMessage(new ApiError({ code: 'none', http: 0, message: 'No network' }), 'School')).toBe(
      'No network',
    )
  })
})
