import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextReport, readReports, type WaitingReport, withoutReport, withReport } from './waiting-reports.ts'

const report = (play: string, timestamp: number, rest: Partial<WaitingReport> = {}): WaitingReport => ({
  account: 'amara',
  session_uuid: `session of ${play}`,
  play_uuid: play,
  timestamp,
  paused_seconds: timestamp / 1000,
  ...rest,
})
const put = (...reports: WaitingReport[]) => reports.reduce(withReport, [] as WaitingReport[])

describe('reports that wait for the network', () => {
  test('the newest place of a play is the one that is kept', () => {
    expect(put(report('a', 1000), report('a', 3000))).toEqual([report('a', 3000)])
    expect(put(report('a', 3000), report('a', 1000))).toEqual([report('a', 3000)])
  })

  test('plays are sent in the order in which they happened', () => {
    expect(put(report('b', 2000), report('c', 3000), report('a', 1000)).map(({ play_uuid }) => play_uuid)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('a completion is not undone by what comes after it', () => {
    expect(put(report('a', 1000, { completed: true }), report('a', 2000))).toEqual([
      report('a', 1000, { completed: true }),
    ])
  })

  test('an answered report goes, unless the play has moved on meanwhile', () => {
    expect(withoutReport(put(report('a', 1000), report('b', 2000)), report('a', 1000))).toEqual([report('b', 2000)])
    expect(withoutReport(put(report('a', 3000)), report('a', 1000))).toEqual([report('a', 3000)])
  })

  test("nobody sends another person's place", () => {
    const waiting = put(report('a', 1000, { account: 'rowan' }), report('b', 2000))
    expect(nextReport(waiting, 'amara')?.play_uuid).toBe('b')
    expect(nextReport(waiting, 'noor')).toBeUndefined()
  })

  test('junk in storage is left out', () => {
    expect(readReports('no')).toEqual([])
    expect(readReports(null)).toEqual([])
    expect(readReports([null, 7, {}, report('a', 1000), { ...report('b', 1), timestamp: 'soon' }])).toEqual([
      report('a', 1000),
    ])
  })

  test('whatever the order of arrival, each play stands there once with its newest place', () => {
    const anyReport = fc.record({ play: fc.constantFrom('a', 'b', 'c'), timestamp: fc.integer({ min: 1, max: 9999 }) })
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 40 }), (arrivals) => {
        const waiting = put(...arrivals.map(({ play, timestamp }) => report(play, timestamp)))
        const plays = new Set(arrivals.map(({ play }) => play))
        expect(waiting).toHaveLength(plays.size)
        for (const play of plays) {
          const newest = Math.max(...arrivals.filter((one) => one.play === play).map(({ timestamp }) => timestamp))
          expect(waiting.find(({ play_uuid }) => play_uuid === play)?.timestamp).toBe(newest)
        }
        expect(waiting.map(({ timestamp }) => timestamp)).toEqual(
          waiting.map(({ timestamp }) => timestamp).sort((a, b) => a - b),
        )
      }),
    )
  })
})
