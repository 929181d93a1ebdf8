import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { getNextInGroup } from './next-in-group.ts'

const heard = (uuid: string, paused_seconds: number, completed_at: string | null = null) =>
  ({ uuid, paused_seconds, completed_at, duration: 300 }) as Session

test('getNextInGroup returns the session that the person started', () => {
  expect(getNextInGroup([heard('a', 300, 'then'), heard('b', 0), heard('c', 120)])?.uuid).toBe('c')
})

test('getNextInGroup returns the first unfinished session if none was started', () => {
  expect(getNextInGroup([heard('a', 300, 'then'), heard('b', 10), heard('c', 0)])?.uuid).toBe('b')
})

test('getNextInGroup returns the first session if all are finished', () => {
  expect(getNextInGroup([heard('a', 300, 'then'), heard('b', 300, 'then')])?.uuid).toBe('a')
})
