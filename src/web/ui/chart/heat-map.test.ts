import { expect, test } from 'vitest'
import { getHeat } from './heat-map.tsx'

test('heat level of any listening is at least 1, and the longest day has level 4', () => {
  expect([0, 0.2, 5, 6, 11, 20].map((minutes) => getHeat(minutes, 20))).toEqual([0, 1, 1, 2, 3, 4])
  expect(getHeat(0, 0)).toBe(0)
})
