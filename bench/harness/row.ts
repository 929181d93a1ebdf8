/** One line of the table: what was measured, what it is held against, and whether that is enough. */
export type Verdict = 'met' | 'MISSED' | 'NOT RUN' | ''

export interface Row {
  what: string
  measured: string
  /** The limit or the peer, measured in the same run. */
  beside?: string
  /** Ours as a part of it. */
  ratio?: string
  goal: string
  /** Empty for a figure that has no goal and only explains another. */
  verdict: Verdict
}

/** Rows that share a server, a file or a page. */
export interface Family {
  name: string
  title: string
  /** What a reader must know to read its rows. */
  note?: string
  measure(settings: Settings): Promise<Row[]>
}

export interface Settings {
  /** How long each load lasts. */
  seconds: number
  /** How long steady work lasts. */
  minutes: number
}

export const notRun = (what: string, goal: string, reason: string): Row => ({
  what,
  measured: reason,
  goal,
  verdict: 'NOT RUN',
})

const percent = (part: number): string => `${(part * 100).toFixed(0)} %`
const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

interface Compared {
  what: string
  ours: number
  limit: { name: string; value: number }
  /** Either will do: `absolute`, on a machine that is idle, or the `ratio` to the limit of the same run. */
  goal: { absolute: number; ratio: number }
  unit: string
  /** Told beside ours, such as the rate by the clock. */
  also?: string
}

/** More is better: what is reached of a limit. */
export const atLeast = ({ what, ours, limit, goal, unit, also }: Compared): Row => {
  const ratio = ours / limit.value
  return {
    what,
    measured: `${whole(ours)} ${unit}${also ? `, ${also}` : ''}`,
    beside: `${limit.name} ${whole(limit.value)} ${unit}`,
    ratio: percent(ratio),
    goal: Number.isFinite(goal.absolute)
      ? `>= ${whole(goal.absolute)} ${unit}, or ${percent(goal.ratio)} of the limit`
      : `>= ${percent(goal.ratio)} of the limit`,
    verdict: ours >= goal.absolute || ratio >= goal.ratio ? 'met' : 'MISSED',
  }
}

/** Less is better: milliseconds beside those of a limit. */
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

/** A figure that stands on its own. */
export const plain = (row: {
  what: string
  measured: string
  beside?: string
  goal?: string
  holds?: boolean
}): Row => ({
  what: row.what,
  measured: row.measured,
  beside: row.beside,
  goal: row.goal ?? '',
  verdict: row.holds === undefined ? '' : row.holds ? 'met' : 'MISSED',
})
