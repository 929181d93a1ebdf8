/** Weeks side by side, with one cell per day: it contains the number, and a darker cell means a longer time. */
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { uiMessages } from '../ui-messages.ts'
import styles from './heat-map.module.css'

export type HeatWeek = {
  /** "27 Sep" */
  label: string
  /** Sunday to Saturday; null for future days and days outside the range. */
  days: readonly (number | null)[]
}

export type HeatMapProps = {
  weeks: readonly HeatWeek[]
  /** "24 minutes" */
  spokenText: (value: number) => string
  caption: string
  /** The meaning of the lightest and the darkest cell. */
  ends: readonly [none: string, most: string]
}

/** The content of a cell without a number. */
const EMPTY_CELL = '\u00A0'
const STEPS = [0, 1, 2, 3, 4] as const

/** Any value above zero is at least 1; the highest is 4. */
export const getHeat = (value: number, most: number): 0 | 1 | 2 | 3 | 4 => {
  if (!(value > 0) || !(most > 0)) return 0
  return Math.min(4, Math.max(1, Math.ceil((value / most) * 4))) as 1 | 2 | 3 | 4
}

export function HeatMap({ weeks, spokenText, caption, ends }: HeatMapProps) {
  const most = Math.max(0, ...weeks.flatMap(({ days }) => days.map((value) => value ?? 0)))
  return (
    <>
      <table className={styles.map}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">
              <VisuallyHidden>{uiMessages.calendar.day}</VisuallyHidden>
            </th>
            {weeks.map(({ label }) => (
              <th key={label} scope="col">
                <VisuallyHidden>{label}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {uiMessages.calendar.weekdays.map((weekday, day) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              {weeks.map(({ label, days }) => (
                <Cell key={label} value={days[day] ?? null} most={most} spokenText={spokenText} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>
        {ends[0]}
        {STEPS.map((step) => (
          <span key={step} className={classNames(styles.sample, styles[`heat${step}`])} />
        ))}
        {ends[1]}
      </p>
    </>
  )
}

type CellProps = { value: number | null; most: number; spokenText: (value: number) => string }

function Cell({ value, most, spokenText }: CellProps) {
  if (value === null) return <td>{EMPTY_CELL}</td>
  return (
    <td>
      <VisuallyHidden>{spokenText(value)}</VisuallyHidden>
      <span aria-hidden="true" className={classNames(styles.field, styles[`heat${getHeat(value, most)}`])}>
        {value > 0 ? Math.max(1, Math.round(value)) : EMPTY_CELL}
      </span>
    </td>
  )
}
