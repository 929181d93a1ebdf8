/** When a person at the school can be met, in the time zone of the school, and how that is said. */
import { formatDate, parseStoredTime, formatTypedTime, weekdays } from './times.ts'
import { getDayInZone } from './zones.ts'

/** The hours of one weekday; 0 is Sunday, times are hhmm. */
export interface DayHours {
  day: number
  from: string
  until: string
}

export interface Presence {
  here: boolean
  /** "Here until 03:30pm today", "Back on Monday at 08:00am"; empty where no hours are known. */
  text: string
  /** hh:mma; of today while they are here, else of the day they are back. */
  until?: string
  /** While they are away, and for what comes after today: "Monday". */
  nextDay?: string
  /** hh:mma */
  opens?: string
}

const clockIn = (timeZone: string, now: Date): { day: number; minutes: number } => {
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

const minutesOf = (time: string): number => {
  const read = parseStoredTime(time)
  return read ? read.hour * 60 + read.minute : 0
}

const said = (time: string): string => formatTypedTime(parseStoredTime(time) ?? { hour: 0, minute: 0 })

const WEEK = 7

/** The hours that come next after today's, and in how many days; a week later it may be the same day again. */
const nextAfter = (hours: readonly DayHours[], day: number) =>
  Array.from({ length: WEEK }, (_, ahead) => ahead + 1)
    .map((ahead) => ({ ahead, hours: hours.find((one) => one.day === (day + ahead) % WEEK) }))
    .find((one) => one.hours !== undefined)

const dayWord = (ahead: number, day: number): string => {
  if (ahead === 0) return 'today'
  return ahead === 1 ? 'tomorrow' : `on ${weekdays[day]}`
}

export const getPresence = (hours: readonly DayHours[], timeZone: string, now: Date): Presence => {
  const { day, minutes } = clockIn(timeZone, now)
  const today = hours.find((one) => one.day === day)
  const next = nextAfter(hours, day)
  if (today && minutes >= minutesOf(today.from) && minutes < minutesOf(today.until)) {
    const until = said(today.until)
    const after = next?.hours ? { nextDay: weekdays[next.hours.day]!, opens: said(next.hours.from) } : {}
    return { here: true, text: `Here until ${until} today`, until, ...after }
  }
  const coming = today && minutes < minutesOf(today.from) ? { ahead: 0, hours: today } : next
  if (!coming?.hours) return { here: false, text: '' }
  const { ahead, hours: back } = coming
  const opens = said(back.from)
  const text = `Back ${dayWord(ahead, back.day)} at ${opens}`
  return { here: false, text, until: said(back.until), nextDay: weekdays[back.day]!, opens }
}

/** What somebody who asks to talk may expect. */
export const describeExpectation = (hours: readonly DayHours[], timeZone: string, now: Date): string => {
  const { here, until, nextDay, opens } = getPresence(hours, timeZone, now)
  if (here) return nextDay ? `Before ${until}, or first thing on ${nextDay}` : `Before ${until}`
  return nextDay ? `On ${nextDay}, after ${opens}` : 'When they are back'
}

/** "20 Nov 2026, 02:06pm", by the clock there. */
export const formatMoment = (timeZone: string, at: Date): string => {
  const { minutes } = clockIn(timeZone, at)
  const time = formatTypedTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return `${formatDate(getDayInZone(timeZone, at))}, ${time}`
}

/** "Friday, 20 Nov 2026, 02:06pm", by the clock of the school. */
export const formatTime = (timeZone: string, at: Date): string =>
  `${weekdays[clockIn(timeZone, at).day]}, ${formatMoment(timeZone, at)}`

const TITLES = /^(mr|mrs|ms|mx|miss|dr|prof|nurse|coach|sr|fr|rev)\.?$/i

/** "Mr. Samuel Adeyemi" is spoken to as Mr. Adeyemi; without a title a name stays whole. */
export const displayNameOf = (name: string): string => {
  const [title = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 1 && TITLES.test(title) ? `${title} ${rest.at(-1)}` : name.trim()
}

/** Without the title: its first letter stands for the person. */
export const firstNameOf = (name: string): string => {
  const [title = '', ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 && TITLES.test(title) ? rest.join(' ') : name.trim()
}

/** "Room 114. Here until 03:30pm today". */
export const reachText = (place: string | undefined, when: string): string | undefined =>
  [place, when].filter(Boolean).join('. ') || undefined
