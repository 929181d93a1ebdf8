import { expect, test } from 'vitest'
import { isLive } from './liveness.ts'

const at = Date.parse('2026-11-20T08:00:00Z')
const seconds = (passed: number) => at + passed * 1000
const ordinary = {
  session_type: 'user_session',
  accessed_at: new Date(at).toISOString(),
  admin_accessed_at: null,
} as const

test('a stored login is live for thirty minutes after its last access', () => {
  expect([0, 1799.9].map((passed) => isLive(ordinary, seconds(passed)))).toEqual([true, true])
  expect([1800, 90_000].map((passed) => isLive(ordinary, seconds(passed)))).toEqual([false, false])
})

test('an admin session counts from its own time', () => {
  const admin = {
    ...ordinary,
    session_type: 'admin_session',
    admin_accessed_at: new Date(seconds(600)).toISOString(),
  } as const
  expect([2399, 2400].map((passed) => isLive(admin, seconds(passed)))).toEqual([true, false])
  expect(isLive({ ...admin, admin_accessed_at: null }, at)).toBe(false)
})

test('a clock that was set back, or no time at all, does not keep a login alive', () => {
  expect(isLive(ordinary, seconds(-3600))).toBe(false)
  expect(isLive({ ...ordinary, accessed_at: 'yesterday' }, at)).toBe(false)
})
