/**
 * How long each kind of data is kept where a school has set nothing else. The privacy page lists the same. See
 * docs/product.md#how-long-data-is-kept.
 */

/** Months; null until the person deletes it or their account ends. */
export const retentionDefaults = {
  check_ins: 24,
  journal: null,
  exercises: null,
  assignments: 12,
  listening: 24,
  usage: 12,
  contact_requests: 12,
  sign_in: 12,
  /** Counted from when it was done with. */
  feedback: 12,
  audit: 24,
} as const satisfies Record<string, number | null>

export type RetentionKind = keyof typeof retentionDefaults
export const retentionKinds = Object.keys(retentionDefaults) as RetentionKind[]

/** A download of one's own data lives for so long, in milliseconds. */
export const EXPORT_LIFE = 7 * 24 * 3_600_000

/** So long the closing of a school can be undone, in milliseconds; then all of it is erased. */
export const CLOSING_LIFE = 60 * 24 * 3_600_000

/** No backup is kept for longer, as the page on privacy says; so long it is remembered who was erased. Milliseconds. */
export const BACKUP_LIFE = 35 * 24 * 3_600_000

/** Ten years: children's data are not kept for ever, whatever a school writes. */
const MOST_MONTHS = 120

const isMonths = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_MONTHS

/**
 * Months for a kind at one school. What a school has written that is no number of months counts as nothing said.
 *
 * @param own the school's own values, by kind
 */
export const retentionMonthsFor = (kind: RetentionKind, own: unknown): number | null => {
  const value: unknown = typeof own === 'object' && own !== null ? Reflect.get(own, kind) : undefined
  return isMonths(value) ? value : retentionDefaults[kind]
}

/** The same day so many months earlier; the last of the month where there is no such day. */
export const monthsBefore = (now: Date, months: number): Date => {
  const before = new Date(now)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const last = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(now.getUTCDate(), last))
  return before
}
