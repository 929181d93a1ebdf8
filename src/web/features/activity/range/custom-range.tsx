import { useState } from 'react'
import { formatDate } from '#rules/times.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { Chip } from '#web/ui/choice/chips.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import {
  type DayRange,
  isDay,
  getPresetRange,
  presets,
  getRangeProblem,
  type RangePickerProps,
} from './range-choice.ts'
import styles from './range-picker.module.css'

/**
 * Formats the day as DD MMM YYYY, whatever format the browser's date field uses. Returns undefined while the day isn't
 * valid.
 */
const dateFieldText = (day: string): string | undefined => (isDay(day) ? formatDate(day) : undefined)

/** Picks a range from one day to another. It applies as soon as both days are valid. */
export function CustomRange({ range, today, onChange }: RangePickerProps) {
  const [typed, setTyped] = useState<DayRange>({ from: range.from, to: range.to })
  const problem = getRangeProblem(typed)
  const applyRange = (days: DayRange) => {
    setTyped(days)
    if (!getRangeProblem(days)) onChange({ kind: 'own', ...days })
  }
  return (
    <>
      <div className={styles.fields}>
        <TextField
          type="date"
          label={activity('range.from')}
          hint={dateFieldText(typed.from)}
          value={typed.from}
          error={problem === 'too_long' ? activity('range.too_long') : undefined}
          onChange={(event) => applyRange({ ...typed, from: event.target.value })}
        />
        <TextField
          type="date"
          label={activity('range.to')}
          hint={dateFieldText(typed.to)}
          value={typed.to}
          error={problem && problem !== 'too_long' ? activity(`range.${problem}`) : undefined}
          onChange={(event) => applyRange({ ...typed, to: event.target.value })}
        />
      </div>
      <div role="group" aria-label={activity('range.presets')} className={styles.presets}>
        {presets.map((preset) => {
          const days = getPresetRange(preset, today)
          return (
            <Chip
              key={preset}
              pressed={days.from === range.from && days.to === range.to}
              onPress={() => applyRange(days)}
            >
              {activity(`preset.${preset}`)}
            </Chip>
          )
        })}
      </div>
    </>
  )
}
