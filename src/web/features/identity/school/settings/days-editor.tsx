/** Terms and holidays: each with a name, a first and a last day. */
import { useState } from 'react'
import { type DayStretch, isSchoolDay, type SchoolDays } from '#rules/school-days.ts'
import { dayOf } from '#rules/times.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from './days-editor.module.css'

type List = keyof SchoolDays

interface EditorProps {
  days: SchoolDays
  problems: Readonly<Record<string, string>>
  onChange: (days: SchoolDays) => void
}

const fresh: DayStretch = { name: '', from: '', until: '' }

function Stretch({
  list,
  stretch,
  problem,
  onChange,
  onRemove,
}: {
  list: List
  stretch: DayStretch
  problem: string | undefined
  onChange: (stretch: DayStretch) => void
  onRemove: () => void
}) {
  return (
    <li className={styles.row}>
      <TextField
        label={school('days.name')}
        value={stretch.name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...stretch, name: target.value })}
      />
      <TextField
        label={school('days.from')}
        type="date"
        value={stretch.from}
        error={problem}
        onChange={({ target }) => onChange({ ...stretch, from: target.value })}
      />
      <TextField
        label={school('days.until')}
        type="date"
        value={stretch.until}
        min={stretch.from || undefined}
        onChange={({ target }) => onChange({ ...stretch, until: target.value })}
      />
      <IconButton
        icon="trash"
        label={school('remove', { name: stretch.name || school(`remove.${list}`) })}
        onClick={onRemove}
      />
    </li>
  )
}

function Stretches({ list, days, problems, onChange }: EditorProps & { list: List }) {
  const those = days[list]
  const setList = (next: DayStretch[]) => onChange({ ...days, [list]: next })
  return (
    <div className={styles.list}>
      <h3>{school(list)}</h3>
      {those.length === 0 && <p className={styles.quiet}>{school(`days.none.${list}`)}</p>}
      <ul aria-label={school(list)}>
        {those.map((stretch, index) => (
          <Stretch
            key={index}
            list={list}
            stretch={stretch}
            problem={problems[`days.${list}.${index}`]}
            onChange={(next) => setList(those.map((one, at) => (at === index ? next : one)))}
            onRemove={() => setList(those.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      <div>
        <Button look="line" size="small" icon="plus" onClick={() => setList([...those, fresh])}>
          {school(`add.${list}`)}
        </Button>
      </div>
    </div>
  )
}

/** Whether each entry has both of its days. */
export const areComplete = ({ terms, holidays }: SchoolDays): boolean =>
  [...terms, ...holidays].every(({ from, until }) => from !== '' && until !== '')

export function DaysEditor(props: EditorProps) {
  const { days } = props
  const [today] = useState(() => dayOf(new Date()))
  const isOn = areComplete(days) && isSchoolDay(days, today)
  return (
    <>
      <Stretches list="terms" {...props} />
      <Stretches list="holidays" {...props} />
      {areComplete(days) && <p className={styles.quiet}>{school(isOn ? 'today.in' : 'today.out')}</p>}
    </>
  )
}
