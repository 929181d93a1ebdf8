/** Asks a person with two-step sign-in for the code, in a session that was opened without one. */
import { useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { totpInfo, totpPass } from '#contract/identity/second-step.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { updateUser } from '#web/session/session.ts'
import { getRetryHint } from '../sign-in-failure.ts'
import type { SignInFailure } from '../sign-in-values.ts'
import { CodePrompt } from './code-prompt.tsx'

export function PassForm({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const send = async (code: string): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { session } = await call(totpPass, { Totp: { code } })
      if (session.user_data) updateUser(session.user_data)
      void refreshAnswers(totpInfo)
      onDone()
    } catch (error) {
      setFailure(
        error instanceof ApiError ? { message: error.message, ...getRetryHint(error) } : { message: NO_ANSWER },
      )
      setBusy(false)
    }
  }
  return <CodePrompt reason={secondStep('pass.why')} busy={busy} failure={failure} onCode={(code) => void send(code)} />
}
