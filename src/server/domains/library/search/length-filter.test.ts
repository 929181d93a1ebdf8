import { expect, test } from 'vitest'
import { parseLength } from './length-filter.ts'

test.each([
  ['5', { rest: '', from: 241, to: 359 }],
  ['5 min', { rest: '', from: 241, to: 359 }],
  ['Two minutes', { rest: '', from: 61, to: 179 }],
  ['sleep 10 minutes', { rest: 'sleep', from: 541, to: 659 }],
  ['a 5-minute breath', { rest: 'a   breath', from: 241, to: 359 }],
  ['5m', { rest: '', from: 241, to: 359 }],
  ['under 3 min', { rest: '', to: 209 }],
  ['less than 5 minutes', { rest: '', to: 329 }],
  ['sleep under ten minutes', { rest: 'sleep', to: 629 }],
  ['at most 4', { rest: '', to: 269 }],
  ['under water', { rest: 'under water' }],
  ['grade 6', { rest: 'grade 6' }],
  ['4-7-8 breathing', { rest: '4-7-8 breathing' }],
  ['3 good things', { rest: '3 good things' }],
  ['two rooms', { rest: 'two rooms' }],
  ['someone', { rest: 'someone' }],
])('parseLength reads the length in "%s", or leaves the text unchanged', (search, expected) => {
  expect(parseLength(search)).toEqual(expected)
})
