import { expect, test } from 'vitest'
import { screens } from '#rules/screens.ts'
import { hasFeature } from './features.ts'

const at = (switched_off?: 'custom_exercises'[]) => ({ organization: { switched_off } })

test('people have everything that their school has not switched off', () => {
  expect(hasFeature(at(), 'custom_exercises')).toBe(true)
  expect(hasFeature(at([]), 'custom_exercises')).toBe(true)
  expect(hasFeature(at(['custom_exercises']), 'custom_exercises')).toBe(false)
})

test('what belongs to nothing that can be switched off is always there, and so is all for somebody unknown', () => {
  expect(hasFeature(at(['custom_exercises']), undefined)).toBe(true)
  expect(hasFeature(undefined, 'custom_exercises')).toBe(true)
})

test('every address of custom exercises is one of them, and no other', () => {
  const parts = screens.filter(({ feature }) => feature === 'custom_exercises').map(({ path }) => path)
  const named = screens.map(({ path }) => path).filter((path) => /custom.exercise|admin\/exercises/.test(path))
  expect(parts.toSorted()).toEqual(named.toSorted())
  expect(parts).toHaveLength(7)
})
