import { expect, test } from 'vitest'
import { screens } from '#rules/screens.ts'
import { hasFeature } from './features.ts'

const createPerson = (switched_off?: 'custom_exercises'[]) => ({ organization: { switched_off } })

test('feature is available unless the school has turned it off', () => {
  expect(hasFeature(createPerson(), 'custom_exercises')).toBe(true)
  expect(hasFeature(createPerson([]), 'custom_exercises')).toBe(true)
  expect(hasFeature(createPerson(['custom_exercises']), 'custom_exercises')).toBe(false)
})

test('screen without a feature is always available, and so is every feature without a signed-in user', () => {
  expect(hasFeature(createPerson(['custom_exercises']), undefined)).toBe(true)
  expect(hasFeature(undefined, 'custom_exercises')).toBe(true)
})

test('custom exercises feature contains exactly the paths of custom exercises', () => {
  const featurePaths = screens.filter(({ feature }) => feature === 'custom_exercises').map(({ path }) => path)
  const expectedPaths = screens.map(({ path }) => path).filter((path) => /custom.exercise|admin\/exercises/.test(path))
  expect(featurePaths.toSorted()).toEqual(expectedPaths.toSorted())
  expect(featurePaths).toHaveLength(7)
})
