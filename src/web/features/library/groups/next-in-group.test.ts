import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { getNextInGroup } from './next-in-group.ts'

const sessionAt = (uuid: string, paused_seconds: number, completed_at: string | null = null) =>
  ({ uuid, paused_seconds, completed_at, duration: 300 }) as Session

test('getNextInGroup returns the session that the person started', () => {
  expect(getNextInGroup([sessionAt('a', 300, 'then'), sessionAt('b', 0), sessionAt('c', 120)])?.uuid).toBe('c')
})

test('getNextInGroup returns the first unfinished session if none was started', () => {
  expect(getNextInGroup([sessionAt('a', 300, 'then'), sessionAt('b', 10), sessionAt('c', 0)])?.uuid).toBe('b')
})

test('getNextInGroup returns the first session if all are finished', () => {
  expect(getNextInGroup([sessionAt('a', 300, 'then'), sessionAt('b', 300, 'then')])?.uuid).toBe('a')
})
