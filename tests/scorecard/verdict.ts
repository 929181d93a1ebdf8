/** Computes the verdict of a check from the results and measurements of its tests. */
import type { Measurement, ResolvedCheck } from './check.ts'

/** A file in the report of the test runner. */
export interface FileResult {
  name: string
  status: string
  assertionResults: readonly { status: string; title: string }[]
}

export const VERDICTS = ['met', 'PARTLY', 'NOT JUDGED', 'NOT REQUESTED', 'NOT RUN', 'MISSED'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface ScorecardLine {
  measured: string
  verdict: Verdict
  /** The reason why it is neither met nor failed. */
  reasons: string[]
}

interface TestRun {
  /** Results by the path of the file. */
  results: ReadonlyMap<string, FileResult>
  measurements: readonly Measurement[]
  /** Files that were not selected in this run. */
  leftOut: ReadonlySet<string>
}

/** The largest number of names that are listed. */
const MAX_NAMES = 3

const formatNames = (what: string, names: readonly string[]): string[] => {
  if (names.length === 0) return []
  const moreText = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  return [`${what}: ${names.slice(0, MAX_NAMES).join('; ')}${moreText}`]
}

const findShortfalls = (
  { testPaths, open, elsewhere = {} }: ResolvedCheck,
  { results, measurements, leftOut }: TestRun,
): string[] => {
  const tests = testPaths.flatMap((path) => results.get(path)?.assertionResults ?? [])
  const skipped = tests.filter(({ status, title }) => status !== 'passed' && !(title in elsewhere))
  const notRun = testPaths.filter((path) => !leftOut.has(path) && !results.get(path)?.assertionResults.length)
  return [
    ...(open ? [open] : []),
    ...measurements.flatMap(({ partly }) => (partly ? [partly] : [])),
    ...formatNames(
      'not requested',
      testPaths.filter((path) => leftOut.has(path)),
    ),
    ...formatNames('did not run', notRun),
    ...formatNames(
      'skipped on this machine',
      skipped.map(({ title }) => title),
    ),
  ]
}

const computeVerdict = (check: ResolvedCheck, run: TestRun, reasons: readonly string[]): Verdict => {
  const { results, measurements, leftOut } = run
  const fileResults = check.testPaths.map((path) => results.get(path))
  const statuses = fileResults.flatMap((result) => result?.assertionResults.map(({ status }) => status) ?? [])
  if (statuses.includes('failed') || fileResults.some((result) => result?.status === 'failed')) return 'MISSED'
  if (!statuses.includes('passed')) {
    return check.testPaths.every((path) => leftOut.has(path)) ? 'NOT REQUESTED' : 'NOT RUN'
  }
  if (measurements.some(({ unjudged }) => unjudged)) return 'NOT JUDGED'
  return reasons.length > 0 ? 'PARTLY' : 'met'
}

export const createScorecardLine = (check: ResolvedCheck, run: TestRun): ScorecardLine => {
  const tests = check.testPaths.flatMap((path) => run.results.get(path)?.assertionResults ?? [])
  const count = (status: string): number => tests.filter((test) => test.status === status).length
  const reported = run.measurements.filter(({ id }) => id === check.id)
  const shortfalls = findShortfalls(check, { ...run, measurements: reported })
  const verdict = computeVerdict(check, { ...run, measurements: reported }, shortfalls)
  const unjudged = new Set(reported.flatMap((item) => (item.unjudged ? [`not judged: ${item.unjudged}`] : [])))
  const [passedCount, failedCount] = [count('passed'), count('failed')]
  const testCounts = `${passedCount} ${passedCount === 1 ? 'test' : 'tests'} passed${failedCount ? `, ${failedCount} failed` : ''}`
  return {
    measured: [...reported.map(({ measured }) => measured), testCounts].join('; '),
    verdict,
    reasons: verdict === 'met' ? [] : [...unjudged, ...shortfalls],
  }
}

/**
 * Returns whether a check that should have been measured was not, because of a failure or because this machine lacks
 * something.
 */
export const isFailure = (verdict: Verdict): boolean => verdict === 'MISSED' || verdict === 'NOT RUN'

export const formatSummary = (verdicts: readonly Verdict[]): string =>
  VERDICTS.map((verdict) => `${verdicts.filter((item) => item === verdict).length} ${verdict}`).join(', ')
