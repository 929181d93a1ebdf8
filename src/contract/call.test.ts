import { expect, test } from 'vitest'
import { ApiError, isNotFound } from './call.ts'
import { failures } from './failures.ts'

const serverError = (name: keyof typeof failures) => new ApiError(failures[name])
const filterError = (http: number) => new ApiError({ code: 'none', http, message: 'Blocked by your school' })

test('isNotFound returns true if the Alaia server says not_found', () => {
  expect(isNotFound(serverError('not_found'))).toBe(true)
})

test.each(['malformed', 'invalid', 'session_expired', 'token_stale', 'cross_site', 'busy', 'internal'] as const)(
  'isNotFound returns false if the Alaia server says %s',
  (name) => {
    expect(isNotFound(serverError(name))).toBe(false)
  },
)

test.each([0, 400, 401, 403, 404, 410, 422, 451, 502])(
  'isNotFound returns false if a web filter in between answers with status %i',
  (http) => {
    expect(isNotFound(filterError(http))).toBe(false)
  },
)

test('isNotFound returns false for a network error on the device', () => {
  expect(isNotFound(new TypeError('Failed to fetch'))).toBe(false)
})
