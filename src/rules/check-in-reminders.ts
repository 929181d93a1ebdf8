/**
 * Decides when a person is reminded to check in: once a day, from the chosen time on, in the person's own time zone.
 */
import { MINUTE_MS } from './durations.ts'
import { parseStoredTime } from './times.ts'
import { addDays, getDayInZone, listOffsetShifts, getStartOfDay } from './time-zones.ts'

/** The setting of each weekday; `day_0` is Sunday, and `start_time` is hhmm. */
export type PromptFrequency = Readonly<Record<`day_${number}`, { is_enabled: boolean; start_time: string }>>

interface PromptContext {
  now: Date
  timeZone: string
  /** The last day on which the person said "not now". */
  notNow: string | null
  /** The day of the last check-in. */
  lastCheckIn: string | null
}

/** Returns how far local clocks are ahead of UTC at a moment, in milliseconds. */
const getOffset = (timeZone: string, timestamp: number): number => {
  const day = getDayInZone(timeZone, new Date(timestamp))
  const shifts = listOffsetShifts({ from: day, to: day, timeZone })
  return shifts.filter((shift, index) => index === 0 || shift.at * 1000 <= timestamp).at(-1)!.ahead * 1000
}

/**
 * Returns the moment at which local clocks show a time. If they show it twice, it is the first one. If they skip it, it
 * is as long after midnight as it would have been.
 *
 * @param time hhmm
 */
export const toPromptMoment = (timeZone: string, day: string, time: string): Date => {
  const { hour, minute } = parseStoredTime(time) ?? { hour: 0, minute: 0 }
  const localTime = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS
  const start = getStartOfDay(timeZone, day).getTime()
  const end = getStartOfDay(timeZone, addDays(day, 1)).getTime()
  // The offset at the start of the day, and the one after a clock change.
  const moments = [start, end - 1].map((timestamp) => localTime - getOffset(timeZone, timestamp))
  const exactMoment = moments.find((timestamp) => timestamp + getOffset(timeZone, timestamp) === localTime)
  return new Date(exactMoment ?? localTime - getOffset(timeZone, start - 1))
}

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * Returns the moment since which a check-in is due today, or null if none is, or the person has answered or said "not
 * now".
 */
export const findDuePrompt = (
  frequency: PromptFrequency,
  { now, timeZone, notNow, lastCheckIn }: PromptContext,
): Date | null => {
  const today = getDayInZone(timeZone, now)
  const setting = frequency[`day_${getWeekday(today)}`]
  // A later day counts as today, too: a person who flew west may have answered on what is tomorrow's date here.
  const isDone = [notNow, lastCheckIn].some((day) => day !== null && day >= today)
  if (!setting?.is_enabled || isDone) return null
  const dueSince = toPromptMoment(timeZone, today, setting.start_time)
  return dueSince.getTime() <= now.getTime() ? dueSince : null
}
