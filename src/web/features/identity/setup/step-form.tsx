/** The form that every setup step shares: errors, continue and skip. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { getFieldErrorsByLastSegment } from '#web/lib/field-errors.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import { Button } from '#web/ui/action/button.tsx'
import { focusOnField } from '#web/ui/field/field-focus.ts'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './setup.module.css'

export type StepFormErrors = Record<string, string | undefined>

interface StepFormOptions {
  /** Returns errors before anything is sent. */
  check: () => StepFormErrors
  /**
   * Saves the step.
   * @throws ApiError
   */
  save: () => Promise<void>
}

/** Submits a valid form once; errors appear next to their fields. */
export const useStepForm = ({ check, save }: StepFormOptions) => {
  const [problems, setProblems] = useState<StepFormErrors>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true)
    setRefusal('')
    try {
      await save()
    } catch (error) {
      const fieldErrors = getFieldErrorsByLastSegment(error)
      const [wrong] = Object.keys(fieldErrors)
      setProblems(fieldErrors)
      if (!wrong || !form.querySelector(`[name="${wrong}"]`)) setRefusal((error as Error).message)
      else focusOnField(form, wrong)
    }
    setBusy(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const fieldErrors = check()
    setProblems(fieldErrors)
    const wrong = Object.keys(fieldErrors).find((name) => fieldErrors[name])
    if (wrong) focusOnField(event.currentTarget, wrong)
    else void send(event.currentTarget)
  }
  return { problems, refusal, busy, onSubmit, forget: () => setProblems({}) }
}

/** Returns an error for each empty value. */
export const findMissingFields = (values: Record<string, string>): StepFormErrors =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !value.trim())
      .map(([name]) => [name, setup('required')]),
  )

interface FormProps {
  label: string
  form: ReturnType<typeof useStepForm>
  go?: string
  onSkip?: (() => void) | undefined
  children: ReactNode
}

export function StepForm({ label, form: { refusal, busy, onSubmit }, go, onSkip, children }: FormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      {refusal && <Banner>{refusal}</Banner>}
      {children}
      <FormEnd>
        {onSkip && (
          <Button look="text" onClick={onSkip}>
            {setup('skip')}
          </Button>
        )}
        <Button type="submit" look="board" size="large" nose="arrow-right-bold" busy={busy} busyLabel={setup('saving')}>
          {go ?? setup('next')}
        </Button>
      </FormEnd>
    </form>
  )
}
