import { expect, test } from 'vitest'
import { getNextCardIndex } from './card-keys.ts'

/** Five cards, three in a row. */
const cards = Array.from({ length: 5 }, (_, index) => ({ left: (index % 3) * 200, top: index < 3 ? 0 : 230 }))
const after = (key: string, index: number) => getNextCardIndex(key, index, () => cards)

test('left and right arrows continue on the next or previous row of cards', () => {
  expect([after('ArrowRight', 2), after('ArrowLeft', 3), after('ArrowLeft', 0)]).toEqual([3, 2, -1])
})

test('up and down arrows stay in their column, or go to the nearest card', () => {
  expect([after('ArrowDown', 1), after('ArrowDown', 2), after('ArrowUp', 4), after('ArrowUp', 1)]).toEqual([
    4, 4, 1, -1,
  ])
})

test('other keys do not move between cards', () => {
  expect([after('Home', 4), after('a', 2)]).toEqual([-1, -1])
})
