/** Semesters and breaks: each with a name, a first and a last day. */
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'
import { useState } from 'react'
import { type SemesterOrBreak, isSchoolDay, type SchoolDays } from '#rules/school-days.ts'
import { toLocalDay } from '#rules/times.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './days-editor.module.css'

type PeriodKind = keyof SchoolDays

interface EditorProps {
  days: SchoolDays
  problems: FieldErrors
  onChange: (days: SchoolDays) => void
}

interface PeriodErrors {
  from: string | undefined
  until: string | undefined
}

/** An error about a whole semester or break appears at its first day. */
const getPeriodErrors = (problems: EditorProps['problems'], path: string): PeriodErrors => ({
  from: problems[path] ?? problems[`${path}.from`],
  until: problems[`${path}.until`],
})

const emptyPeriod: SemesterOrBreak = { name: '', from: '', until: '' }

function PeriodFields({
  list,
  period,
  errors,
  onChange,
  onRemove,
}: {
  list: PeriodKind
  period: SemesterOrBreak
  errors: PeriodErrors
  onChange: (period: SemesterOrBreak) => void
  onRemove: () => void
}) {
  return (
    <li className={styles.row}>
      <TextField
        label={school('days.name')}
        value={period.name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...period, name: target.value })}
      />
      <TextField
        label={school('days.from')}
        type="date"
        value={period.from}
        error={errors.from}
        onChange={({ target }) => onChange({ ...period, from: target.value })}
      />
      <TextField
        label={school('days.until')}
        type="date"
        value={period.until}
        error={errors.until}
        min={period.from || undefined}
        onChange={({ target }) => onChange({ ...period, until: target.value })}
      />
      <IconButton
        icon="trash"
        label={school('remove', { name: period.name || school(`remove.${list}`) })}
        onClick={onRemove}
      />
    </li>
  )
}

function PeriodList({ list, days, problems, onChange }: EditorProps & { list: PeriodKind }) {
  const periods = days[list]
  const setList = (next: SemesterOrBreak[]) => onChange({ ...days, [list]: next })
  return (
    <div className={styles.list}>
      <h3>{school(list)}</h3>
      {problems[`days.${list}`] && <Banner>{problems[`days.${list}`]}</Banner>}
      {periods.length === 0 && <p className={styles.quiet}>{school(`days.none.${list}`)}</p>}
      <ul aria-label={school(list)}>
        {periods.map((period, index) => (
          <PeriodFields
            key={index}
            list={list}
            period={period}
            errors={getPeriodErrors(problems, `days.${list}.${index}`)}
            onChange={(next) => setList(periods.map((existing, position) => (position === index ? next : existing)))}
            onRemove={() => setList(periods.filter((_, position) => position !== index))}
          />
        ))}
      </ul>
      <div>
        <Button look="line" size="small" icon="plus" onClick={() => setList([...periods, emptyPeriod])}>
          {school(`add.${list}`)}
        </Button>
      </div>
    </div>
  )
}

/** Returns whether each semester and break has a start date and an end date. */
export const hasAllDates = ({ terms, holidays }: SchoolDays): boolean =>
  [...terms, ...holidays].every(({ from, until }) => from !== '' && until !== '')

export function DaysEditor(props: EditorProps) {
  const { days } = props
  const [today] = useState(() => toLocalDay(new Date()))
  const isOpenToday = hasAllDates(days) && isSchoolDay(days, today)
  return (
    <>
      <PeriodList list="terms" {...props} />
      <PeriodList list="holidays" {...props} />
      {hasAllDates(days) && <p className={styles.quiet}>{school(isOpenToday ? 'today.in' : 'today.out')}</p>}
    </>
  )
}
