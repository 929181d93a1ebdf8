import { expect, test } from 'vitest'
import { getNeighborFiles } from './neighbor-files.ts'

test('a file knows the ones beside it, whatever else stands in the state', () => {
  expect(getNeighborFiles({ beside: ['a', 'b', 'c'] }, 'b')).toEqual({ before: 'a', after: 'c' })
  expect(getNeighborFiles({ beside: ['a', 'b'] }, 'b')).toEqual({ before: 'a', after: undefined })
  for (const state of [null, undefined, 'x', { beside: 'a' }, { beside: ['x', 4] }]) {
    expect(getNeighborFiles(state, 'b')).toEqual({ before: undefined, after: undefined })
  }
})
