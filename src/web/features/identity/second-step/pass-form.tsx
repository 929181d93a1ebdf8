/** Asks a person with two-step sign-in for the second step, in a session that was opened without one. */
import { useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { totpInfo, totpPass } from '#contract/identity/second-step.ts'
import type { SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { updateUser } from '#web/session/session.ts'
import { getRetryHint } from '../sign-in-failure.ts'
import type { SignInFailure } from '../sign-in-values.ts'
import type { TotpState } from './proof-form.tsx'
import { SecondStepPrompt } from './second-step-prompt.tsx'

export function PassForm({ totp, onDone }: { totp: TotpState; onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const send = async (proof: SecondStepProof): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { session } = await call(totpPass, { Totp: proof })
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
  return (
    <SecondStepPrompt
      methods={{ app: totp.on, passkey: totp.passkeys > 0 }}
      reason={secondStep('pass.why')}
      busy={busy}
      failure={failure}
      onProof={(proof) => void send(proof)}
    />
  )
}
