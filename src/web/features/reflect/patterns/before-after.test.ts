import { expect, test } from 'vitest'
import { HORIZON, PICTURE, SUN, getSunHeight } from './before-after.tsx'

test('getSunHeight gives visibly different heights to averages with the same mood label', () => {
  expect(getSunHeight(3.1) - getSunHeight(3.4)).toBeGreaterThan(SUN / 3)
  expect(getSunHeight(2.6)).toBeGreaterThan(getSunHeight(3.4))
})

test('getSunHeight puts the lowest mood below the horizon and the highest inside the picture', () => {
  expect(getSunHeight(1) - SUN).toBeGreaterThan(HORIZON)
  expect(getSunHeight(1) + SUN).toBeLessThanOrEqual(PICTURE.height)
  expect(getSunHeight(5) - SUN).toBeGreaterThan(0)
  expect(getSunHeight(9)).toBe(getSunHeight(5))
})
