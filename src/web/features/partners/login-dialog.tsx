/**
 * Signs in with the username and password of the platform, which checks them itself; or with the email address of an
 * account that the platform created here, whose password is checked here.
 */
import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { externalLogin, webLogin } from '#contract/partners.ts'
import {
  NOT_PERMITTED,
  PASSWORD_CHANGE_REQUIRED,
  SECOND_STEP_REQUIRED,
  TOO_MANY_ATTEMPTS,
  WRONG_CREDENTIALS,
} from '#contract/failures.ts'
import { call } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { go } from '#web/lib/navigation.ts'
import { signOn } from '#web/lib/messages/en/sign-on.ts'
import { completeSignIn, requestSignIn } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './sign-on-options.module.css'

interface Props {
  open: boolean
  name: string
  schoolCode: string | undefined
  onClose: () => void
}

type Values = { username: string; password: string }

/** Wrong password, too many attempts, not permitted: after these failures of this server, the platform is asked too. */
const REFUSED_HERE: readonly string[] = [WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS, NOT_PERMITTED]

/** An email address that is refused here may still be a username of the platform. */
const signInWith = async ({ username, password }: Values, schoolCode: string | undefined) => {
  const credentials = { password, ...(schoolCode ? { school_code: schoolCode } : {}) }
  if (username.includes('@')) {
    try {
      return await call(externalLogin, { Login: { email: username, ...credentials } })
    } catch (error) {
      if (!(error instanceof ApiError && REFUSED_HERE.includes(error.code))) throw error
    }
  }
  return call(webLogin, { Login: { username, ...credentials } })
}

/** Signs in, and redirects a person with a temporary password to choose a new one. */
export const signIn = async (values: Values, schoolCode: string | undefined): Promise<void> => {
  const username = values.username.trim()
  try {
    const { session } = await requestSignIn(() => signInWith({ ...values, username }, schoolCode))
    completeSignIn(session.user_data)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === PASSWORD_CHANGE_REQUIRED)) throw error
    const prefilled = { email: username, school_code: schoolCode ?? '', shared_device: false }
    go(authPaths.changePassword, { state: { ...(error.body['PasswordReset'] as object), values: prefilled } })
  }
}

/** The dialog can't ask for a second step, so the message refers to the sign-in form. */
export const toLoginErrorText = (error: unknown): string => {
  return error instanceof ApiError && error.code === SECOND_STEP_REQUIRED ? signOn('login.code') : toErrorText(error)
}

const useLogin = (schoolCode: string | undefined) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const login = async (values: Values): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(values, schoolCode)
    } catch (error) {
      setProblem(toLoginErrorText(error))
      setBusy(false)
    }
  }
  return { busy, problem, login }
}

export function LoginDialog({ open, name, schoolCode, onClose }: Props) {
  const [values, setValues] = useState<Values>({ username: '', password: '' })
  const [checked, setChecked] = useState(false)
  const { busy, problem, login } = useLogin(schoolCode)
  const getMissingError = (field: keyof Values): string | undefined =>
    checked && !values[field].trim() ? signOn('required') : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (!busy && values.username.trim() && values.password) void login(values)
  }
  return (
    <Dialog open={open} onClose={onClose} title={signOn('login.title', { name })} size="small">
      <form className={styles.form} method="dialog" onSubmit={submit} noValidate>
        <p className={styles.lead}>{signOn('login.lead', { name })}</p>
        {problem && <Banner>{problem}</Banner>}
        <TextField
          name="partner_username"
          label={signOn('login.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.username}
          error={getMissingError('username')}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
        />
        <PasswordField
          name="partner_password"
          label={signOn('login.password')}
          value={values.password}
          error={getMissingError('password')}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
        <div className={styles.end}>
          <Button type="submit" look="board" busy={busy} busyLabel={signOn('login.going')}>
            {signOn('login.go')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
