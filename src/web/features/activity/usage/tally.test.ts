import { describe, expect, test } from 'vitest'
import { HOUR_SECONDS } from '#rules/durations.ts'
import { startTally, countUntil, type Tally, drainReports, switchPage, getPageType } from './tally.ts'

const START = 1_700_000_000_000
const toTime = (seconds: number): number => START + seconds * 1000
const visible = switchPage(startTally('app', START), START, { counts: true })
/** Checks the clock every fifteen seconds, as a page does. */
const countDuring = (tally: Tally, from: number, to: number): Tally => {
  let later = tally
  for (let seconds = from + 15; seconds < to; seconds += 15) later = countUntil(later, toTime(seconds))
  return countUntil(later, toTime(to))
}
const listReports = (tally: Tally) =>
  drainReports(tally).spans.map(({ type, window: { start, end, used } }) => [
    type,
    start - START / 1000,
    end - START / 1000,
    used,
  ])

describe('usage time of a page', () => {
  test('counts only while the page is visible', () => {
    const hidden = switchPage(countDuring(visible, 0, 60), toTime(60), { counts: false })
    const back = switchPage(countDuring(hidden, 60, 600), toTime(600), { counts: true })
    expect(listReports(countDuring(back, 600, 630))).toEqual([['app', 0, 630, 90]])
  })

  test('is reported by page type, each with its own start and end', () => {
    const listening = switchPage(countDuring(visible, 0, 40), toTime(40), { type: 'audio' })
    expect(listReports(countDuring(listening, 40, 100))).toEqual([
      ['app', 0, 40, 40],
      ['audio', 40, 100, 60],
    ])
  })

  test('accumulates until it is long enough to report', () => {
    const shortUse = drainReports(countUntil(visible, toTime(6)))
    expect(shortUse.spans).toEqual([])
    const listening = switchPage(shortUse.tally, toTime(6), { type: 'audio' })
    const backHome = switchPage(countDuring(listening, 6, 60), toTime(60), { type: 'app' })
    const later = drainReports(countUntil(backHome, toTime(65)))
    expect(later.spans.map(({ type, window }) => [type, window.used])).toEqual([
      ['app', 11],
      ['audio', 54],
    ])
    expect(later.tally.unreported).toEqual({})
  })

  test('is split into several reports if it is too long, and never reported twice', () => {
    const { spans, tally } = drainReports(countDuring(visible, 0, 500))
    expect(spans.map(({ window }) => window.used)).toEqual([167, 167, 166])
    expect(drainReports(countUntil(tally, toTime(500))).spans).toEqual([])
  })

  test('excludes the time in which the device slept', () => {
    expect(listReports(countUntil(countDuring(visible, 0, 30), toTime(8 * HOUR_SECONDS)))).toEqual([
      ['app', 8 * HOUR_SECONDS - 45, 8 * HOUR_SECONDS, 45],
    ])
  })

  test('does not decrease if the device clock is set back', () => {
    const setBack = countUntil(countDuring(visible, 0, 30), toTime(-1800))
    expect(listReports(countDuring(setBack, -1800, -1770))).toEqual([['app', -1830, -1770, 60]])
  })

  test('is never longer than its reporting window', () => {
    for (const tally of [countDuring(visible, 0, 33), countUntil(countDuring(visible, 0, 33), toTime(99_999))]) {
      for (const { window } of drainReports(tally).spans) {
        expect(window.end - window.start).toBeGreaterThanOrEqual(window.used)
      }
    }
  })
})

test('getPageType returns app, audio or learn', () => {
  const kinds = {
    app: ['/home', '/audiobooks', '/reflect'],
    audio: ['/audio/x'],
    learn: ['/teacher/learn', '/teach/x', '/admin/learn/unit/add'],
  }
  for (const [kind, paths] of Object.entries(kinds)) expect(paths.map(getPageType)).toEqual(paths.map(() => kind))
})
