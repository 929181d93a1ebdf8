import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/library.ts'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { getNextInGroup } = await import('./group-page.tsx')

const createSession = (uuid: string, paused_seconds: number, completed_at: string | null = null) =>
  ({ uuid, paused_seconds, completed_at, duration: 300 }) as Session

test('getNextInGroup returns the session that the person started', () => {
  expect(getNextInGroup([createSession('a', 300, 'then'), createSession('b', 0), createSession('c', 120)])?.uuid).toBe(
    'c',
  )
})

test('getNextInGroup returns the first unfinished session if none was started', () => {
  expect(getNextInGroup([createSession('a', 300, 'then'), createSession('b', 10), createSession('c', 0)])?.uuid).toBe(
    'b',
  )
})

test('getNextInGroup returns the first session if all are finished', () => {
  expect(getNextInGroup([createSession('a', 300, 'then'), createSession('b', 300, 'then')])?.uuid).toBe('a')
})
