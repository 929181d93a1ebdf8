/** The goals of docs/goals.md, and whether each of them was measured. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark, BenchRow } from './harness/row.ts'

const root = join(import.meta.dirname, '..')

interface Goal {
  goal: string
  limit: string
  /** `benchmark: row` with `*` for any text, or the path of a test. */
  measures: string[]
}

/** @returns every row of its tables */
export const readGoals = (): Goal[] =>
  readFileSync(join(root, 'docs/goals.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (What|---) \|/.test(line))
    .map((line) => {
      const [, goal = '', limit = '', measures = ''] = line.split('|').map((cell) => cell.trim())
      return { goal, limit, measures: [...measures.matchAll(/`([^`]+)`/g)].map(([, measure = '']) => measure) }
    })

const parseMeasure = (measure: string): { benchmark: string; figure: string } | undefined => {
  const [, benchmark, figure] = /^([\w-]+): (.+)$/.exec(measure) ?? []
  return benchmark && figure ? { benchmark, figure } : undefined
}

const toNamePattern = (figure: string): RegExp =>
  new RegExp(
    `^${figure
      .split('*')
      .map((literal) => RegExp.escape(literal))
      .join('.*')}$`,
  )

const measureExists = (measure: string): boolean => {
  const parsed = parseMeasure(measure)
  return existsSync(join(root, parsed ? `bench/benchmarks/${parsed.benchmark}.ts` : measure))
}

/** @returns one sentence for each goal that names no measure, or a measure that doesn't exist */
export const listGoalsWithoutMeasure = (): string[] =>
  readGoals().flatMap(({ goal, measures }) =>
    measures.length === 0
      ? [`${goal}: nothing measures it`]
      : measures.filter((measure) => !measureExists(measure)).map((measure) => `${goal}: there is no ${measure}`),
  )

/** @returns after a full run, the measures of goals for which there is no row */
export const listUnmeasuredGoals = (measured: readonly [Benchmark, BenchRow[]][]): string[] => {
  const lines = measured.flatMap(([{ name }, rows]) => rows.map(({ what, verdict }) => ({ name, what, verdict })))
  return readGoals().flatMap(({ goal, measures }) =>
    measures
      .filter((measure) => {
        const parsed = parseMeasure(measure)
        if (!parsed) return false
        const pattern = toNamePattern(parsed.figure)
        const benchmarkRows = lines.filter(({ name }) => name === parsed.benchmark)
        // A row that did not run may be the one of this goal.
        if (benchmarkRows.some(({ verdict }) => verdict === 'NOT RUN')) return true
        return !benchmarkRows.some(({ what }) => pattern.test(what))
      })
      .map((measure) => `${goal}: ${measure} was not measured`),
  )
}
