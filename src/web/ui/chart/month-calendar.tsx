/** A month of days, Sunday first: a sun at its height for each day with a check-in, and nothing for future days. */
import { classNames } from '../class-names.ts'
import { MoodGlyph, type MoodLevel } from '../figure/mood-glyph.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { uiMessages } from '../ui-messages.ts'
import { listWeeks } from './month.ts'
import styles from './month-calendar.module.css'

/** `levels` holds each level once; it is empty if a day has a note but no mood. */
export type CalendarDay = { levels: readonly MoodLevel[]; word: string }

export type MonthCalendarProps = {
  /** 2026-11 */
  month: string
  /** 2026-11-21 */
  today: string
  days: ReadonlyMap<string, CalendarDay>
  caption: string
  /** The text of a past day without a check-in; undefined while that is not known. */
  nothing: string | undefined
}

export function MonthCalendar({ month, today, days, caption, nothing }: MonthCalendarProps) {
  return (
    <table className={styles.calendar}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {uiMessages.calendar.weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                <td key={index}>{EMPTY_CELL}</td>
              ) : (
                <Day key={day} day={day} today={today} checkIn={days.get(day)} nothing={nothing} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The content of a cell without a day. */
const EMPTY_CELL = '\u00A0'

type DayProps = { day: string; today: string; checkIn: CalendarDay | undefined; nothing: string | undefined }

function Day({ day, today, checkIn, nothing }: DayProps) {
  const isToday = day === today
  const isFuture = day > today
  return (
    <td
      className={classNames(styles.day, isToday && styles.today, isFuture && styles.ahead)}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      {isToday && <VisuallyHidden> {uiMessages.calendar.today}</VisuallyHidden>}
      {checkIn && <VisuallyHidden> {checkIn.word}</VisuallyHidden>}
      {checkIn && checkIn.levels.length > 0 && <Suns levels={checkIn.levels} />}
      {checkIn && !checkIn.levels.length && <Icon name="check-bold" className={styles.tick} />}
      {!checkIn && !isFuture && nothing && (
        <span className={styles.nothing}>
          <VisuallyHidden> {nothing}</VisuallyHidden>
        </span>
      )}
    </td>
  )
}

function Suns({ levels }: { levels: readonly MoodLevel[] }) {
  const [only, ...more] = levels
  if (only && !more.length) return <MoodGlyph level={only} size={52} className={styles.sun} />
  return (
    <span className={styles.suns}>
      {levels.map((level) => (
        <MoodGlyph key={level} level={level} size={32} />
      ))}
    </span>
  )
}

const LEVELS = [1, 2, 3, 4, 5] as const

/** Explains the five heights in the words of the question's answers. */
export function MoodLegend({ labels }: { labels: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {LEVELS.map((level) => (
        <li key={level}>
          <MoodGlyph level={level} size={28} />
          {labels[level - 1]}
        </li>
      ))}
    </ul>
  )
}
