import { describe, expect, it } from 'vitest'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { toErrorText, withHint } from './error-text.ts'

describe('text of a failed call', () => {
  it("is the server's message if there is one", () => {
    const refused = new ApiError({ code: '777', http: 200, message: 'Nope said the server' })
    expect(toErrorText(refused)).toBe('Nope said the server')
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
