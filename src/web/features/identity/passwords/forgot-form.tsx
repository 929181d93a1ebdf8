/**
 * Requests a password reset. The response is the same for everyone, so that it never reveals whether an account exists.
 */
import { type FormEvent, useRef, useState } from 'react'
import { passwordForgot } from '#contract/identity/passwords.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { focusOnField } from '#web/ui/field/field-focus.ts'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { signInContent } from '../sign-in-content.ts'
import { needsSchoolCode } from '../sign-in-values.ts'
import styles from './passwords.module.css'

interface Values {
  name: string
  code: string
}
type Problems = Partial<Record<'email' | 'school_code', string>>

const findProblems = ({ name, code }: Values): Problems => ({
  ...(name.trim() ? {} : { email: signInContent.required }),
  ...(needsSchoolCode(name) && !code.trim() ? { school_code: signInContent.required } : {}),
})

type FieldsProps = { values: Values; problems: Problems; onChange: (changes: Partial<Values>) => void }

function Fields({ values, problems, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        name="email"
        label={passwords('forgot.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        value={values.name}
        error={problems.email}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {needsSchoolCode(values.name) && (
        <TextField
          name="school_code"
          label={passwords('forgot.code')}
          hint={passwords('forgot.code.hint')}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.code}
          error={problems.school_code}
          onChange={(event) => onChange({ code: event.target.value })}
        />
      )}
    </>
  )
}

const FormButtons = ({ busy }: { busy: boolean }) => (
  <FormEnd>
    <ButtonLink look="text" to={authPaths.login}>
      {passwords('back')}
    </ButtonLink>
    <Button
      type="submit"
      look="board"
      size="large"
      endIcon="arrow-right-bold"
      busy={busy}
      busyLabel={passwords('forgot.sending')}
    >
      {passwords('forgot.send')}
    </Button>
  </FormEnd>
)

export function ForgotForm({ onDone }: { onDone: (mails: boolean) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({ name: '', code: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [formProblem, setFormProblem] = useState('')

  const send = async ({ name, code }: Values): Promise<void> => {
    setBusy(true)
    setFormProblem('')
    try {
      const school = needsSchoolCode(name) ? { school_code: code.trim() } : {}
      const { mails } = await call(passwordForgot, { PasswordForgot: { email: name.trim(), ...school } })
      onDone(mails)
    } catch (error) {
      setFormProblem(toErrorText(error))
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const errors = findProblems(values)
    setProblems(errors)
    const [invalidField] = Object.keys(errors)
    if (invalidField) focusOnField(form.current, invalidField)
    else if (!busy) void send(values)
  }
  const change = (changes: Partial<Values>): void => {
    setValues({ ...values, ...changes })
    setProblems({})
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={passwords('forgot.title')}>
      {formProblem && <Banner>{formProblem}</Banner>}
      <Fields values={values} problems={problems} onChange={change} />
      <FormButtons busy={busy} />
    </form>
  )
}
