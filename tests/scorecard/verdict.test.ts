/** No check counts as met if its tests didn't run, were skipped, or were not judged. */
import { describe, expect, test } from 'vitest'
import type { Measurement, ResolvedCheck } from './check.ts'
import { type FileResult, isFailure, createScorecardLine, formatSummary } from './verdict.ts'

const check: ResolvedCheck = {
  id: 31,
  title: 'restarted',
  goal: 'failed 0',
  testPaths: ['a.test.ts', 'b.long.test.ts'],
}

const createFileResult = (name: string, ...statuses: string[]): [string, FileResult] => [
  name,
  {
    name,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, at) => ({ status, title: `${name} ${at + 1}` })),
  },
]

const completeRun = [createFileResult('a.test.ts', 'passed', 'passed'), createFileResult('b.long.test.ts', 'passed')]

const createLine = (
  files: [string, FileResult][],
  {
    overrides = {},
    measurements = [],
    leftOut = [],
  }: { overrides?: Partial<ResolvedCheck>; measurements?: Measurement[]; leftOut?: string[] } = {},
) =>
  createScorecardLine({ ...check, ...overrides }, { results: new Map(files), measurements, leftOut: new Set(leftOut) })

describe('a check of the scorecard', () => {
  test('is met if every test of every file passes, with their measurements', () => {
    const line = createLine(completeRun, { measurements: [{ id: 31, measured: 'failed 0 of 3515' }] })
    expect(line).toEqual({ verdict: 'met', measured: 'failed 0 of 3515; 3 tests passed', reasons: [] })
  })

  test("is missed if one test fails, or if a file can't be loaded", () => {
    expect(createLine([createFileResult('a.test.ts', 'passed', 'failed'), completeRun[1]!]).verdict).toBe('MISSED')
    const broken: [string, FileResult] = ['a.test.ts', { name: 'a.test.ts', status: 'failed', assertionResults: [] }]
    expect(createLine([broken, completeRun[1]!]).verdict).toBe('MISSED')
  })

  test('is partly met if a test was skipped, with its title', () => {
    const line = createLine([createFileResult('a.test.ts', 'passed', 'skipped'), completeRun[1]!])
    expect(line).toMatchObject({ verdict: 'PARTLY', reasons: ['skipped on this machine: a.test.ts 2'] })
  })

  test('is met without a skipped test that it lists as optional', () => {
    const overrides = { elsewhere: { 'a.test.ts 2': 'only Linux counts open files' } }
    expect(
      createLine([createFileResult('a.test.ts', 'passed', 'skipped'), completeRun[1]!], { overrides }).verdict,
    ).toBe('met')
  })

  test('is partly met if a file did not run', () => {
    const line = createLine([completeRun[0]!])
    expect(line).toMatchObject({ verdict: 'PARTLY', reasons: ['did not run: b.long.test.ts'] })
  })

  test('has not run if no test ran', () => {
    expect(createLine([]).verdict).toBe('NOT RUN')
    expect(
      createLine([createFileResult('a.test.ts', 'skipped'), createFileResult('b.long.test.ts', 'skipped')]).verdict,
    ).toBe('NOT RUN')
  })

  test('is not requested if its files were not selected, and partly met if some of them ran', () => {
    expect(createLine([], { leftOut: ['a.test.ts', 'b.long.test.ts'] }).verdict).toBe('NOT REQUESTED')
    const line = createLine([completeRun[0]!], { leftOut: ['b.long.test.ts'] })
    expect(line).toMatchObject({ verdict: 'PARTLY', reasons: ['not requested: b.long.test.ts'] })
  })

  test('is not judged if one of its times was not judged', () => {
    const reported = [{ id: 31, measured: 'ended after 2 s', unjudged: 'a load of 9' }]
    expect(createLine(completeRun, { measurements: reported })).toMatchObject({
      verdict: 'NOT JUDGED',
      reasons: ['not judged: a load of 9'],
    })
  })

  test('is partly met if something is open, or if its test says so', () => {
    expect(createLine(completeRun, { overrides: { open: 'not measured' } }).reasons).toEqual(['not measured'])
    const reported = [{ id: 31, measured: '17 of 20', partly: 'three took longer' }]
    expect(createLine(completeRun, { measurements: reported })).toMatchObject({
      verdict: 'PARTLY',
      reasons: ['three took longer'],
    })
  })

  test('ignores measurements of other checks', () => {
    const line = createLine(completeRun, { measurements: [{ id: 30, measured: '200 jobs', unjudged: 'a load of 9' }] })
    expect(line).toEqual({ verdict: 'met', measured: '3 tests passed', reasons: [] })
  })
})

test('the scorecard fails for missed checks and for those that did not run, and counts all verdicts', () => {
  expect((['met', 'PARTLY', 'NOT JUDGED', 'NOT REQUESTED', 'NOT RUN', 'MISSED'] as const).filter(isFailure)).toEqual([
    'NOT RUN',
    'MISSED',
  ])
  expect(formatSummary(['met', 'met', 'PARTLY', 'NOT RUN'])).toBe(
    '2 met, 1 PARTLY, 0 NOT JUDGED, 0 NOT REQUESTED, 1 NOT RUN, 0 MISSED',
  )
})
