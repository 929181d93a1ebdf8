import { expect, test } from 'vitest'
import { trackListening, type TrackedListening, type PlayerMoment, initialListening } from './track-listening.ts'

const at = (position: number, more: Partial<PlayerMoment> = {}): PlayerMoment => ({
  uuid: 'four sides',
  on: true,
  ended: false,
  position,
  duration: 300,
  ...more,
})

const reportsFor = (...moments: PlayerMoment[]) => {
  const reports: string[] = []
  moments.reduce<TrackedListening>((before, moment) => {
    const { followed, report } = trackListening(before, moment)
    if (report) reports.push(report)
    return followed
  }, initialListening)
  return reports
}
const end = at(300, { on: false, ended: true })

test('trackListening reports complete when the session is played to the end', () => {
  expect(reportsFor(at(0), at(4), at(299), end)).toEqual(['incomplete'])
  expect(reportsFor(at(290), at(294), at(298), end)).toEqual(['complete'])
})

test('trackListening reports incomplete on a pause and complete after the rest is played', () => {
  expect(reportsFor(at(296), at(297, { on: false }), at(297), at(299), end)).toEqual(['incomplete', 'complete'])
})

test('trackListening does not report complete after a seek to the very end', () => {
  expect(reportsFor(at(10), at(299), end)).toEqual(['incomplete'])
  expect(reportsFor(at(10), at(200), at(204), at(208), at(298), at(299), end)).toEqual(['incomplete'])
})

test('trackListening reports complete after a seek close to the end and playback of the last seconds', () => {
  expect(reportsFor(at(10), at(290), at(294), at(299), end)).toEqual(['complete'])
})

test('trackListening reports complete after a seek back from the end and playback to the end', () => {
  expect(reportsFor(at(10), end, at(290), at(294), at(299), end)).toEqual(['incomplete', 'complete'])
  expect(reportsFor(at(10), at(299), at(280), at(284), at(288), at(292), at(296), end)).toEqual(['complete'])
  expect(reportsFor(at(10), at(200), at(204), at(208), at(296), at(290), at(294), at(299), end)).toEqual(['complete'])
})

test('trackListening reports nothing before playback starts, and resuming is not a seek', () => {
  expect(reportsFor(at(0, { on: false }), at(120, { on: false }))).toEqual([])
  expect(reportsFor(at(120, { on: false }), at(296), at(299), end)).toEqual(['complete'])
})
