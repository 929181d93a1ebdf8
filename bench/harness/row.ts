export type Verdict = 'met' | 'MISSED' | 'NOT RUN' | ''

/** One row of the table: the measured value, the reference, the goal and the verdict. */
export interface BenchRow {
  what: string
  measured: string
  /** The reference, measured in the same run. */
  comparison?: string
  /** The measured value relative to the reference. */
  ratio?: string
  goal: string
  /** Empty for a value without a goal that only explains another one. */
  verdict: Verdict
}

/** Measures one subject and returns its rows: they share a server, a file or a page. */
export interface Benchmark {
  name: string
  title: string
  /** Explains the rows to readers. */
  note?: string
  measure(settings: BenchSettings): Promise<BenchRow[]>
}

export interface BenchSettings {
  /** The duration of each load. */
  seconds: number
  /** The duration of the soak test. */
  minutes: number
}

export const createNotRunRow = (what: string, goal: string, reason: string): BenchRow => ({
  what,
  measured: reason,
  goal,
  verdict: 'NOT RUN',
})

const formatPercent = (share: number): string => `${(share * 100).toFixed(0)}%`
const formatRounded = (value: number): string => Math.round(value).toLocaleString('en-US')

interface Comparison {
  what: string
  ours: number
  reference: { name: string; value: number }
  /** One of them is enough: `absolute`, on an idle machine, or the `ratio` to the reference of the same run. */
  goal: { absolute: number; ratio: number }
  unit: string
  /** An additional value to show, such as the rate by wall-clock time. */
  additionalValue?: string
}

/** Creates the row of a rate, where more is better, with its ratio to the reference. */
export const createRateRow = ({ what, ours, reference, goal, unit, additionalValue }: Comparison): BenchRow => {
  const ratio = ours / reference.value
  return {
    what,
    measured: `${formatRounded(ours)} ${unit}${additionalValue ? `, ${additionalValue}` : ''}`,
    comparison: `${reference.name} ${formatRounded(reference.value)} ${unit}`,
    ratio: formatPercent(ratio),
    goal: Number.isFinite(goal.absolute)
      ? `>= ${formatRounded(goal.absolute)} ${unit}, or ${formatPercent(goal.ratio)} of the reference`
      : `>= ${formatPercent(goal.ratio)} of the reference`,
    verdict: ours >= goal.absolute || ratio >= goal.ratio ? 'met' : 'MISSED',
  }
}

/** Creates the row of a duration, where less is better, with its ratio to the reference. */
export const createTimeRow = ({ what, ours, reference, goal, unit, additionalValue }: Comparison): BenchRow => {
  const ratio = ours / reference.value
  return {
    what,
    measured: `${ours.toFixed(2)} ${unit}${additionalValue ? `, ${additionalValue}` : ''}`,
    comparison: `${reference.name} ${reference.value.toFixed(2)} ${unit}`,
    ratio: `${ratio.toFixed(1)}x`,
    goal: `<= ${goal.absolute} ${unit}, or ${goal.ratio.toFixed(1)}x the reference`,
    verdict: ours <= goal.absolute || ratio <= goal.ratio ? 'met' : 'MISSED',
  }
}

/** A value without a ratio to a reference. */
export const createRow = (row: {
  what: string
  measured: string
  comparison?: string
  goal?: string
  isMet?: boolean
}): BenchRow => ({
  what: row.what,
  measured: row.measured,
  comparison: row.comparison,
  goal: row.goal ?? '',
  verdict: row.isMet === undefined ? '' : row.isMet ? 'met' : 'MISSED',
})
