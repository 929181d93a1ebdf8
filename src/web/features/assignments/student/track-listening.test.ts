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

const told = (...moments: PlayerMoment[]) => {
  const said: string[] = []
  moments.reduce<TrackedListening>((before, moment) => {
    const { followed, tell } = trackListening(before, moment)
    if (tell) said.push(tell)
    return followed
  }, initialListening)
  return said
}
const end = at(300, { on: false, ended: true })

test('what is heard to its end is complete', () => {
  expect(told(at(0), at(4), at(299), end)).toEqual(['incomplete'])
  expect(told(at(290), at(294), at(298), end)).toEqual(['complete'])
})

test('what is paused is not, until it is gone on with and heard out', () => {
  expect(told(at(296), at(297, { on: false }), at(297), at(299), end)).toEqual(['incomplete', 'complete'])
})

test('moving to the very end is no listening', () => {
  expect(told(at(10), at(299), end)).toEqual(['incomplete'])
  expect(told(at(10), at(200), at(204), at(208), at(298), at(299), end)).toEqual(['incomplete'])
})

test('moving close to the end and hearing its last seconds completes it', () => {
  expect(told(at(10), at(290), at(294), at(299), end)).toEqual(['complete'])
})

test('going back from the end and hearing it out completes it, however the end was reached', () => {
  expect(told(at(10), end, at(290), at(294), at(299), end)).toEqual(['incomplete', 'complete'])
  expect(told(at(10), at(299), at(280), at(284), at(288), at(292), at(296), end)).toEqual(['complete'])
  expect(told(at(10), at(200), at(204), at(208), at(296), at(290), at(294), at(299), end)).toEqual(['complete'])
})

test('nothing is said of what was never begun, and taking it up in the middle is no leap', () => {
  expect(told(at(0, { on: false }), at(120, { on: false }))).toEqual([])
  expect(told(at(120, { on: false }), at(296), at(299), end)).toEqual(['complete'])
})
