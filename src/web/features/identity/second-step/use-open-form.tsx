/** A form that opens in place of the buttons of its section. */
import { type ReactNode, useState } from 'react'
import { secondStep } from '#web/lib/messages/en/second-step.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { TotpState } from './proof-form.tsx'

interface OpenForm<Form> {
  form: Form | undefined
  /** The state when the form was opened: turning a step on must not replace the page that shows the recovery codes. */
  totpBefore: TotpState
  open: (form: Form) => void
  close: () => void
  cancelButton: ReactNode
}

export const useOpenForm = <Form extends string>(totp: TotpState): OpenForm<Form> => {
  const [form, setForm] = useState<Form>()
  const [totpBefore, setTotpBefore] = useState(totp)
  const close = (): void => setForm(undefined)
  const open = (opened: Form): void => {
    setTotpBefore(totp)
    setForm(opened)
  }
  const cancelButton = (
    <Button look="text" onClick={close}>
      {secondStep('cancel')}
    </Button>
  )
  return { form, totpBefore, open, close, cancelButton }
}
