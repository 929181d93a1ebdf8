/** Username and password of the platform, which checks them itself. */
import { type FormEvent, useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { webLogin } from '#contract/partners.ts'
import { call } from '#web/lib/api.ts'
import { noteFailure } from '#web/lib/log.ts'
import { signOn } from '#web/lib/words/sign-on.en.ts'
import { comeIn } from '#web/session/coming-in.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './partner-ways.module.css'

interface Props {
  open: boolean
  name: string
  schoolCode: string | undefined
  onClose: () => void
}

type Values = { username: string; password: string }

const send = async ({ username, password }: Values, schoolCode: string | undefined): Promise<void> => {
  const { session } = await call(webLogin, {
    Login: { username: username.trim(), password, ...(schoolCode ? { school_code: schoolCode } : {}) },
  })
  comeIn(session.user_data)
}

const useLogin = (schoolCode: string | undefined) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const login = async (values: Values): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(values, schoolCode)
    } catch (error) {
      noteFailure('partner login', error)
      setProblem(error instanceof ApiError ? error.message : NO_ANSWER)
      setBusy(false)
    }
  }
  return { busy, problem, login }
}

export function LoginDialog({ open, name, schoolCode, onClose }: Props) {
  const [values, setValues] = useState<Values>({ username: '', password: '' })
  const [checked, setChecked] = useState(false)
  const { busy, problem, login } = useLogin(schoolCode)
  const missing = (field: keyof Values): string | undefined =>
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
          error={missing('username')}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
        />
        <PasswordField
          name="partner_password"
          label={signOn('login.password')}
          value={values.password}
          error={missing('password')}
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
