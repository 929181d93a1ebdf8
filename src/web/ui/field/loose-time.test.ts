import { expect, test } from 'vitest'
import { typedTime } from '#rules/times.ts'
import { readLooseTime } from './loose-time.ts'

const MORNING = { hour: 7, minute: 45 }
const EVENING = { hour: 20, minute: 5 }
const read = (text: string, near = MORNING): string | undefined => {
  const time = readLooseTime(text, near)
  return time && typedTime(time)
}

test.each([
  ['9pm', '09:00pm'],
  ['9 PM', '09:00pm'],
  ['9p.m.', '09:00pm'],
  ['12am', '12:00am'],
  ['12pm', '12:00pm'],
  ['8:30', '08:30am'],
  ['8.30', '08:30am'],
  ['08:05pm', '08:05pm'],
  [' 8:05 PM ', '08:05pm'],
  ['20:15', '08:15pm'],
  ['0:10', '12:10am'],
])('"%s" is %s', (text, time) => {
  expect(read(text)).toBe(time)
})

test('without am or pm it stays in the half of the day that stood there', () => {
  expect(read('8:30', EVENING)).toBe('08:30pm')
  expect(read('12:10', EVENING)).toBe('12:10pm')
})

test.each(['', '9', '25:00', '8:60', '13pm', '0am', '8:3', 'soon', '8:30xm'])('"%s" is no time', (text) => {
  expect(read(text)).toBeUndefined()
})
