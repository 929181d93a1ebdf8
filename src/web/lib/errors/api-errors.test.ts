import { describe, expect, it } from 'vitest'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { isMissingPage, isTransientError, toErrorText, withHint } from './api-errors.ts'

const createError = (http: number) => new ApiError({ code: '777', http, message: 'Nope said the server' })

describe('text of a failed call', () => {
  it("is the server's message if there is one", () => {
    expect(toErrorText(createError(200))).toBe('Nope said the server')
  })

  it('is the fixed 500 message without a response and for any other error', () => {
    for (const error of [new ApiError({ code: 'none', http: 0, message: NO_ANSWER }), new TypeError('x is not a y')]) {
      expect(toErrorText(error)).toBe("We're sorry, but something went wrong (500)")
    }
  })

  it('can be followed by a hint as a separate sentence', () => {
    expect(withHint(NO_ANSWER, 'Your script is safe.')).toBe(`${NO_ANSWER}. Your script is safe.`)
    expect(withHint('A lot of people are here.', 'Wait.')).toBe('A lot of people are here. Wait.')
  })
})

describe('meaning of a failed call', () => {
  it('is a missing page for an unknown or malformed address only', () => {
    expect([404, 422].map((http) => isMissingPage(createError(http)))).toEqual([true, true])
    expect([0, 400, 403, 500].some((http) => isMissingPage(createError(http)))).toBe(false)
    expect(isMissingPage(null)).toBe(false)
  })

  it('is transient without a response, for a server error and for a rate limit only', () => {
    expect([0, 500, 503, 429].every((http) => isTransientError(createError(http)))).toBe(true)
    expect([400, 404, 409, 422].some((http) => isTransientError(createError(http)))).toBe(false)
    expect(isTransientError(new TypeError('x is not a y'))).toBe(false)
  })
})
