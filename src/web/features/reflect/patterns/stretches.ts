/** Which days are asked for: a month, and the term up to today. */
import { addDays, daysFrom, weekOf } from '#rules/zones.ts'
import { zoneHere } from '#web/lib/zone-here.ts'
import { firstOf, lastOf } from '#web/ui/chart/month.ts'

/** Weeks of a term that are looked at together; eight of them are needed before anything is said of weekdays. */
export const TERM_WEEKS = 12

export interface Stretch {
  from: string
  to: string
  time_zone: string
}

export const monthStretch = (month: string): Stretch => ({
  from: firstOf(month),
  to: lastOf(month),
  time_zone: zoneHere(),
})

/** Whole weeks, this one included as far as it has come. */
export const termStretch = (today: string): Stretch => ({
  from: addDays(weekOf(today), -7 * (TERM_WEEKS - 1)),
  to: today,
  time_zone: zoneHere(),
})

/** The Sundays of a stretch. */
export const sundaysOf = ({ from, to }: Pick<Stretch, 'from' | 'to'>): string[] => daysFrom(weekOf(from), to, 7)
