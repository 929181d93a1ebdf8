/** Checks the scorecard itself: every figure has a measurement and existing tests. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figures } from './figures.ts'
import { figuresOfAccess } from './figures-of-access.ts'
import { figuresOfPeople } from './figures-of-people.ts'
import { figuresOfRunning } from './figures-of-running.ts'
import { testFiles } from './test-tags.ts'

const figureLists = [...figuresOfAccess, ...figuresOfRunning, ...figuresOfPeople]

test('the scorecard has the figures 1 to 50, each once and in order', () => {
  expect(figures.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})

test('every figure of the scorecard names a test, or says what is open', () => {
  for (const { id, shown, open } of figures) expect(shown.length > 0 || Boolean(open), `figure ${id}`).toBe(true)
})

test.each(figures.map((figure) => [figure.id, figure] as const))(
  'the test files of figure %i exist',
  (_id, { shown }) => {
    expect(shown.filter((path) => !existsSync(path))).toEqual([])
  },
)

test('a test that a figure can do without exists in its files and has a reason', () => {
  for (const { id, shown, elsewhere = {} } of figures) {
    const tests = shown.map((path) => readFileSync(path, 'utf8')).join('\n')
    for (const [name, why] of Object.entries(elsewhere)) {
      expect(tests, `figure ${id}`).toContain(name)
      expect(why, `figure ${id}`).toMatch(/\S+ \S+/)
    }
  }
})

test('every figure of the scorecard has a measurement that one of its own tests records', () => {
  const unmeasured = figures.filter(({ id, shown }) => {
    const recordPattern = new RegExp(String.raw`\brecordMeasurement\(\s*${id},`)
    return !shown.some((path) => recordPattern.test(readFileSync(path, 'utf8')))
  })
  expect(unmeasured.map(({ id }) => id)).toEqual([])
})

test('every test that records a measurement is listed under that figure', () => {
  const filesByFigure = new Map(figures.map(({ id, shown }) => [id, shown]))
  const tests = globSync('{src,tests}/**/*.test.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  const recorded = tests.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\brecordMeasurement\(\s*(\d+)\s*,/g)].map(([, id]) => ({
      path,
      id: Number(id),
    })),
  )
  expect(new Set(recorded.map(({ id }) => id))).toEqual(new Set(figures.map(({ id }) => id)))
  expect(recorded.filter(({ path, id }) => !filesByFigure.get(id)?.includes(path))).toEqual([])
})
test('every tag of a test file is used once, and by the scorecard or by docs/asvs.md', () => {
  const referencedTags = new Set([
    ...figureLists.flatMap(({ shown }) => shown),
    ...[...readFileSync('docs/asvs.md', 'utf8').matchAll(/`([a-z0-9-]+)`/g)].map(([, tag]) => tag),
  ])
  const invalidTags = [...testFiles].filter(([tag, paths]) => paths.length !== 1 || !referencedTags.has(tag))
  expect(invalidTags).toEqual([])
})
