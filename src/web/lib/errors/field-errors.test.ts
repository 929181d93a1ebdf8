import { describe, expect, it } from 'vitest'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { getFieldErrors, getFieldErrorsByLastSegment, getFieldErrorsByPath, getFormError } from './field-errors.ts'

const createError = (...paths: string[]) =>
  new ApiError({
    code: '200',
    message: 'Check the highlighted fields.',
    http: 422,
    body: { fields: paths.map((path) => ({ path, message: `Wrong: ${path}` })) },
  })

describe('the errors of a form', () => {
  it('belong to the field after the name of the block', () => {
    expect(getFieldErrors(createError('Section.name', 'Section.grade'))).toEqual({
      name: 'Wrong: Section.name',
      grade: 'Wrong: Section.grade',
    })
  })

  it('belong to the last name of the path in a form with nested blocks', () => {
    expect(getFieldErrorsByLastSegment(createError('Setup.Admin.email'))).toEqual({ email: 'Wrong: Setup.Admin.email' })
  })

  it('belong to the path after the name of the block in a form with lists', () => {
    expect(getFieldErrorsByPath(createError('School.name', 'School.days.terms.0'))).toEqual({
      name: 'Wrong: School.name',
      'days.terms.0': 'Wrong: School.days.terms.0',
    })
  })

  it('are not lost if a path names no field', () => {
    expect(getFieldErrors(createError('Section'))).toEqual({ Section: 'Wrong: Section' })
    expect(getFieldErrorsByPath(createError('School'))).toEqual({ School: 'Wrong: School' })
  })

  it('are none for an error that is not from the server', () => {
    expect([getFieldErrors(new Error('Broken')), getFieldErrors(undefined)]).toEqual([{}, {}])
  })
})

describe('the error above a form', () => {
  it('is absent if the fields show what is wrong', () => {
    expect(getFormError(createError('Section.name'))).toBeUndefined()
    expect(getFormError(null)).toBeUndefined()
  })

  it("is the server's own sentence, or the general one for any other failure", () => {
    expect(getFormError(createError())).toBe('Check the highlighted fields.')
    expect(getFormError(new Error('Broken'))).toBe(NO_ANSWER)
  })
})
