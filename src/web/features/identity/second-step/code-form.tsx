/** The second step of sign-in: the code is sent together with the name and the password. */
import { useState } from 'react'
import { WRONG_CREDENTIALS } from '#contract/failures.ts'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toSignInFailure } from '../sign-in-failure.ts'
import { submitSignIn } from '../submit-sign-in.ts'
import type { SignInFailure, SignInValues, StepProps } from '../sign-in-values.ts'
import { CodePrompt } from './code-prompt.tsx'
import styles from './second-step.module.css'

const useCodeSubmit = (values: SignInValues, onBack: () => void) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SignInFailure>()
  const send = async (code: string): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await submitSignIn(values, code)
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

export function CodeForm({ values, onBack }: StepProps) {
  const { busy, failure, send } = useCodeSubmit(values, onBack)
  return (
    <CodePrompt
      busy={busy}
      failure={failure}
      onCode={(code) => void send(code)}
      backLink={
        <Button look="text" size="small" className={styles.back} onClick={onBack}>
          {passwords('back')}
        </Button>
      }
    />
  )
}
