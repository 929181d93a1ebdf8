import { expect, test } from 'vitest'
import { HORIZON, PICTURE, SUN, sunHeight } from './sun-height.ts'

test('getSunHeight gives visibly different heights to averages with the same mood label', () => {
  expect(sunHeight(3.1) - sunHeight(3.4)).toBeGreaterThan(SUN / 3)
  expect(sunHeight(2.6)).toBeGreaterThan(sunHeight(3.4))
})

test('getSunHeight puts the lowest mood below the horizon and the highest inside the picture', () => {
  expect(sunHeight(1) - SUN).toBeGreaterThan(HORIZON)
  expect(sunHeight(1) + SUN).toBeLessThanOrEqual(PICTURE.height)
  expect(sunHeight(5) - SUN).toBeGreaterThan(0)
  expect(sunHeight(9)).toBe(sunHeight(5))
})
