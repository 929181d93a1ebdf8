import { expect, test } from 'vitest'
import { getNeighborFiles } from './neighbor-files.ts'

test('getNeighborFiles returns the files before and after, and ignores invalid history state', () => {
  expect(getNeighborFiles({ beside: ['a', 'b', 'c'] }, 'b')).toEqual({ before: 'a', after: 'c' })
  expect(getNeighborFiles({ beside: ['a', 'b'] }, 'b')).toEqual({ before: 'a', after: undefined })
  for (const state of [null, undefined, 'x', { beside: 'a' }, { beside: ['x', 4] }]) {
    expect(getNeighborFiles(state, 'b')).toEqual({ before: undefined, after: undefined })
  }
})
