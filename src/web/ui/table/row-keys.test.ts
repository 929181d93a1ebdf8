import { expect, test } from 'vitest'
import { getNextRow } from './row-keys.ts'

test('arrow keys move between table rows and stop at both ends', () => {
  expect([getNextRow('ArrowDown', 0, 3), getNextRow('ArrowDown', 2, 3)]).toEqual([1, 2])
  expect([getNextRow('ArrowUp', 2, 3), getNextRow('ArrowUp', 0, 3)]).toEqual([1, 0])
  expect([getNextRow('Home', 2, 3), getNextRow('End', 0, 3)]).toEqual([0, 2])
})

test('other keys and tables without rows are ignored', () => {
  expect([getNextRow('Enter', 1, 3), getNextRow('a', 1, 3), getNextRow('ArrowDown', -1, 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
