/** The hours in which a support contact is available at school, in the school's time zone, and their wording. */
import { formatDate, parseStoredTime, formatTypedTime, weekdays } from './times.ts'
import { getDayInZone } from './time-zones.ts'

/** The hours of one weekday. 0 is Sunday, and times are hhmm. */
export interface DayHours {
  day: number
  from: string
  until: string
}

export interface Presence {
  here: boolean
  /** "Here until 03:30pm today" or "Back on Monday at 08:00am"; empty when the hours are unknown. */
  text: string
  /** hh:mma. The end of today's hours while they are here, else of the hours on the day when they are back. */
  until?: string
  /** The weekday of the next hours after today, such as "Monday"; when they are away, the weekday of their return. */
  nextDay?: string
  /** The beginning of those hours, as hh:mma. */
  opens?: string
}

const getLocalClock = (timeZone: string, now: Date): { day: number; minutes: number } => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const day = weekdays.indexOf(parts['weekday'] ?? '')
  return { day, minutes: Number(parts['hour']) * 60 + Number(parts['minute']) }
}

const toMinutes = (time: string): number => {
  const parsedTime = parseStoredTime(time)
  return parsedTime ? parsedTime.hour * 60 + parsedTime.minute : 0
}

const toDisplayTime = (time: string): string => formatTypedTime(parseStoredTime(time) ?? { hour: 0, minute: 0 })

const WEEK = 7

/** Monday to Friday. */
const SCHOOL_DAYS = [1, 2, 3, 4, 5]

/** Returns the hours of the week with the source's times from Monday to Friday. The weekend stays as it is. */
export const copyToWeekdays = (hours: readonly DayHours[], source: DayHours): DayHours[] => [
  ...SCHOOL_DAYS.map((day) => ({ ...source, day })),
  ...hours.filter(({ day }) => !SCHOOL_DAYS.includes(day)),
]

/** Returns the next hours after today's, and in how many days they are. A week later it may be the same day again. */
const findNextHours = (hours: readonly DayHours[], day: number) =>
  Array.from({ length: WEEK }, (_, daysAhead) => daysAhead + 1)
    .map((daysAhead) => ({ daysAhead, hours: hours.find((entry) => entry.day === (day + daysAhead) % WEEK) }))
    .find((entry) => entry.hours !== undefined)

const formatRelativeDay = (daysAhead: number, day: number): string => {
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : `on ${weekdays[day]}`
}

export const getPresence = (hours: readonly DayHours[], timeZone: string, now: Date): Presence => {
  const { day, minutes } = getLocalClock(timeZone, now)
  const today = hours.find((entry) => entry.day === day)
  const next = findNextHours(hours, day)
  if (today && minutes >= toMinutes(today.from) && minutes < toMinutes(today.until)) {
    const until = toDisplayTime(today.until)
    const after = next?.hours ? { nextDay: weekdays[next.hours.day]!, opens: toDisplayTime(next.hours.from) } : {}
    return { here: true, text: `Here until ${until} today`, until, ...after }
  }
  const upcoming = today && minutes < toMinutes(today.from) ? { daysAhead: 0, hours: today } : next
  if (!upcoming?.hours) return { here: false, text: '' }
  const { daysAhead, hours: nextHours } = upcoming
  const opens = toDisplayTime(nextHours.from)
  const text = `Back ${formatRelativeDay(daysAhead, nextHours.day)} at ${opens}`
  return { here: false, text, until: toDisplayTime(nextHours.until), nextDay: weekdays[nextHours.day]!, opens }
}

/** Returns what a person who asks to talk can expect. */
export const describeExpectation = (hours: readonly DayHours[], timeZone: string, now: Date): string => {
  const { here, until, nextDay, opens } = getPresence(hours, timeZone, now)
  if (here) return nextDay ? `Before ${until}, or first thing on ${nextDay}` : `Before ${until}`
  return nextDay ? `On ${nextDay}, after ${opens}` : 'When they are back'
}

/** Returns the local date and time, such as "20 Nov 2026, 02:06pm". */
export const formatMoment = (timeZone: string, at: Date): string => {
  const { minutes } = getLocalClock(timeZone, at)
  const time = formatTypedTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return `${formatDate(getDayInZone(timeZone, at))}, ${time}`
}

/** Returns the weekday, date and time at the school, such as "Friday, 20 Nov 2026, 02:06pm". */
export const formatTime = (timeZone: string, at: Date): string =>
  `${weekdays[getLocalClock(timeZone, at).day]}, ${formatMoment(timeZone, at)}`

const TITLES = /^(mr|mrs|ms|mx|miss|dr|prof|nurse|coach|sr|fr|rev)\.?$/i

/** Returns "Mr. Adeyemi" for "Mr. Samuel Adeyemi". A name without a title stays whole. */
export const getDisplayName = (name: string): string => {
  const [title = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 1 && TITLES.test(title) ? `${title} ${rest.at(-1)}` : name.trim()
}

/** Returns the name without its title, so that its first letter can represent the person. */
export const getFirstName = (name: string): string => {
  const [title = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 && TITLES.test(title) ? rest.join(' ') : name.trim()
}

/** Returns the place and the hours, such as "Room 114. Here until 03:30pm today". */
export const formatReach = (place: string | undefined, presence: string): string | undefined =>
  [place, presence].filter(Boolean).join('. ') || undefined
