/** Creates the first admin of an installation, or another admin: name, email address, password and school name. */
import { useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { setupCreate, type setupInfo } from '#contract/identity/setup.ts'
import type { UserData } from '#contract/identity.ts'
import { isEmail } from '#rules/address-forms.ts'
import { call } from '#web/lib/api.ts'
import { guessCountry } from '#web/lib/countries.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import { getTimeZone } from '#web/lib/time-zone.ts'
import { requestSignIn } from '#web/session/sign-in.ts'
import { TextField } from '#web/ui/field/text-field.tsx'
import { NewPassword, findPasswordProblems } from '../passwords/new-password.tsx'
import { findEmptyFields, type StepFormErrors, StepForm, useStepForm } from './step-form.tsx'
import styles from './setup.module.css'

type SetupInfo = ResponseData<typeof setupInfo>['First']

interface Props {
  token: string
  known: SetupInfo
  /**
   * Called with the new account.
   * @param password as it was chosen, for the next step
   */
  onCreated: (user: UserData, password: string) => void
}

const fields = [
  ['first_name', 'you.first', 'given-name'],
  ['last_name', 'you.last', 'family-name'],
] as const

const useAccountForm = ({ email, first_name, last_name, school, least }: SetupInfo) => {
  const [values, setValues] = useState({ first_name, last_name, email, school_name: '' })
  const [chosen, setChosen] = useState({ password: '', repeated: '' })
  const check = () => {
    const { school_name, ...required } = values
    const empty = findEmptyFields({ ...required, ...(school === null ? { school_name } : {}) })
    const emailProblem = !empty['email'] && !isEmail(values.email.trim()) ? { email: setup('you.email.bad') } : {}
    return { ...empty, ...emailProblem, ...findPasswordProblems(chosen, least) }
  }
  return { values, setValues, chosen, setChosen, check }
}

type NamesProps = {
  values: Record<'first_name' | 'last_name', string>
  problems: StepFormErrors
  onChange: (name: 'first_name' | 'last_name', value: string) => void
}

const Names = ({ values, problems, onChange }: NamesProps) => (
  <div className={styles.pair}>
    {fields.map(([name, label, autoComplete]) => (
      <TextField
        key={name}
        name={name}
        label={setup(label)}
        autoComplete={autoComplete}
        value={values[name]}
        error={problems[name]}
        onChange={(event) => onChange(name, event.target.value)}
      />
    ))}
  </div>
)

export function AdminAccountForm({ token, known, onCreated }: Props) {
  const { values, setValues, chosen, setChosen, check } = useAccountForm(known)
  const form = useStepForm({
    check,
    async save() {
      const { school_name, email, ...names } = values
      const school = known.school === null ? { school_name, time_zone: getTimeZone(), country: guessCountry() } : {}
      const First = { token, ...names, email: email.trim(), password: chosen.password, ...school }
      const { session } = await requestSignIn(() => call(setupCreate, { First }))
      if (session.user_data) onCreated(session.user_data, chosen.password)
    },
  })
  const change = (name: keyof typeof values, value: string): void => {
    form.clearProblems()
    setValues({ ...values, [name]: value })
  }
  const { problems } = form
  return (
    <StepForm label={setup('you.title')} form={form} submitLabel={setup('you.go')}>
      <Names values={values} problems={problems} onChange={change} />
      <TextField
        name="email"
        type="email"
        label={setup('you.email')}
        autoComplete="username"
        value={values.email}
        error={problems['email']}
        onChange={(event) => change('email', event.target.value)}
      />
      {known.school === null && (
        <TextField
          name="school_name"
          label={setup('you.schoolName')}
          autoComplete="organization"
          value={values.school_name}
          error={problems['school_name']}
          onChange={(event) => change('school_name', event.target.value)}
        />
      )}
      <NewPassword values={chosen} problems={problems} minLength={known.least} onChange={setChosen} />
    </StepForm>
  )
}
