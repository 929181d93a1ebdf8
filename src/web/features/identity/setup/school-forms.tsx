/** The name, code, time zone and first semester of a new school. They can be changed later on the School page. */
import { useState } from 'react'
import { type School, schoolInfo, schoolUpdate } from '#contract/identity/school.ts'
import { refreshAnswers, useAnswer } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { findEmptyFields, type StepFormErrors, StepForm, useStepForm } from './step-form.tsx'
import styles from './setup.module.css'

export interface SetupStepProps {
  onDone: () => void
  onSkip: () => void
}

const listZoneOptions = (current: string): { value: string; label: string }[] => {
  const supported = Intl.supportedValuesOf('timeZone')
  return (supported.includes(current) ? supported : [current, ...supported]).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}

const save = async (change: Parameters<typeof call<typeof schoolUpdate>>[1]): Promise<void> => {
  await call(schoolUpdate, change)
  await refreshAnswers(schoolInfo)
}

interface SchoolLocationValues {
  time_zone: string
  country: string
}

interface LocationProps {
  school: School
  values: SchoolLocationValues
  problems: StepFormErrors
  change: (changes: Partial<SchoolLocationValues>) => void
}

function SchoolLocation({ school, values, problems, change }: LocationProps) {
  return (
    <>
      <SelectField
        name="time_zone"
        label={setup('school.zone')}
        options={listZoneOptions(school.time_zone)}
        value={values.time_zone}
        error={problems['time_zone']}
        onChange={(event) => change({ time_zone: event.target.value })}
      />
      <SelectField
        name="country"
        label={setup('school.country')}
        hint={setup('school.country.hint')}
        options={countryOptions}
        value={values.country}
        error={problems['country']}
        onChange={(event) => change({ country: event.target.value })}
      />
    </>
  )
}

function NameFields({ school, onDone, onSkip }: SetupStepProps & { school: School }) {
  const { revision } = school
  const [values, setValues] = useState({
    name: school.name,
    school_code: school.school_code,
    time_zone: school.time_zone,
    country: school.country,
  })
  const form = useStepForm({
    check: () => findEmptyFields(values),
    save: () => save({ School: { revision, ...values } }).then(onDone),
  })
  const change = (changes: Partial<typeof values>): void => {
    form.clearProblems()
    setValues({ ...values, ...changes })
  }
  return (
    <StepForm label={setup('school.title')} form={form} onSkip={onSkip}>
      <TextField
        name="name"
        label={setup('school.name')}
        value={values.name}
        error={form.problems['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        name="school_code"
        label={setup('school.code')}
        autoCapitalize="characters"
        spellCheck={false}
        value={values.school_code}
        error={form.problems['school_code']}
        onChange={(event) => change({ school_code: event.target.value.toUpperCase() })}
      />
      <SchoolLocation school={school} values={values} problems={form.problems} change={change} />
    </StepForm>
  )
}

function DaysFields({ school, onDone, onSkip }: SetupStepProps & { school: School }) {
  const { revision, days } = school
  const [semester, ...otherSemesters] = days.terms
  const [values, setValues] = useState({ from: semester?.from ?? '', until: semester?.until ?? '' })
  const form = useStepForm({
    check: () => ({
      ...findEmptyFields(values),
      ...(values.from && values.until && values.until < values.from ? { until: setup('days.order') } : {}),
    }),
    save: () => {
      const terms = [{ name: semester?.name ?? setup('days.name'), ...values }, ...otherSemesters]
      return save({ School: { revision, days: { ...days, terms } } }).then(onDone)
    },
  })
  const dates = [
    ['from', 'days.from'],
    ['until', 'days.until'],
  ] as const
  return (
    <StepForm label={setup('days.title')} form={form} onSkip={onSkip}>
      <div className={styles.pair}>
        {dates.map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            type="date"
            label={setup(label)}
            value={values[name]}
            error={form.problems[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </div>
    </StepForm>
  )
}

export function SchoolForm(props: SetupStepProps) {
  return <Answer query={useAnswer(schoolInfo, {})}>{({ School }) => <NameFields school={School} {...props} />}</Answer>
}

export function DaysForm(props: SetupStepProps) {
  return <Answer query={useAnswer(schoolInfo, {})}>{({ School }) => <DaysFields school={School} {...props} />}</Answer>
}
