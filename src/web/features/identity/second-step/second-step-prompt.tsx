/** Asks for the second step of a sign-in: by a passkey if there is one, or by a code. */
import { type ReactNode, useState } from 'react'
import type { SecondStepMethods, SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { canUsePasskeys } from '../passkeys/passkey-support.ts'
import type { SignInFailure } from '../sign-in-values.ts'
import { CodePrompt } from './code-prompt.tsx'
import { PasskeyPrompt } from './passkey-prompt.tsx'

interface SecondStepPromptProps {
  methods: SecondStepMethods
  /** The reason why the second step is needed, if that isn't obvious. */
  reason?: string
  busy: boolean
  failure: Pick<SignInFailure, 'message' | 'retryHint'> | undefined
  onProof: (proof: SecondStepProof) => void
  backLink?: ReactNode
}

export function SecondStepPrompt({ methods: { app, passkey }, onProof, backLink, ...prompt }: SecondStepPromptProps) {
  const offersPasskey = passkey && canUsePasskeys()
  const [usesPasskey, setUsesPasskey] = useState(offersPasskey)
  const otherMethod = offersPasskey && (
    <Button look="text" onClick={() => setUsesPasskey(!usesPasskey)}>
      {passwords(usesPasskey ? (app ? 'step.use-code' : 'step.use-recovery') : 'step.use-passkey')}
    </Button>
  )
  return usesPasskey ? (
    <PasskeyPrompt
      {...prompt}
      onPasskey={(assertion) => onProof({ passkey: assertion })}
      otherMethod={otherMethod}
      backLink={backLink}
    />
  ) : (
    <CodePrompt
      {...prompt}
      hasApp={app}
      onCode={(code) => onProof({ code })}
      otherMethod={otherMethod}
      backLink={backLink}
    />
  )
}
