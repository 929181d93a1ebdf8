/**
 * The default retention of each kind of data, which applies unless a school sets another. The privacy page lists the
 * same values. See the table of retention in docs/product.md.
 */
import { DAY_MS } from './durations.ts'

/** In months; null keeps the data until the person deletes it or their account ends. */
export const retentionDefaults = {
  check_ins: 24,
  journal: null,
  exercises: null,
  assignments: 12,
  listening: 24,
  usage: 12,
  contact_requests: 12,
  sign_in: 12,
  /** Counted from the day on which the feedback was closed. */
  feedback: 12,
  audit: 24,
} as const satisfies Record<string, number | null>

export type RetentionKind = keyof typeof retentionDefaults
export const retentionKinds = Object.keys(retentionDefaults) as RetentionKind[]

/** The time for which the download of a data export is available. */
export const EXPORT_LIFETIME_MS = 7 * DAY_MS

/** The time in which the closing of a school can be undone. Afterwards all of its data is erased. */
export const CLOSING_PERIOD_MS = 60 * DAY_MS

/**
 * The longest retention of a backup, as the privacy page promises. The list of erased people is retained for the same
 * time.
 */
export const BACKUP_LIFETIME_MS = 35 * DAY_MS

/** Ten years. Data of minors is never stored forever, whatever a school sets. */
const MAX_MONTHS = 120

const isMonths = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_MONTHS

/**
 * Returns the retention of a kind of data at one school, in months. A school's value that is no valid number of months
 * is ignored.
 *
 * @param schoolValues the school's own values, by kind
 */
export const getRetentionMonths = (kind: RetentionKind, schoolValues: unknown): number | null => {
  const value: unknown =
    typeof schoolValues === 'object' && schoolValues !== null ? Reflect.get(schoolValues, kind) : undefined
  return isMonths(value) ? value : retentionDefaults[kind]
}

/** Returns the same day the given number of months earlier, or the last day of that month if there is no such day. */
export const subtractMonths = (now: Date, months: number): Date => {
  const before = new Date(now)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return before
}
