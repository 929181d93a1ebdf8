/** Picks the range of days to show: by week, by month and year, by year, or from one day to another. */
import { listYearChoices } from '#rules/times.ts'
import { addDays } from '#rules/time-zones.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { addMonths, getFirstDay, getMonthName } from '#web/ui/chart/month.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { CustomRange } from './custom-range.tsx'
import {
  getRangeAround,
  type RangeChoice,
  type RangeKind,
  rangeKinds,
  type RangePickerProps,
  formatRange,
} from './range-choice.ts'
import styles from './range-picker.module.css'

const listKinds = (): { value: RangeKind; label: string }[] =>
  rangeKinds.map((value) => ({ value, label: activity(`range.${value}`) }))

/** Changes the kind of range. The new range contains today if the old one does, otherwise the old range's first day. */
const withKind = (kind: RangeKind, { from, to }: RangeChoice, today: string): RangeChoice => {
  const day = from <= today && today <= to ? today : from
  return kind === 'own' ? { kind, from, to } : getRangeAround(kind, day)
}

export function RangePicker({ range, today, onChange }: RangePickerProps) {
  return (
    <div className={styles.picker} data-screen-only>
      <ChoiceGroup
        legend={activity('range.legend')}
        legendHidden
        look="segments"
        options={listKinds()}
        value={range.kind}
        onChange={(kind) => onChange(withKind(kind, range, today))}
      />
      {range.kind === 'week' && <WeekSteps range={range} today={today} onChange={onChange} />}
      {(range.kind === 'month' || range.kind === 'year') && (
        <YearFields range={range} today={today} onChange={onChange} />
      )}
      {range.kind === 'own' && <CustomRange range={range} today={today} onChange={onChange} />}
    </div>
  )
}

function WeekSteps({ range, onChange }: RangePickerProps) {
  const move = (days: number) => onChange(getRangeAround('week', addDays(range.from, days)))
  return (
    <div className={styles.steps}>
      <IconButton icon="caret-left" label={activity('range.earlier')} onClick={() => move(-7)} />
      <span className={styles.shown} aria-live="polite">
        {formatRange(range)}
      </span>
      <IconButton icon="caret-right" label={activity('range.later')} onClick={() => move(7)} />
    </div>
  )
}

function YearFields({ range, today, onChange }: RangePickerProps) {
  const [year, month] = [range.from.slice(0, 4), range.from.slice(5, 7)]
  const years = listYearChoices(Number(today.slice(0, 4)))
  const kind = range.kind === 'month' ? 'month' : 'year'
  const choose = (to: string) => onChange(getRangeAround(kind, to))
  return (
    <div className={styles.fields}>
      {kind === 'month' && (
        <SelectField
          label={activity('range.which_month')}
          value={month}
          options={listMonths()}
          onChange={(event) => choose(`${year}-${event.target.value}-01`)}
        />
      )}
      <SelectField
        label={activity('range.which_year')}
        value={year}
        options={years.map((option) => ({ value: String(option), label: String(option) }))}
        onChange={(event) => choose(`${event.target.value}-${month}-01`)}
      />
    </div>
  )
}

const listMonths = (): { value: string; label: string }[] =>
  Array.from({ length: 12 }, (_, index) => {
    const month = addMonths('2026-01', index)
    return { value: getFirstDay(month).slice(5, 7), label: getMonthName(month) }
  })
