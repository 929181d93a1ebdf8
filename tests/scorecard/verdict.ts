/** What a figure of the scorecard comes to, by what became of its tests and what they told. */
import type { Figure, Told } from './figure.ts'

/** As the runner's own report has it. */
export interface FileResult {
  name: string
  status: string
  assertionResults: readonly { status: string; title: string }[]
}

export const VERDICTS = ['met', 'PARTLY', 'NOT JUDGED', 'LEFT OUT', 'NOT RUN', 'MISSED'] as const
export type Verdict = (typeof VERDICTS)[number]

export interface Line {
  measured: string
  verdict: Verdict
  /** Why it is not met, where it neither is nor failed. */
  reasons: string[]
}

interface Run {
  /** By the file's path. */
  results: ReadonlyMap<string, FileResult>
  told: readonly Told[]
  /** Files that nobody asked for this time. */
  leftOut: ReadonlySet<string>
}

/** Named beside each other up to this many. */
const MOST_NAMES = 3

const named = (what: string, names: readonly string[]): string[] => {
  if (names.length === 0) return []
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return [`${what}: ${names.slice(0, MOST_NAMES).join('; ')}${more}`]
}

const shortOf = ({ shown, open, elsewhere = {} }: Figure, { results, told, leftOut }: Run): string[] => {
  const tests = shown.flatMap((path) => results.get(path)?.assertionResults ?? [])
  const skipped = tests.filter(({ status, title }) => status !== 'passed' && !(title in elsewhere))
  const silent = shown.filter((path) => !leftOut.has(path) && !results.get(path)?.assertionResults.length)
  return [
    ...(open ? [open] : []),
    ...told.flatMap(({ partly }) => (partly ? [partly] : [])),
    ...named(
      'left out',
      shown.filter((path) => leftOut.has(path)),
    ),
    ...named('did not run', silent),
    ...named(
      'skipped here',
      skipped.map(({ title }) => title),
    ),
  ]
}

const verdictOf = (figure: Figure, run: Run, reasons: readonly string[]): Verdict => {
  const { results, told, leftOut } = run
  const found = figure.shown.map((path) => results.get(path))
  const statuses = found.flatMap((result) => result?.assertionResults.map(({ status }) => status) ?? [])
  if (statuses.includes('failed') || found.some((result) => result?.status === 'failed')) return 'MISSED'
  if (!statuses.includes('passed')) return figure.shown.every((path) => leftOut.has(path)) ? 'LEFT OUT' : 'NOT RUN'
  if (told.some(({ unjudged }) => unjudged)) return 'NOT JUDGED'
  return reasons.length > 0 ? 'PARTLY' : 'met'
}

export const lineFor = (figure: Figure, run: Run): Line => {
  const tests = figure.shown.flatMap((path) => run.results.get(path)?.assertionResults ?? [])
  const count = (status: string): number => tests.filter((test) => test.status === status).length
  const told = run.told.filter(({ id }) => id === figure.id)
  const short = shortOf(figure, { ...run, told })
  const verdict = verdictOf(figure, { ...run, told }, short)
  const unjudged = new Set(told.flatMap((one) => (one.unjudged ? [`not judged: ${one.unjudged}`] : [])))
  const holding = `${count('passed')} tests hold${count('failed') ? `, ${count('failed')} fail` : ''}`
  return {
    measured: [...told.map(({ measured }) => measured), holding].join('; '),
    verdict,
    reasons: verdict === 'met' ? [] : [...unjudged, ...short],
  }
}

/** What was to be shown and was not, by somebody's mistake or for want of something on this machine. */
export const isFailure = (verdict: Verdict): boolean => verdict === 'MISSED' || verdict === 'NOT RUN'

export const summaryOf = (verdicts: readonly Verdict[]): string =>
  VERDICTS.map((verdict) => `${verdicts.filter((one) => one === verdict).length} ${verdict}`).join(', ')
