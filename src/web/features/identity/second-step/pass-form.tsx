/** A second step for a session that was opened without one, by whoever has set one up here. */
import { useState } from 'react'
import { ApiError, NO_ANSWER } from '#contract/call.ts'
import { totpInfo, totpPass } from '#contract/identity/second-step.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { secondStep } from '#web/lib/words/second-step.en.ts'
import { renew } from '#web/session/session.ts'
import { waitOf } from '../refused.ts'
import type { Refusal } from '../sign-in-values.ts'
import { CodeAsked } from './code-asked.tsx'

export function PassForm({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const send = async (code: string): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const { session } = await call(totpPass, { Totp: { code } })
      if (session.user_data) renew(session.user_data)
      void refreshAnswers(totpInfo)
      onDone()
    } catch (error) {
      setRefusal(error instanceof ApiError ? { message: error.message, ...waitOf(error) } : { message: NO_ANSWER })
      setBusy(false)
    }
  }
  return <CodeAsked why={secondStep('pass.why')} busy={busy} refusal={refusal} onCode={(code) => void send(code)} />
}
