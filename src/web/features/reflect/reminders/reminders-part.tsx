/** Sets whether and when a reminder appears on each weekday. Every change is saved at once. */
import { parseStoredTime, formatStoredTime, type TimeOfDay, formatTypedTime, weekdays } from '#rules/times.ts'
import { reminders } from '#web/lib/messages/en/reminders.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TimeField } from '#web/ui/field/time-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './reminders-part.module.css'
import { DAYS, isAnyOn, getSharedTime, useReminders, type Week, withMondayOnSchoolDays } from './use-reminders.ts'

/** The first and the last hour of the line. */
const FIRST_HOUR = 6
const LAST_HOUR = 22
const NOON: TimeOfDay = { hour: 12, minute: 0 }

const toTimePosition = ({ hour, minute }: TimeOfDay): number =>
  Math.min(1, Math.max(0, (hour + minute / 60 - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)))

/** The sun marks the hour. The line is dotted on a day without a reminder. */
function HourLine({ time }: { time: TimeOfDay | undefined }) {
  return (
    <svg className={styles.line} viewBox="0 0 400 40" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 32H400" data-off={time ? undefined : ''} />
      {time && <path className={styles.sun} d={`M${toTimePosition(time) * 366} 31a17 17 0 0 1 34 0z`} />}
    </svg>
  )
}

const timeLabels = () => ({
  error: reminders('time.error'),
  choices: reminders('time.choices'),
  half: reminders('amOrPm'),
  am: reminders('am'),
  pm: reminders('pm'),
})

type DayProps = { day: string; setting: Week['day_0']; onChange: (setting: Week['day_0']) => void }

function DayRow({ day, setting, onChange }: DayProps) {
  const time = parseStoredTime(setting.start_time) ?? NOON
  return (
    <li className={styles.day} data-on={setting.is_enabled || undefined}>
      <Switch
        bare
        label={reminders('on', { day })}
        checked={setting.is_enabled}
        onChange={(is_enabled) => onChange({ ...setting, is_enabled })}
      />
      <span className={styles.name}>{day}</span>
      {setting.is_enabled ? (
        <TimeField
          label={reminders('time', { day })}
          value={time}
          messages={timeLabels()}
          onChange={(next) => onChange({ ...setting, start_time: formatStoredTime(next) })}
        />
      ) : (
        <span className={styles.none}>{reminders('none')}</span>
      )}
      <HourLine time={setting.is_enabled ? time : undefined} />
    </li>
  )
}

/** Describes the saved reminders: on which days they appear, and when. */
const savedText = (week: Week): string => {
  if (!isAnyOn(week)) return reminders('saved.off')
  const sharedTime = getSharedTime(week)
  const time = sharedTime && parseStoredTime(sharedTime.start_time)
  if (!time) return reminders('saved')
  const days = sharedTime.days.map((day) => `${weekdays[DAYS.indexOf(day)]}s`)
  const list = days.length > 1 ? `${days.slice(0, -1).join(', ')} and ${days.at(-1)}` : days.join('')
  return reminders('saved.on', { days: list, time: formatTypedTime(time) })
}

export function RemindersPart() {
  const { answer, week, change, saved, error } = useReminders()
  return (
    <Answer query={answer}>
      {() => (
        <div className={styles.part}>
          <p className={styles.lead}>{reminders('lead')}</p>
          {error !== undefined && <Banner>{reminders('failed', { reason: error })}</Banner>}
          <p className={styles.scale} aria-hidden="true">
            <span>{reminders('scale.6')}</span>
            <span>{reminders('scale.12')}</span>
            <span>{reminders('scale.18')}</span>
            <span>{reminders('scale.22')}</span>
          </p>
          <ul className={styles.days}>
            {DAYS.map((day, index) => (
              <DayRow
                key={day}
                day={weekdays[index] ?? ''}
                setting={week[day]}
                onChange={(setting) => change({ ...week, [day]: setting })}
              />
            ))}
          </ul>
          <div className={styles.foot}>
            <p role="status" className={styles.saved}>
              {saved && savedText(week)}
            </p>
            {week.day_1.is_enabled && (
              <Button look="soft" icon="copy" onClick={() => change(withMondayOnSchoolDays(week))}>
                {reminders('useMonday')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Answer>
  )
}
