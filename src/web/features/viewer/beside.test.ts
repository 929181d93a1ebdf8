import { expect, test } from 'vitest'
import { neighboursOf } from './beside.ts'

test('a file knows the ones beside it, whatever else stands in the state', () => {
  expect(neighboursOf({ beside: ['a', 'b', 'c'] }, 'b')).toEqual({ before: 'a', after: 'c' })
  expect(neighboursOf({ beside: ['a', 'b'] }, 'b')).toEqual({ before: 'a', after: undefined })
  for (const state of [null, undefined, 'x', { beside: 'a' }, { beside: ['x', 4] }]) {
    expect(neighboursOf(state, 'b')).toEqual({ before: undefined, after: undefined })
  }
})
