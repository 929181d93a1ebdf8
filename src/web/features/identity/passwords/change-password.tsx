/** Settings: changes the person's own password; sessions on other devices end. */
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { passwordChange } from '#contract/identity/passwords.ts'
import { sessions } from '#contract/identity.ts'
import { WRONG_CREDENTIALS } from '#contract/failures.ts'
import { MIN_PASSWORD_LENGTH, MIN_LENGTH_WITH_SECOND_STEP } from '#rules/sign-in/password-lengths.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { focusOnField } from '#web/ui/field/field-focus.ts'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { NewPassword, findPasswordProblems, type NewPasswordProblems } from './new-password.tsx'
import styles from './passwords.module.css'

interface Problems extends NewPasswordProblems {
  current?: string
}

const getProblems = (error: unknown): Problems => {
  if (!(error instanceof ApiError)) return {}
  if (error.code === WRONG_CREDENTIALS) return { current: passwords('change.wrong') }
  const next = error.fields.find(({ path }) => path.endsWith('next'))?.message
  return next ? { password: next } : {}
}

const EMPTY = { current: '', password: '', repeated: '' }

const useChangePassword = (minLength: number, onDone: () => void) => {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [formProblem, setFormProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const show = (errors: Problems): void => {
    setProblems(errors)
    const [first] = Object.keys(errors)
    if (first) focusOnField(form.current, first)
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    setFormProblem('')
    try {
      await call(passwordChange, { Password: { current: values.current, next: values.password } })
      void refreshAnswers(sessions)
      onDone()
    } catch (error) {
      const errors = getProblems(error)
      if (Object.keys(errors).length) show(errors)
      else setFormProblem(toErrorText(error))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const errors = {
      ...(values.current ? {} : { current: passwords('missing') }),
      ...findPasswordProblems(values, minLength),
    }
    if (Object.keys(errors).length) show(errors)
    else if (!busy) void send()
  }
  const change = (changes: Partial<typeof EMPTY>): void => {
    setProblems({})
    setValues({ ...values, ...changes })
  }
  return { form, values, problems, formProblem, busy, submit, change }
}

function ChangeForm({ minLength, onDone, onEnd }: { minLength: number; onDone: () => void; onEnd: () => void }) {
  const { form, values, problems, formProblem, busy, submit, change } = useChangePassword(minLength, onDone)
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={passwords('change.title')}>
      {formProblem && <Banner>{formProblem}</Banner>}
      <PasswordField
        name="current"
        label={passwords('change.current')}
        value={values.current}
        error={problems.current}
        onChange={(event) => change({ current: event.target.value })}
      />
      <NewPassword values={values} problems={problems} minLength={minLength} onChange={change} />
      <FormEnd>
        <Button look="text" onClick={onEnd}>
          {passwords('change.cancel')}
        </Button>
        <Button type="submit" look="line" busy={busy} busyLabel={passwords('choose.saving')}>
          {passwords('choose.save')}
        </Button>
      </FormEnd>
    </form>
  )
}

export function ChangePassword({ secondStep }: { secondStep: boolean }) {
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed')
  const focusRef = useFocusOnChange<HTMLElement>(state)
  const minLength = secondStep ? MIN_LENGTH_WITH_SECOND_STEP : MIN_PASSWORD_LENGTH
  return (
    <section ref={focusRef} className={styles.section}>
      <h4>{passwords('change.title')}</h4>
      <p role="status">{state !== 'open' && passwords(state === 'done' ? 'change.done' : 'change.lead')}</p>
      {state === 'open' ? (
        <ChangeForm minLength={minLength} onDone={() => setState('done')} onEnd={() => setState('closed')} />
      ) : (
        <Button look="line" onClick={() => setState('open')}>
          {passwords('change.open')}
        </Button>
      )}
    </section>
  )
}
