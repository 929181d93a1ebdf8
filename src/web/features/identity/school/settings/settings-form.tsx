/** The school's name, time zone, semesters and breaks. Saved together, with the revision that the admin saw. */
import { type FormEvent, useState } from 'react'
import { type School, schoolInfo, schoolUpdate } from '#contract/identity/school.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { getUnsavedChanges } from '#web/lib/unsaved-changes.ts'
import { school } from '#web/lib/messages/en/school.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ComboboxField } from '#web/ui/field/combobox-field.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { getFieldErrorsByPath, type FieldErrors } from '#web/lib/errors/field-errors.ts'
import { isRevisionConflict, getSchoolErrorMessage } from '../school-errors.ts'
import styles from '../school.module.css'
import { hasAllDates, DaysEditor } from './days-editor.tsx'

type Changes = Partial<Pick<School, 'name' | 'school_code' | 'time_zone' | 'country' | 'days'>>

const zoneMessages = {
  choices: school('zone.choices'),
  none: school('zone.none'),
}
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

interface PartProps {
  edited: School
  problems: FieldErrors
  change: (more: Changes) => void
}

function SchoolFields({ edited, problems, change }: PartProps) {
  return (
    <Panel className={styles.panel}>
      <h2>{school('about.title')}</h2>
      <div className={styles.two}>
        <TextField
          label={school('name')}
          value={edited.name}
          error={problems['name']}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={school('code')}
          hint={school('code.hint')}
          value={edited.school_code}
          error={problems['school_code']}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => change({ school_code: target.value })}
        />
        <ComboboxField
          id="school-zone"
          label={school('zone')}
          options={zones}
          value={edited.time_zone}
          error={problems['time_zone']}
          messages={zoneMessages}
          onChange={(time_zone) => time_zone && change({ time_zone })}
        />
        <SelectField
          label={school('country')}
          hint={school('country.hint')}
          options={countryOptions}
          value={edited.country}
          error={problems['country']}
          onChange={({ target }) => change({ country: target.value })}
        />
      </div>
    </Panel>
  )
}

function SemestersAndBreaks({ edited, problems, change }: PartProps) {
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{school('days.title')}</h2>
        <p className={styles.lead}>{school('days.lead')}</p>
      </div>
      <DaysEditor days={edited.days} problems={problems} onChange={(days) => change({ days })} />
    </Panel>
  )
}

export function SettingsForm({ school: stored }: { school: School }) {
  const { act, busy, error, reset } = useAction(schoolUpdate, { refreshes: [schoolInfo] })
  const [changes, setChanges] = useState<Changes>({})
  const [hasIncompleteDays, setMissing] = useState(false)
  const edited: School = { ...stored, ...changes }
  const hasChanges = Object.keys(changes).length > 0
  const change = (more: Changes) => {
    setMissing(false)
    setChanges((before) => ({ ...before, ...more }))
  }
  const discard = () => {
    setChanges({})
    setMissing(false)
    reset()
  }
  const save = async () => {
    try {
      await act({ School: { revision: stored.revision, ...changes } })
      setChanges((current) => getUnsavedChanges(current, changes))
      notify(school('saved'))
    } catch {
      await refreshAnswers(schoolInfo)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasAllDates(edited.days)) void save()
    else setMissing(true)
  }
  const problem = hasIncompleteDays ? school('days.missing') : getSchoolErrorMessage(error, 'School')
  const partProps = { edited, problems: getFieldErrorsByPath(error), change }
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <SchoolFields {...partProps} />
      <SemestersAndBreaks {...partProps} />
      {problem && <Banner tone={isRevisionConflict(error, 'School') ? 'warn' : 'danger'}>{problem}</Banner>}
      {hasChanges && (
        <div className={styles.bar}>
          <Button look="text" disabled={busy} onClick={discard}>
            {school('discard')}
          </Button>
          <Button look="board" type="submit" busy={busy} busyLabel={school('saving')}>
            {school('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
