/** Tests the scorecard itself: every check has a measurement and existing tests. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checks } from './checks.ts'
import { checksOfAccess } from './checks-of-access.ts'
import { checksOfPeople } from './checks-of-people.ts'
import { checksOfRunning } from './checks-of-running.ts'
import { testFiles } from './test-tags.ts'

const checkLists = [...checksOfAccess, ...checksOfRunning, ...checksOfPeople]

test('the scorecard has the checks 1 to 50, each once and in order', () => {
  expect(checks.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})

test('every check of the scorecard names a test, or says what is open', () => {
  for (const { id, testPaths, open } of checks) expect(testPaths.length > 0 || Boolean(open), `check ${id}`).toBe(true)
})

test.each(checks.map((check) => [check.id, check] as const))(
  'the test files of check %i exist',
  (_id, { testPaths }) => {
    expect(testPaths.filter((path) => !existsSync(path))).toEqual([])
  },
)

test('a test that a check can do without exists in its files and has a reason', () => {
  for (const { id, testPaths, elsewhere = {} } of checks) {
    const tests = testPaths.map((path) => readFileSync(path, 'utf8')).join('\n')
    for (const [name, why] of Object.entries(elsewhere)) {
      expect(tests, `check ${id}`).toContain(name)
      expect(why, `check ${id}`).toMatch(/\S+ \S+/)
    }
  }
})

test('every check of the scorecard has a measurement that one of its own tests records', () => {
  const unmeasured = checks.filter(({ id, testPaths }) => {
    const recordPattern = new RegExp(String.raw`\brecordMeasurement\(\s*${id},`)
    return !testPaths.some((path) => recordPattern.test(readFileSync(path, 'utf8')))
  })
  expect(unmeasured.map(({ id }) => id)).toEqual([])
})

test('every test that records a measurement is listed under that check', () => {
  const pathsByCheck = new Map(checks.map(({ id, testPaths }) => [id, testPaths]))
  const tests = globSync('{src,tests}/**/*.test.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  const recorded = tests.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\brecordMeasurement\(\s*(\d+)\s*,/g)].map(([, id]) => ({
      path,
      id: Number(id),
    })),
  )
  expect(new Set(recorded.map(({ id }) => id))).toEqual(new Set(checks.map(({ id }) => id)))
  expect(recorded.filter(({ path, id }) => !pathsByCheck.get(id)?.includes(path))).toEqual([])
})

test('every tag of a test file is used once, and by the scorecard or by docs/asvs.md', () => {
  const referencedTags = new Set([
    ...checkLists.flatMap(({ testTags }) => testTags),
    ...[...readFileSync('docs/asvs.md', 'utf8').matchAll(/`([a-z0-9-]+)`/g)].map(([, tag]) => tag),
  ])
  const invalidTags = [...testFiles].filter(([tag, paths]) => paths.length !== 1 || !referencedTags.has(tag))
  expect(invalidTags).toEqual([])
})
