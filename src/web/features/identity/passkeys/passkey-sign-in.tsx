/** Signs in with a passkey, below the sign-in form. It loads after the form. */
import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { passkeyLogin } from '#contract/identity/passkeys.ts'
import { toUserFacingError } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { completeSignIn, requestSignIn } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { getRetryHint } from '../sign-in-failure.ts'
import { canUsePasskeys, loadWebAuthn } from './passkey-support.ts'
import styles from './passkeys.module.css'

const getProblem = (error: unknown): string => {
  const shown = toUserFacingError(error)
  return [shown.message, shown instanceof ApiError && getRetryHint(shown).retryHint].filter(Boolean).join(' ')
}

const signInWithPasskey = async (isSharedDevice: boolean): Promise<void> => {
  const { requestAssertion } = await loadWebAuthn()
  const Passkey = { ...(await requestAssertion()), shared_device: isSharedDevice }
  const { session } = await requestSignIn(() => call(passkeyLogin, { Passkey }))
  completeSignIn(session.user_data)
}

export function PasskeySignIn({ isSharedDevice }: { isSharedDevice: boolean }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!canUsePasskeys()) return null
  const signIn = async (): Promise<void> => {
    // It stays busy after a success, until the next page replaces the form.
    setBusy(true)
    setProblem(undefined)
    await signInWithPasskey(isSharedDevice).catch((error: unknown) => {
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
