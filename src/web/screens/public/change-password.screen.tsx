/** /change-password replaces a temporary password. It needs the state that sign-in passes along. */
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { passwordLinkInfo, passwordResetExternal } from '#contract/identity/passwords.ts'
import { NewPasswordForm } from '#web/features/identity/passwords/new-password-form.tsx'
import { PasswordDone } from '#web/features/identity/passwords/password-done.tsx'
import { submitSignIn } from '#web/features/identity/submit-sign-in.ts'
import type { SignInValues } from '#web/features/identity/sign-in-values.ts'
import { useLink } from '#web/features/identity/use-link.ts'
import { call } from '#web/lib/api.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { ErrorState } from '#web/ui/state/state.tsx'
import { PasswordPage } from './password-page.tsx'

interface ChangePasswordState {
  email: string
  reset_token: string
  /** The values that were typed on the sign-in page, except the password. */
  values?: Omit<SignInValues, 'password'>
}

const isChangePasswordState = (state: unknown): state is ChangePasswordState =>
  typeof (state as ChangePasswordState | null)?.reset_token === 'string' &&
  typeof (state as ChangePasswordState).email === 'string'

function ChoosePassword({ email, reset_token, values }: ChangePasswordState) {
  const [done, setDone] = useState(false)
  const { answer, over, message, retry } = useLink(reset_token, (signal) =>
    call(passwordLinkInfo, { PasswordReset: { reset_token } }, { signal }),
  )
  const save = async (password: string): Promise<void> => {
    await call(passwordResetExternal, { PasswordReset: { email, reset_token, password } })
    // The person is signed in at once if nothing else is required; otherwise they sign in again.
    if (values) await submitSignIn({ ...values, password }).catch(() => setDone(true))
    else setDone(true)
  }
  // The link has expired after half an hour: signing in with the temporary password opens this page again.
  if (over) return <Navigate to={authPaths.login} replace />
  const title = passwords(done ? 'choose.done.title' : 'choose.title')
  return (
    <PasswordPage title={title} lead={done ? undefined : passwords('choose.for', { name: email })}>
      {message && <ErrorState message={message} onRetry={retry} compact />}
      {done && <PasswordDone />}
      {answer && !done && <NewPasswordForm name={email} minLength={answer.Account.least} onSave={save} />}
    </PasswordPage>
  )
}

export function ChangePasswordScreen() {
  const { state } = useLocation() as { state: unknown }
  if (!isChangePasswordState(state)) return <Navigate to={authPaths.login} replace />
  return <ChoosePassword {...state} />
}
