import { expect, test } from 'vitest'
import { ApiError } from '#contract/call.ts'
import { failures } from '#contract/failures.ts'
import { isAccessLost } from './access-lost.ts'

const serverError = (name: keyof typeof failures) => new ApiError(failures[name])
const filterError = (http: number) => new ApiError({ code: 'none', http, message: 'Blocked by your school' })

test('isAccessLost returns true if the Alaia server says not_found', () => {
  expect(isAccessLost(serverError('not_found'))).toBe(true)
})

test.each(['malformed', 'invalid', 'session_expired', 'token_stale', 'cross_site', 'busy', 'internal'] as const)(
  'isAccessLost returns false if the Alaia server says %s',
  (name) => {
    expect(isAccessLost(serverError(name))).toBe(false)
  },
)

test.each([0, 400, 401, 403, 404, 410, 422, 451, 502])(
  'isAccessLost returns false if a web filter in between answers with status %i',
  (http) => {
    expect(isAccessLost(filterError(http))).toBe(false)
  },
)

test('isAccessLost returns false for a network error on the device', () => {
  expect(isAccessLost(new TypeError('Failed to fetch'))).toBe(false)
})
