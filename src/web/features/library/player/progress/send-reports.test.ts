import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { WaitingProgress } from '#web/lib/storage/stored-listening.ts'

/** The browser's parts that the modules need when they are loaded. */
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

const { getNextReport, removeReport, addReport } = await import('./send-reports.ts')

const createReport = (play: string, timestamp: number, rest: Partial<WaitingProgress> = {}): WaitingProgress => ({
  account_uuid: 'amara',
  session_uuid: 'ten breaths',
  play_uuid: play,
  timestamp,
  paused_seconds: timestamp / 1000,
  ...rest,
})
const addAll = (...reports: WaitingProgress[]) => reports.reduce(addReport, [] as WaitingProgress[])

describe('waiting progress reports', () => {
  test('contain only the newest position of a play', () => {
    expect(addAll(createReport('a', 1000), createReport('a', 3000))).toEqual([createReport('a', 3000)])
    expect(addAll(createReport('a', 3000), createReport('a', 1000))).toEqual([createReport('a', 3000)])
  })

  test('are sent in the order in which the plays happened', () => {
    const plays = addAll(createReport('b', 2000), createReport('c', 3000), createReport('a', 1000)).map(
      ({ play_uuid }) => play_uuid,
    )
    expect(plays).toEqual(['a', 'b', 'c'])
  })

  test('preserve a completion when a later report arrives', () => {
    const completion = createReport('a', 1000, { completed: true })
    expect(addAll(completion, createReport('a', 2000))).toEqual([completion])
  })

  test('drop an acknowledged report unless a newer one exists for the play', () => {
    expect(removeReport(addAll(createReport('a', 1000), createReport('b', 2000)), createReport('a', 1000))).toEqual([
      createReport('b', 2000),
    ])
    expect(removeReport(addAll(createReport('a', 3000)), createReport('a', 1000))).toEqual([createReport('a', 3000)])
  })

  test('are only sent for the signed-in person', () => {
    const waiting = addAll(createReport('a', 1000, { account_uuid: 'rowan' }), createReport('b', 2000))
    expect(getNextReport(waiting, 'amara')?.play_uuid).toBe('b')
    expect(getNextReport(waiting, 'noor')).toBeUndefined()
  })

  test('contain each play once with its newest position, in any order of arrival', () => {
    const anyReport = fc.record({ play: fc.constantFrom('a', 'b', 'c'), timestamp: fc.integer({ min: 1, max: 9999 }) })
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 40 }), (arrivals) => {
        const waiting = addAll(...arrivals.map(({ play, timestamp }) => createReport(play, timestamp)))
        expect(waiting).toHaveLength(new Set(arrivals.map(({ play }) => play)).size)
        for (const { play_uuid, timestamp } of waiting) {
          const times = arrivals.filter(({ play }) => play === play_uuid).map((arrival) => arrival.timestamp)
          expect(timestamp).toBe(Math.max(...times))
        }
        const times = waiting.map(({ timestamp }) => timestamp)
        expect(times).toEqual([...times].sort((a, b) => a - b))
      }),
    )
  })
})
