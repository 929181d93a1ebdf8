/**
 * Counts how long the app was in use in this tab. Times are epoch milliseconds. See
 * docs/product.md#usage-records.
 */
import { HOUR_SECONDS } from '#rules/durations.ts'
import { isReportable, type UsageWindow, splitUsageWindows } from '#rules/usage.ts'

export type UsageType = 'app' | 'audio' | 'learn'

/** Returns the usage type of a page. */
export const getPageType = (path: string): UsageType => {
  if (/^\/audio(\/|$)/.test(path)) return 'audio'
  return /^\/(teacher|teach|admin\/learn)(\/|$)/.test(path) ? 'learn' : 'app'
}

/** The number of seconds between two checks of the clock while the tally counts. */
export const TICK_SECONDS = 15
/**
 * A gap of more seconds than this between two checks means that the device slept. A hidden page can still check once a
 * minute.
 */
const MAX_TICK_GAP = 90
/**
 * Usage that is too short to report is carried over for this many seconds. After that, it is reported as if it had
 * happened right before the newer usage.
 */
const MAX_CARRY_SECONDS = HOUR_SECONDS

export interface Tally {
  readonly type: UsageType
  readonly counts: boolean
  /** The tally has counted until this time. */
  readonly at: number
  /** Usage that is not reported yet, from its first second to its last. */
  readonly unreported: Readonly<Partial<Record<UsageType, UsageWindow>>>
}

export const startTally = (type: UsageType, now: number): Tally => ({ type, counts: false, at: now, unreported: {} })

const extendWindow = (previous: UsageWindow | undefined, seconds: number, end: number): UsageWindow => {
  const used = (previous?.used ?? 0) + seconds
  const latest = end - used
  return {
    start: previous && previous.start > end - MAX_CARRY_SECONDS ? Math.min(previous.start, latest) : latest,
    end,
    used,
  }
}

/** Counts the time until now. */
export const countUntil = (tally: Tally, now: number): Tally => {
  const elapsedSeconds = (now - tally.at) / 1000
  if (!tally.counts || elapsedSeconds <= 0) return { ...tally, at: now }
  const seconds = elapsedSeconds > MAX_TICK_GAP ? TICK_SECONDS : elapsedSeconds
  const window = extendWindow(tally.unreported[tally.type], seconds, now / 1000)
  return { ...tally, at: now, unreported: { ...tally.unreported, [tally.type]: window } }
}

/** Counts until now, then switches the page type or starts or stops counting. */
export const switchPage = (tally: Tally, now: number, change: { type?: UsageType; counts?: boolean }): Tally => ({
  ...countUntil(tally, now),
  ...change,
})

export interface UsageSpan {
  type: UsageType
  window: UsageWindow
}

/** Returns the usage to report now, and the tally without it. Usage that is too short is carried over. */
export const drainReports = (tally: Tally): { spans: UsageSpan[]; tally: Tally } => {
  const windows = Object.entries(tally.unreported) as [UsageType, UsageWindow][]
  const reports = windows.flatMap(([type, window]) => splitUsageWindows(window).map((span) => ({ type, window: span })))
  const unreported = Object.fromEntries(windows.filter(([, window]) => splitUsageWindows(window).length === 0))
  return { spans: reports.filter(({ window }) => isReportable(window.used)), tally: { ...tally, unreported } }
}
