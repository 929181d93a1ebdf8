/** The form for a new password, after a reset link or a temporary password. */
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { focusOnField } from '#web/ui/field/field-focus.ts'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { NewPassword, findPasswordProblems, type NewPasswordProblems } from './new-password.tsx'
import styles from './passwords.module.css'

interface Props {
  /** The username or email address, which password managers store with the password. */
  name: string
  minLength: number
  /**
   * Saves the password.
   * @throws ApiError
   */
  onSave: (password: string) => Promise<void>
}

const getFieldProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => path.endsWith('password'))?.message : undefined

/** A hidden username field that tells password managers whose password it is. */
const UsernameField = ({ name }: { name: string }) => (
  <VisuallyHidden>
    <input type="text" name="username" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden />
  </VisuallyHidden>
)

const FormButtons = ({ busy }: { busy: boolean }) => (
  <FormEnd>
    <ButtonLink look="text" to={authPaths.login}>
      {passwords('back')}
    </ButtonLink>
    <Button
      type="submit"
      look="board"
      size="large"
      endIcon="check-bold"
      busy={busy}
      busyLabel={passwords('choose.saving')}
    >
      {passwords('choose.save')}
    </Button>
  </FormEnd>
)

const useSavePassword = (onSave: Props['onSave'], show: (errors: NewPasswordProblems) => void) => {
  const [formProblem, setFormProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (password: string): Promise<void> => {
    setBusy(true)
    setFormProblem('')
    try {
      await onSave(password)
    } catch (error) {
      setBusy(false)
      const problem = getFieldProblem(error)
      if (problem) show({ password: problem })
      else setFormProblem(toErrorText(error))
    }
  }
  return { formProblem, busy, save }
}

export function NewPasswordForm({ name, minLength, onSave }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ password: '', repeated: '' })
  const [problems, setProblems] = useState<NewPasswordProblems>({})
  const show = (errors: NewPasswordProblems): void => {
    setProblems(errors)
    const [first] = Object.keys(errors)
    if (first) focusOnField(form.current, first)
  }
  const { formProblem, busy, save } = useSavePassword(onSave, show)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy) return
    const errors = findPasswordProblems(values, minLength)
    if (errors.password ?? errors.repeated) show(errors)
    else void save(values.password)
  }
  const change = (next: typeof values): void => {
    setValues(next)
    setProblems({})
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={passwords('choose.title')}>
      {formProblem && <Banner>{formProblem}</Banner>}
      <UsernameField name={name} />
      <NewPassword {...{ values, problems }} minLength={minLength} onChange={change} />
      <FormButtons busy={busy} />
      <p className={styles.aside}>{passwords('choose.after')}</p>
    </form>
  )
}
