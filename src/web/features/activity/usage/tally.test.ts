import { describe, expect, test } from 'vitest'
import { pageTypeOf } from './page-type.ts'
import { beginTally, counted, type Tally, takenFrom, turned } from './tally.ts'

const START = 1_700_000_000_000
const at = (seconds: number): number => START + seconds * 1000
const visible = turned(beginTally('app', START), START, { counts: true })
/** Looks at the clock every fifteen seconds, as a page does. */
const passing = (tally: Tally, from: number, to: number): Tally => {
  let later = tally
  for (let seconds = from + 15; seconds < to; seconds += 15) later = counted(later, at(seconds))
  return counted(later, at(to))
}
const toldIn = (tally: Tally) =>
  takenFrom(tally).told.map(({ type, window: { start, end, used } }) => [
    type,
    start - START / 1000,
    end - START / 1000,
    used,
  ])

describe('the time a page is in use', () => {
  test('counts while it is visible and not while it is hidden', () => {
    const hidden = turned(passing(visible, 0, 60), at(60), { counts: false })
    const back = turned(passing(hidden, 60, 600), at(600), { counts: true })
    expect(toldIn(passing(back, 600, 630))).toEqual([['app', 0, 630, 90]])
  })

  test('is told apart by the kind of page, each with its own beginning and end', () => {
    const listening = turned(passing(visible, 0, 40), at(40), { type: 'audio' })
    expect(toldIn(passing(listening, 40, 100))).toEqual([
      ['app', 0, 40, 40],
      ['audio', 40, 100, 60],
    ])
  })

  test('is carried on while it is too short to tell, and told when there is enough', () => {
    const short = takenFrom(counted(visible, at(6)))
    expect(short.told).toEqual([])
    const listening = turned(short.tally, at(6), { type: 'audio' })
    const backHome = turned(passing(listening, 6, 60), at(60), { type: 'app' })
    const later = takenFrom(counted(backHome, at(65)))
    expect(later.told.map(({ type, window }) => [type, window.used])).toEqual([
      ['app', 11],
      ['audio', 54],
    ])
    expect(later.tally.untold).toEqual({})
  })

  test('is told in parts when it is too long for one, and none of it twice', () => {
    const { told, tally } = takenFrom(passing(visible, 0, 500))
    expect(told.map(({ window }) => window.used)).toEqual([167, 167, 166])
    expect(takenFrom(counted(tally, at(500))).told).toEqual([])
  })

  test('is not the night in which the device slept', () => {
    expect(toldIn(counted(passing(visible, 0, 30), at(8 * 3600)))).toEqual([['app', 8 * 3600 - 45, 8 * 3600, 45]])
  })

  test('does not run backwards with a clock that is set back', () => {
    const setBack = counted(passing(visible, 0, 30), at(-1800))
    expect(toldIn(passing(setBack, -1800, -1770))).toEqual([['app', -1830, -1770, 60]])
  })

  test('never is more than the stretch it lies in', () => {
    for (const tally of [passing(visible, 0, 33), counted(passing(visible, 0, 33), at(99_999))]) {
      for (const { window } of takenFrom(tally).told) {
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
  for (const [kind, paths] of Object.entries(kinds)) expect(paths.map(pageTypeOf)).toEqual(paths.map(() => kind))
})
