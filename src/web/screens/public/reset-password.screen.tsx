/** /reset-password requests a password reset, or sets a new password with the link from the email. */
import { useState } from 'react'
import { passwordLinkInfo, passwordReset } from '#contract/identity/passwords.ts'
import { useLinkToken } from '#web/features/identity/link-token.ts'
import { NewPasswordForm } from '#web/features/identity/passwords/new-password-form.tsx'
import { ForgotForm } from '#web/features/identity/passwords/forgot-form.tsx'
import { PasswordDone } from '#web/features/identity/passwords/password-done.tsx'
import styles from '#web/features/identity/passwords/passwords.module.css'
import { useLink } from '#web/features/identity/use-link.ts'
import { call } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/state/state.tsx'
import { PasswordPage } from './password-page.tsx'

function RequestReset() {
  const [done, setDone] = useState<{ mails: boolean }>()
  if (!done) {
    return (
      <PasswordPage title={passwords('forgot.title')} lead={passwords('forgot.lead')}>
        <ForgotForm onDone={(mails) => setDone({ mails })} />
      </PasswordPage>
    )
  }
  return (
    <PasswordPage title={passwords('forgot.done.title')}>
      <div className={styles.text}>
        <p>{passwords(done.mails ? 'forgot.done' : 'forgot.done.no-email')}</p>
        {done.mails && <p>{passwords('forgot.done.school')}</p>}
        <ButtonLink look="line" to={authPaths.login}>
          {passwords('back')}
        </ButtonLink>
      </div>
    </PasswordPage>
  )
}

function ExpiredLink({ onAgain }: { onAgain: () => void }) {
  return (
    <PasswordPage title={passwords('link.expired.title')}>
      <div className={styles.text}>
        <p>{passwords('link.expired')}</p>
        <Button look="board" size="large" endIcon="arrow-right-bold" onClick={onAgain}>
          {passwords('link.expired.again')}
        </Button>
      </div>
    </PasswordPage>
  )
}

function ChoosePassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const [done, setDone] = useState(false)
  const { answer, over, message, retry } = useLink(token, (signal) =>
    call(passwordLinkInfo, { PasswordReset: { reset_token: token } }, { signal }),
  )
  const account = answer?.Account
  const save = async (password: string): Promise<void> => {
    await call(passwordReset, { PasswordReset: { reset_token: token, password } })
    setDone(true)
  }
  if (over) return <ExpiredLink onAgain={onExpired} />
  const titleKey = account?.purpose === 'invite' ? 'choose.first.title' : 'choose.title'
  const title = passwords(done ? 'choose.done.title' : titleKey)
  const lead = done || !account ? undefined : passwords('choose.for', { name: account.sign_in_name })
  return (
    <PasswordPage title={title} lead={lead}>
      {message && <ErrorState message={message} onRetry={retry} compact />}
      {done && <PasswordDone />}
      {account && !done && <NewPasswordForm name={account.sign_in_name} minLength={account.least} onSave={save} />}
    </PasswordPage>
  )
}

export function ResetPasswordScreen() {
  const { token, forget } = useLinkToken()
  return token ? <ChoosePassword token={token} onExpired={forget} /> : <RequestReset />
}
