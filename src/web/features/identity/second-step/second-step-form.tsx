/** The second step of sign-in: the code or the passkey is sent together with the name and the password. */
import { useState } from 'react'
import { WRONG_CREDENTIALS } from '#contract/failures.ts'
import type { SecondStepMethods, SecondStepProof } from '#contract/identity/sign-in-proof.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toSignInFailure } from '../sign-in-failure.ts'
import { submitSignIn } from '../submit-sign-in.ts'
import type { SignInFailure, SignInValues, SignInStepProps } from '../sign-in-values.ts'
import { SecondStepPrompt } from './second-step-prompt.tsx'
import styles from './second-step.module.css'

const useProofSubmit = (values: SignInValues, onBack: () => void) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const send = async (proof: SecondStepProof): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await submitSignIn(values, proof)
    } catch (error) {
      // The password was changed meanwhile.
      if ((error as { code?: string }).code === WRONG_CREDENTIALS) return onBack()
      const answer = toSignInFailure(error, values)
      if (!answer) return
      setFailure(answer)
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

export function SecondStepForm({ methods, values, onBack }: SignInStepProps & { methods: SecondStepMethods }) {
  const { busy, failure, send } = useProofSubmit(values, onBack)
  return (
    <SecondStepPrompt
      methods={methods}
      busy={busy}
      failure={failure}
      onProof={(proof) => void send(proof)}
      backLink={
        <Button look="text" size="small" className={styles.back} onClick={onBack}>
          {passwords('back')}
        </Button>
      }
    />
  )
}
