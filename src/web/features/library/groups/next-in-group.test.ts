import { expect, test } from 'vitest'
import type { Session } from '#contract/library.ts'
import { getNextInGroup } from './next-in-group.ts'

const heard = (uuid: string, paused_seconds: number, completed_at: string | null = null) =>
  ({ uuid, paused_seconds, completed_at, duration: 300 }) as Session

test('someone goes on with the part they began', () => {
  expect(getNextInGroup([heard('a', 300, 'then'), heard('b', 0), heard('c', 120)])?.uuid).toBe('c')
})

test('someone who began none goes on with the first they have not finished', () => {
  expect(getNextInGroup([heard('a', 300, 'then'), heard('b', 10), heard('c', 0)])?.uuid).toBe('b')
})

test('someone who has finished all begins again', () => {
  expect(getNextInGroup([heard('a', 300, 'then'), heard('b', 300, 'then')])?.uuid).toBe('a')
})
