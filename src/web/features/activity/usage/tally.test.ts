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
const toldIn = (tally: Tally) =>
  takeReports(tally).told.map(({ type, window: { start, end, used } }) => [
    type,
    start - START / 1000,
    end - START / 1000,
    used,
  ])

describe('the time a page is in use', () => {
  test('counts while it is visible and not while it is hidden', () => {
    const hidden = switchPage(passing(visible, 0, 60), at(60), { counts: false })
    const back = switchPage(passing(hidden, 60, 600), at(600), { counts: true })
    expect(toldIn(passing(back, 600, 630))).toEqual([['app', 0, 630, 90]])
  })

  test('is told apart by the kind of page, each with its own beginning and end', () => {
    const listening = switchPage(passing(visible, 0, 40), at(40), { type: 'audio' })
    expect(toldIn(passing(listening, 40, 100))).toEqual([
      ['app', 0, 40, 40],
      ['audio', 40, 100, 60],
    ])
  })

  test('is carried on while it is too short to tell, and told when there is enough', () => {
    const short = takeReports(countUntil(visible, at(6)))
    expect(short.told).toEqual([])
    const listening = switchPage(short.tally, at(6), { type: 'audio' })
    const backHome = switchPage(passing(listening, 6, 60), at(60), { type: 'app' })
    const later = takeReports(countUntil(backHome, at(65)))
    expect(later.told.map(({ type, window }) => [type, window.used])).toEqual([
      ['app', 11],
      ['audio', 54],
    ])
    expect(later.tally.untold).toEqual({})
  })

  test('is told in parts when it is too long for one, and none of it twice', () => {
    const { told, tally } = takeReports(passing(visible, 0, 500))
    expect(told.map(({ window }) => window.used)).toEqual([167, 167, 166])
    expect(takeReports(countUntil(tally, at(500))).told).toEqual([])
  })

  test('is not the night in which the device slept', () => {
    expect(toldIn(countUntil(passing(visible, 0, 30), at(8 * 3600)))).toEqual([['app', 8 * 3600 - 45, 8 * 3600, 45]])
  })

  test('does not run backwards with a clock that is set back', () => {
    const setBack = countUntil(passing(visible, 0, 30), at(-1800))
    expect(toldIn(passing(setBack, -1800, -1770))).toEqual([['app', -1830, -1770, 60]])
  })

  test('never is more than the stretch it lies in', () => {
    for (const tally of [passing(visible, 0, 33), countUntil(passing(visible, 0, 33), at(99_999))]) {
      for (const { window } of takeReports(tally).told) {
        expect(window.end - window.start).toBeGreaterThanOrEqual(window.used)
      }
    }
  })
})

test('pages are of three kinds', () => {
  const kinds = {
    app: ['/home', '/audiobooks', '/reflect'],
    audio: ['/audio/x'],
    learn: ['/teacher/learn', '/teach/x', '/admin/learn/unit/add'],
  }
  for (const [kind, paths] of Object.entries(kinds)) expect(paths.map(getPageType)).toEqual(paths.map(() => kind))
})
