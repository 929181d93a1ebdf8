import { describe, expect, test } from 'vitest'
import { getPageType } from './page-type.ts'
import { startTally, countUntil, type Tally, takeReports, switchPage } from './tally.ts'

const START = 1_700_000_000_000
const at = (seconds: number): number => START + seconds * 1000
const visible = switchPage(startTally('app', START), START, { counts: true })
/** Checks the clock every fifteen seconds, as a page does. */
const passing = (tally: Tally, from: number, to: number): Tally => {
  let later = tally
  for (let seconds = from + 15; seconds < to; seconds += 15) later = countUntil(later, at(seconds))
  return countUntil(later, at(to))
}
const reportsIn = (tally: Tally) =>
  takeReports(tally).told.map(({ type, window: { start, end, used } }) => [
    type,
    start - START / 1000,
    end - START / 1000,
    used,
  ])

describe('usage time of a page', () => {
  test('counts only while the page is visible', () => {
    const hidden = switchPage(passing(visible, 0, 60), at(60), { counts: false })
    const back = switchPage(passing(hidden, 60, 600), at(600), { counts: true })
    expect(reportsIn(passing(back, 600, 630))).toEqual([['app', 0, 630, 90]])
  })

  test('is reported by page type, each with its own start and end', () => {
    const listening = switchPage(passing(visible, 0, 40), at(40), { type: 'audio' })
    expect(reportsIn(passing(listening, 40, 100))).toEqual([
      ['app', 0, 40, 40],
      ['audio', 40, 100, 60],
    ])
  })

  test('accumulates until it is long enough to report', () => {
    const short = takeReports(countUntil(visible, at(6)))
    expect(short.told).toEqual([])
    const listening = switchPage(short.tally, at(6), { type: 'audio' })
    const backHome = switchPage(passing(listening, 6, 60), at(60), { type: 'app' })
    const later = takeReports(countUntil(backHome, at(65)))
    expect(later.told.map(({ type, window }) => [type, window.used])).toEqual([
      ['app', 11],
      ['audio', 54],
    ])
    expect(later.tally.unreported).toEqual({})
  })

  test('is split into several reports if it is too long, and never reported twice', () => {
    const { told, tally } = takeReports(passing(visible, 0, 500))
    expect(told.map(({ window }) => window.used)).toEqual([167, 167, 166])
    expect(takeReports(countUntil(tally, at(500))).told).toEqual([])
  })

  test('excludes the time in which the device slept', () => {
    expect(reportsIn(countUntil(passing(visible, 0, 30), at(8 * 3600)))).toEqual([['app', 8 * 3600 - 45, 8 * 3600, 45]])
  })

  test('does not decrease if the device clock is set back', () => {
    const setBack = countUntil(passing(visible, 0, 30), at(-1800))
    expect(reportsIn(passing(setBack, -1800, -1770))).toEqual([['app', -1830, -1770, 60]])
  })

  test('is never longer than its reporting window', () => {
    for (const tally of [passing(visible, 0, 33), countUntil(passing(visible, 0, 33), at(99_999))]) {
      for (const { window } of takeReports(tally).told) {
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
