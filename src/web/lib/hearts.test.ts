import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { heartProblem } from './hearts.ts'

describe('a heart that could not be changed', () => {
  it('is explained in the words of the server', () => {
    const refused = new ApiError({ code: '101', http: 404, message: 'This session is not there any more.' })
    expect(heartProblem(refused)).toBe('This session is not there any more.')
  })

  it('is explained in our own words when no answer came', () => {
    const silence = new ApiError({ code: 'none', http: 0, message: 'no answer' })
    expect(heartProblem(silence)).toBe("That wasn't saved. The heart is back as it was.")
  })
})
