/** One row of the table: the measured value, the goal or limit, and the verdict. */
export type Verdict = 'met' | 'MISSED' | 'NOT RUN' | ''

export interface Row {
  what: string
  measured: string
  /** The limit or the peer, measured in the same run. */
  beside?: string
  /** The measured value relative to the limit. */
  ratio?: string
  goal: string
  /** Empty for a value without a goal that only explains another one. */
  verdict: Verdict
}

/** Rows that share a server, a file or a page. */
export interface Family {
  name: string
  title: string
  /** Explains the rows to readers. */
  note?: string
  measure(settings: Settings): Promise<Row[]>
}

export interface Settings {
  /** The duration of each load. */
  seconds: number
  /** The duration of the soak test. */
  minutes: number
}

export const notRun = (what: string, goal: string, reason: string): Row => ({
  what,
  measured: reason,
  goal,
  verdict: 'NOT RUN',
})

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`
const rounded = (value: number): string => Math.round(value).toLocaleString('en-US')

interface Compared {
  what: string
  ours: number
  limit: { name: string; value: number }
  /** One of them is enough: `absolute`, on an idle machine, or the `ratio` to the limit of the same run. */
  goal: { absolute: number; ratio: number }
  unit: string
  /** An additional value to show, such as the rate by wall-clock time. */
  also?: string
}

/** A rate, where more is better: its ratio to the limit. */
export const atLeast = ({ what, ours, limit, goal, unit, also }: Compared): Row => {
  const ratio = ours / limit.value
  return {
    what,
    measured: `${rounded(ours)} ${unit}${also ? `, ${also}` : ''}`,
    beside: `${limit.name} ${rounded(limit.value)} ${unit}`,
    ratio: percent(ratio),
    goal: Number.isFinite(goal.absolute)
      ? `>= ${rounded(goal.absolute)} ${unit}, or ${percent(goal.ratio)} of the limit`
      : `>= ${percent(goal.ratio)} of the limit`,
    verdict: ours >= goal.absolute || ratio >= goal.ratio ? 'met' : 'MISSED',
  }
}

/** A duration, where less is better: milliseconds beside those of the limit. */
export const atMost = ({ what, ours, limit, goal, unit, also }: Compared): Row => {
  const ratio = ours / limit.value
  return {
    what,
    measured: `${ours.toFixed(2)} ${unit}${also ? `, ${also}` : ''}`,
    beside: `${limit.name} ${limit.value.toFixed(2)} ${unit}`,
    ratio: `${ratio.toFixed(1)} x`,
    goal: `<= ${goal.absolute} ${unit}, or ${goal.ratio.toFixed(1)} x the limit`,
    verdict: ours <= goal.absolute || ratio <= goal.ratio ? 'met' : 'MISSED',
  }
}

/** A value without a limit. */
export const plain = (row: {
  what: string
  measured: string
  beside?: string
  goal?: string
  isMet?: boolean
}): Row => ({
  what: row.what,
  measured: row.measured,
  beside: row.beside,
  goal: row.goal ?? '',
  verdict: row.isMet === undefined ? '' : row.isMet ? 'met' : 'MISSED',
})
