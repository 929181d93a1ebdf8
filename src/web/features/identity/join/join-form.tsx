/** The form that creates an account in a class: a name, a username or email address, and a password of a few words. */
import { useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { join as joinCall } from '#contract/identity/joining.ts'
import { suggestUsername } from '#rules/people/people.ts'
import { call } from '#web/lib/api.ts'
import { join as t } from '#web/lib/messages/en/join.ts'
import { NewAccountFoot } from '#web/session/new-account-foot.tsx'
import { requestSignIn } from '#web/session/sign-in.ts'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { findEmptyFields, useStepForm } from '../setup/step-form.tsx'
import { countCharacters } from '../passwords/new-password.tsx'
import styles from './join.module.css'
import type { JoinableClass } from './use-joinable-class.ts'

export type JoinResponse = ResponseData<typeof joinCall>

export const emptyJoinValues = { first_name: '', last_name: '', sign_in_name: '', password: '' }
type Values = typeof emptyJoinValues
type Name = keyof Values

interface Props {
  code: string
  joinableClass: JoinableClass
  values: Values
  onValues: (values: Values) => void
  onJoined: (joined: JoinResponse) => void
}

/** Suggests a username once a student has typed a name; the student may change it. */
const offered = ({ first_name, last_name }: Values): string =>
  first_name.trim() && last_name.trim() ? suggestUsername({ first_name, last_name }, () => false) : ''

const useJoining = ({ code, joinableClass: { part, least }, values, onValues, onJoined }: Props) => {
  const [ownName, setOwnName] = useState(values.sign_in_name !== offered(values))
  const [shared, setShared] = useState(false)
  const form = useStepForm({
    check: () => {
      const problems = findEmptyFields(values)
      const isTooShort = values.password !== '' && countCharacters(values.password) < least
      return isTooShort ? { ...problems, password: t('password.short') } : problems
    },
    async save() {
      const Join = { code, ...values, shared_device: shared }
      onJoined(await requestSignIn(() => call(joinCall, { Join })))
    },
  })
  const change = (name: Name, value: string): void => {
    form.clearProblems()
    const next = { ...values, [name]: value }
    if (name === 'sign_in_name') setOwnName(value !== '')
    else if (!ownName && part === 'pupil') next.sign_in_name = offered(next)
    onValues(next)
  }
  return { shared, setShared, form, change }
}

export function JoinForm(props: Props) {
  const { shared, setShared, form, change } = useJoining(props)
  const { joinableClass, values } = props
  const { part, least } = joinableClass
  const field = (name: Name, label: string, autoComplete: string) => ({
    name,
    label,
    autoComplete,
    value: values[name],
    error: form.problems[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label={t('title')}>
      {form.formProblem && <Banner>{form.formProblem}</Banner>}
      <div className={styles.pair}>
        <TextField {...field('first_name', t('first'), 'given-name')} />
        <TextField {...field('last_name', t('last'), 'family-name')} />
      </div>
      <TextField
        {...field('sign_in_name', t(part === 'teacher' ? 'email' : 'name'), 'username')}
        hint={t('name.hint')}
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField {...field('password', t('password'), 'new-password')} hint={t('password.hint', { least })} />
      <NewAccountFoot shared={shared} onShared={setShared} busy={form.busy} />
    </form>
  )
}
