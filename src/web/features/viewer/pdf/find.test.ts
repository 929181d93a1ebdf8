import { expect, test } from 'vitest'
import { hitsIn, marksOf } from './find.ts'

test('words are found in any letters, in one piece and over several', () => {
  expect(hitsIn(['The Lighthouse', ' and the ', 'light'], 'LIGHT')).toEqual([
    [{ piece: 0, from: 4, to: 9 }],
    [{ piece: 2, from: 0, to: 5 }],
  ])
  expect(hitsIn(['Breathe', ' ', 'in slowly'], 'breathe  in')).toEqual([
    [
      { piece: 0, from: 0, to: 7 },
      { piece: 1, from: 0, to: 1 },
      { piece: 2, from: 0, to: 2 },
    ],
  ])
})

test('nothing is found for nothing, and places do not overlap', () => {
  expect([hitsIn(['a'], ' '), hitsIn([], 'a')]).toEqual([[], []])
  expect(hitsIn(['aaaa'], 'aa').length).toBe(2)
})

test('a letter that grows in lower case moves no place', () => {
  expect(hitsIn(['İstanbul ist'], 'ist')).toEqual([[{ piece: 0, from: 9, to: 12 }]])
})

test('marks stand with their pieces', () => {
  expect([...marksOf(hitsIn(['aba', 'b'], 'b'))]).toEqual([
    [0, [{ from: 1, to: 2, hit: 0 }]],
    [1, [{ from: 0, to: 1, hit: 1 }]],
  ])
})
