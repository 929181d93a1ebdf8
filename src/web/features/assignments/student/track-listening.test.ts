import { expect, test } from 'vitest'
import { trackListening, type TrackedListening, type PlayerMoment, initialListening } from './track-listening.ts'

const momentAt = (position: number, more: Partial<PlayerMoment> = {}): PlayerMoment => ({
  uuid: 'four sides',
  isOn: true,
  ended: false,
  position,
  duration: 300,
  ...more,
})

const reportsFor = (...moments: PlayerMoment[]) => {
  const reports: string[] = []
  moments.reduce<TrackedListening>((before, moment) => {
    const { tracked, report } = trackListening(before, moment)
    if (report) reports.push(report)
    return tracked
  }, initialListening)
  return reports
}
const endMoment = momentAt(300, { isOn: false, ended: true })

test('trackListening reports complete when the session is played to the end', () => {
  expect(reportsFor(momentAt(0), momentAt(4), momentAt(299), endMoment)).toEqual(['incomplete'])
  expect(reportsFor(momentAt(290), momentAt(294), momentAt(298), endMoment)).toEqual(['complete'])
})

test('trackListening reports incomplete on a pause and complete after the rest is played', () => {
  expect(reportsFor(momentAt(296), momentAt(297, { isOn: false }), momentAt(297), momentAt(299), endMoment)).toEqual([
    'incomplete',
    'complete',
  ])
})

test('trackListening does not report complete after a seek to the very end', () => {
  expect(reportsFor(momentAt(10), momentAt(299), endMoment)).toEqual(['incomplete'])
  expect(
    reportsFor(momentAt(10), momentAt(200), momentAt(204), momentAt(208), momentAt(298), momentAt(299), endMoment),
  ).toEqual(['incomplete'])
})

test('trackListening reports complete after a seek close to the end and playback of the last seconds', () => {
  expect(reportsFor(momentAt(10), momentAt(290), momentAt(294), momentAt(299), endMoment)).toEqual(['complete'])
})

test('trackListening reports complete after a seek back from the end and playback to the end', () => {
  expect(reportsFor(momentAt(10), endMoment, momentAt(290), momentAt(294), momentAt(299), endMoment)).toEqual([
    'incomplete',
    'complete',
  ])
  expect(
    reportsFor(
      momentAt(10),
      momentAt(299),
      momentAt(280),
      momentAt(284),
      momentAt(288),
      momentAt(292),
      momentAt(296),
      endMoment,
    ),
  ).toEqual(['complete'])
  expect(
    reportsFor(
      momentAt(10),
      momentAt(200),
      momentAt(204),
      momentAt(208),
      momentAt(296),
      momentAt(290),
      momentAt(294),
      momentAt(299),
      endMoment,
    ),
  ).toEqual(['complete'])
})

test('trackListening reports nothing before playback starts, and resuming is not a seek', () => {
  expect(reportsFor(momentAt(0, { isOn: false }), momentAt(120, { isOn: false }))).toEqual([])
  expect(reportsFor(momentAt(120, { isOn: false }), momentAt(296), momentAt(299), endMoment)).toEqual(['complete'])
})
