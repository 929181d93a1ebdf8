import { expect, test } from 'vitest'
import { rowAfter } from './row-keys.ts'

test('arrow keys move between table rows and stop at both ends', () => {
  expect([rowAfter('ArrowDown', 0, 3), rowAfter('ArrowDown', 2, 3)]).toEqual([1, 2])
  expect([rowAfter('ArrowUp', 2, 3), rowAfter('ArrowUp', 0, 3)]).toEqual([1, 0])
  expect([rowAfter('Home', 2, 3), rowAfter('End', 0, 3)]).toEqual([0, 2])
})

test('other keys and tables without rows are ignored', () => {
  expect([rowAfter('Enter', 1, 3), rowAfter('a', 1, 3), rowAfter('ArrowDown', -1, 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
