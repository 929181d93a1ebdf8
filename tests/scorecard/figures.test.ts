/** The scorecard itself: no figure without a measurement, and none that leans on a test which is not there. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figures } from './figures.ts'

test('the scorecard has the figures 1 to 50, each once and in order', () => {
  expect(figures.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
})

test('every figure is shown by a test, or says what is open', () => {
  for (const { id, shown, open } of figures) expect(shown.length > 0 || Boolean(open), `figure ${id}`).toBe(true)
})

test.each(figures.map((figure) => [figure.id, figure] as const))(
  'the tests of figure %i are there',
  (_id, { shown }) => {
    expect(shown.filter((path) => !existsSync(path))).toEqual([])
  },
)

test('a test that a figure can do without is one of its own, and it says why', () => {
  for (const { id, shown, elsewhere = {} } of figures) {
    const tests = shown.map((path) => readFileSync(path, 'utf8')).join('\n')
    for (const [name, why] of Object.entries(elsewhere)) {
      expect(tests, `figure ${id}`).toContain(name)
      expect(why, `figure ${id}`).toMatch(/\S+ \S+/)
    }
  }
})

test('every figure is told by one of its own tests, with a number beside its goal', () => {
  const silent = figures.filter(({ id, shown }) => {
    const isTold = new RegExp(String.raw`\btell\(\s*${id},`)
    return !shown.some((path) => isTold.test(readFileSync(path, 'utf8')))
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('whoever runs one figure runs each test that tells it', () => {
  const shownFor = new Map(figures.map(({ id, shown }) => [id, shown]))
  const tests = globSync('{src,tests}/**/*.test.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
  const told = tests.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\btell\(\s*(\d+)\s*,/g)].map(([, id]) => ({ path, id: Number(id) })),
  )
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set(figures.map(({ id }) => id)))
  expect(told.filter(({ path, id }) => !shownFor.get(id)?.includes(path))).toEqual([])
})
