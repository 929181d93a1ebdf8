/** /change-password: an own password in place of a temporary one. Without what sign-in has said there is nothing to change. */
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { passwordLinkInfo, passwordResetExternal } from '#contract/identity/passwords.ts'
import { ChooseForm } from '#web/features/identity/passwords/choose-form.tsx'
import { PasswordDone } from '#web/features/identity/passwords/password-done.tsx'
import { enter } from '#web/features/identity/sign-in-entering.ts'
import type { SignInValues } from '#web/features/identity/sign-in-values.ts'
import { useLink } from '#web/features/identity/use-link.ts'
import { call } from '#web/lib/api.ts'
import { entrances } from '#web/lib/entrances.ts'
import { passwords } from '#web/lib/words/passwords.en.ts'
import { ErrorState } from '#web/ui/state/state.tsx'
import { PasswordDoor } from './password-door.tsx'

interface Asked {
  email: string
  reset_token: string
  /** What was typed at the door, but for the password. */
  values?: Omit<SignInValues, 'password'>
}

const isAsked = (state: unknown): state is Asked =>
  typeof (state as Asked | null)?.reset_token === 'string' && typeof (state as Asked).email === 'string'

function Choosing({ email, reset_token, values }: Asked) {
  const [done, setDone] = useState(false)
  const { answer, over, message, again } = useLink(reset_token, (signal) =>
    call(passwordLinkInfo, { PasswordReset: { reset_token } }, { signal }),
  )
  const save = async (password: string): Promise<void> => {
    await call(passwordResetExternal, { PasswordReset: { email, reset_token, password } })
    // They are in at once where nothing else is asked; else they sign in anew.
    if (values) await enter({ ...values, password }).catch(() => setDone(true))
    else setDone(true)
  }
  // Half an hour is over: the temporary one opens this page again.
  if (over) return <Navigate to={entrances.login} replace />
  const title = passwords(done ? 'choose.done.title' : 'choose.title')
  return (
    <PasswordDoor title={title} lead={done ? undefined : passwords('choose.for', { name: email })}>
      {message && <ErrorState message={message} onRetry={again} compact />}
      {done && <PasswordDone />}
      {answer && !done && <ChooseForm name={email} least={answer.Account.least} onSave={save} />}
    </PasswordDoor>
  )
}

export function ChangePasswordScreen() {
  const { state } = useLocation() as { state: unknown }
  if (!isAsked(state)) return <Navigate to={entrances.login} replace />
  return <Choosing {...state} />
}
