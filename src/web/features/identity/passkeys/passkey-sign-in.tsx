/** Signs in with a passkey, below the sign-in form. It loads after the form. */
import { useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { passkeyLogin } from '#contract/identity/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { completeSignIn } from '#web/session/complete-sign-in.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { getRetryHint } from '../sign-in-failure.ts'
import { PasskeyError } from './passkey-error.ts'
import { canUsePasskeys, loadWebAuthn } from './passkey-support.ts'
import styles from './passkeys.module.css'

/** Reads the switch of the sign-in form, which is on the page before this loads. */
const isSharedDevice = (): boolean =>
  document.querySelector<HTMLInputElement>('input[name="shared_device"]')?.checked ?? false

const getProblem = (error: unknown): string => {
  if (error instanceof ApiError) return [error.message, getRetryHint(error).retryHint].filter(Boolean).join(' ')
  if (error instanceof PasskeyError) return error.message
  logFailure('passkey sign-in', error)
  return NO_ANSWER
}

const signInWithPasskey = async (): Promise<void> => {
  const { requestAssertion } = await loadWebAuthn()
  const Passkey = { ...(await requestAssertion()), shared_device: isSharedDevice() }
  const { session } = await call(passkeyLogin, { Passkey })
  completeSignIn(session.user_data)
}

export function PasskeySignIn() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!canUsePasskeys()) return null
  const signIn = async (): Promise<void> => {
    // It stays busy after a success, until the next page replaces the form.
    setBusy(true)
    setProblem(undefined)
    await signInWithPasskey().catch((error: unknown) => {
      setProblem(getProblem(error))
      setBusy(false)
    })
  }
  return (
    <div className={styles.signIn}>
      {problem && <Banner>{problem}</Banner>}
      <Button
        look="text"
        size="small"
        className={styles.start}
        busy={busy}
        busyLabel={passwords('passkey.waiting')}
        onClick={() => void signIn()}
      >
        {passwords('passkey.signIn')}
      </Button>
    </div>
  )
}
