/** The second step at the door: the code, sent along with the name and the password. */
import { useState } from 'react'
import { passwords } from '#web/lib/words/passwords.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { refused } from '../refused.ts'
import { enter } from '../sign-in-entering.ts'
import type { Refusal, SignInValues, StepProps } from '../sign-in-values.ts'
import { CodeAsked } from './code-asked.tsx'
import styles from './second-step.module.css'

const WRONG_CREDENTIALS = '102'

const useEntering = (values: SignInValues, onBack: () => void) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const send = async (code: string): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await enter(values, code)
    } catch (error) {
      // The password was changed meanwhile.
      if ((error as { code?: string }).code === WRONG_CREDENTIALS) return onBack()
      const answer = refused(error, values)
      if (!answer) return
      setRefusal(answer)
      setBusy(false)
    }
  }
  return { busy, refusal, send }
}

export function CodeForm({ values, onBack }: StepProps) {
  const { busy, refusal, send } = useEntering(values, onBack)
  return (
    <CodeAsked busy={busy} refusal={refusal} onCode={(code) => void send(code)}>
      <Button look="text" size="small" className={styles.back} onClick={onBack}>
        {passwords('back')}
      </Button>
    </CodeAsked>
  )
}
