/**
 * Usage reports: how often they are sent, which are worth sending, and how a long period is split so that no second is
 * lost. See docs/product.md#usage-records.
 */

/** Seconds: the interval of reports, and the minimum and maximum that one report may hold. */
export const USAGE = { intervalSeconds: 180, min: 10, max: 200 } as const

/**
 * `start` and `end` are in epoch seconds. `used` counts only the seconds in which the page was visible or audio played.
 */
export interface UsageWindow {
  start: number
  end: number
  used: number
}

/** The server applies the same rule to every report. */
export const isReportable = (used: number): boolean => used >= USAGE.min && used <= USAGE.max

/** Splits a total into whole numbers that are as equal as possible: 205 in 2 is 103 and 102. */
const splitEvenly = (total: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0))

/**
 * Returns the windows to report for one period: none if it is too short, several if it is too long for one. Together
 * they cover the period and contain all of its seconds.
 */
export const splitUsageWindows = ({ start, end, used }: UsageWindow): UsageWindow[] => {
  const total = Math.floor(used)
  if (!(total >= USAGE.min)) return []
  const count = Math.ceil(total / USAGE.max)
  const lengths = splitEvenly(Math.max(0, Math.floor(end) - Math.floor(start)), count)
  let from = Math.floor(start)
  return splitEvenly(total, count).map((share, index) => {
    const window = { start: from, end: from + (lengths[index] ?? 0), used: share }
    from = window.end
    return window
  })
}
