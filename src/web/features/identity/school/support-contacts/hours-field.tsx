/** The hours of a person: each weekday with a start and an end. */
import { copyToWeekdays, type DayHours } from '#rules/contact-hours.ts'
import { weekdays } from '#rules/times.ts'
import { schoolSupport } from '#web/lib/messages/en/school-support.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import styles from './hours-field.module.css'

/** Monday comes first, as in a school week. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const USUAL = { from: '0800', until: '1500' }

const toInputTime = (storedTime: string): string => `${storedTime.slice(0, 2)}:${storedTime.slice(2)}`
const toStoredTime = (inputTime: string): string => inputTime.replace(':', '')

interface HoursFieldProps {
  hours: readonly DayHours[]
  error: string | undefined
  onChange: (hours: DayHours[]) => void
}

interface DayProps {
  day: number
  hours: DayHours | undefined
  onChange: (hours: DayHours | undefined) => void
}

function Day({ day, hours, onChange }: DayProps) {
  const name = weekdays[day]!
  const time = (end: 'from' | 'until') => (
    <input
      type="time"
      required
      className={styles.time}
      aria-label={schoolSupport(`hours.${end}`, { day: name })}
      value={toInputTime(hours![end])}
      onChange={({ target }) => target.value && onChange({ ...hours!, [end]: toStoredTime(target.value) })}
    />
  )
  return (
    <div className={styles.day}>
      <Checkbox
        label={name}
        checked={hours !== undefined}
        onChange={({ target }) => onChange(target.checked ? { day, ...USUAL } : undefined)}
      />
      {hours ? (
        <span className={styles.times}>
          {time('from')}
          <span aria-hidden="true">–</span>
          {time('until')}
        </span>
      ) : (
        <span className={styles.off}>{schoolSupport('hours.off')}</span>
      )}
    </div>
  )
}

export function HoursField({ hours, error, onChange }: HoursFieldProps) {
  const findHours = (day: number) => hours.find((dayHours) => dayHours.day === day)
  const setHours = (day: number, next: DayHours | undefined) =>
    onChange([...hours.filter((dayHours) => dayHours.day !== day), ...(next ? [next] : [])])
  const first = WEEK.map(findHours).find((dayHours) => dayHours !== undefined)
  return (
    <fieldset className={styles.hours}>
      <legend>{schoolSupport('hours')}</legend>
      {WEEK.map((day) => (
        <Day key={day} day={day} hours={findHours(day)} onChange={(next) => setHours(day, next)} />
      ))}
      {first && (
        <div>
          <Button look="text" size="small" onClick={() => onChange(copyToWeekdays(hours, first))}>
            {schoolSupport('hours.copy', { day: weekdays[first.day]! })}
          </Button>
        </div>
      )}
      <p role="status" className={styles.error}>
        {error}
      </p>
    </fieldset>
  )
}
