/**
 * How long the app was in use in this tab, as it adds up. Moments are epoch milliseconds. See
 * docs/product.md#usage-records.
 */
import { isReportable, type UsageWindow, splitUsageWindows } from '#rules/usage.ts'

export type UsageType = 'app' | 'audio' | 'learn'

/** Seconds between two looks at the clock while it counts. */
export const TICK_SECONDS = 15
/** Seconds after which the clock was not looked at because the device slept; a hidden page is let look once a minute. */
const SLEPT = 90
/** Seconds that what was too short to tell stays where it was; then it is told as if it had been right before. */
const CARRIED = 3600

export interface Tally {
  readonly type: UsageType
  readonly counts: boolean
  /** Until when it is counted. */
  readonly at: number
  /** What has not been told, from its first second to its last. */
  readonly untold: Readonly<Partial<Record<UsageType, UsageWindow>>>
}

export const startTally = (type: UsageType, now: number): Tally => ({ type, counts: false, at: now, untold: {} })

const withMore = (before: UsageWindow | undefined, seconds: number, end: number): UsageWindow => {
  const used = (before?.used ?? 0) + seconds
  const latest = end - used
  return { start: before && before.start > end - CARRIED ? Math.min(before.start, latest) : latest, end, used }
}

/** Counts until now. */
export const countUntil = (tally: Tally, now: number): Tally => {
  const passed = (now - tally.at) / 1000
  if (!tally.counts || passed <= 0) return { ...tally, at: now }
  const seconds = passed > SLEPT ? TICK_SECONDS : passed
  const window = withMore(tally.untold[tally.type], seconds, now / 1000)
  return { ...tally, at: now, untold: { ...tally.untold, [tally.type]: window } }
}

/** From now on it is another page, or counts no more, or again. */
export const switchPage = (tally: Tally, now: number, turn: { type?: UsageType; counts?: boolean }): Tally => ({
  ...countUntil(tally, now),
  ...turn,
})

export interface UsageSpan {
  type: UsageType
  window: UsageWindow
}

/** What is to be told by now, and the tally without it; what is too short is carried on. */
export const takeReports = (tally: Tally): { told: UsageSpan[]; tally: Tally } => {
  const all = Object.entries(tally.untold) as [UsageType, UsageWindow][]
  const told = all.flatMap(([type, window]) => splitUsageWindows(window).map((part) => ({ type, window: part })))
  const untold = Object.fromEntries(all.filter(([, window]) => splitUsageWindows(window).length === 0))
  return { told: told.filter(({ window }) => isReportable(window.used)), tally: { ...tally, untold } }
}
