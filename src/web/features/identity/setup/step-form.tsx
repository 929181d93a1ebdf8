/** The form that every setup step shares: errors, continue and skip. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { getFieldErrorsByLastSegment } from '#web/lib/errors/field-errors.ts'
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
  const [formProblem, setFormProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (form: HTMLFormElement): Promise<void> => {
    setBusy(true)
    setFormProblem('')
    try {
      await save()
    } catch (error) {
      const fieldErrors = getFieldErrorsByLastSegment(error)
      const [invalidField] = Object.keys(fieldErrors)
      setProblems(fieldErrors)
      if (!invalidField || !form.querySelector(`[name="${invalidField}"]`)) setFormProblem(toErrorText(error))
      else focusOnField(form, invalidField)
    }
    setBusy(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    const fieldErrors = check()
    setProblems(fieldErrors)
    const invalidField = Object.keys(fieldErrors).find((name) => fieldErrors[name])
    if (invalidField) focusOnField(event.currentTarget, invalidField)
    else void send(event.currentTarget)
  }
  return { problems, formProblem, busy, onSubmit, clearProblems: () => setProblems({}) }
}

/** Returns an error for each empty value. */
export const findEmptyFields = (values: Record<string, string>): StepFormErrors =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !value.trim())
      .map(([name]) => [name, setup('required')]),
  )

interface FormProps {
  label: string
  form: ReturnType<typeof useStepForm>
  submitLabel?: string
  onSkip?: (() => void) | undefined
  children: ReactNode
}

export function StepForm({ label, form: { formProblem, busy, onSubmit }, submitLabel, onSkip, children }: FormProps) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      {formProblem && <Banner>{formProblem}</Banner>}
      {children}
      <FormEnd>
        {onSkip && (
          <Button look="text" onClick={onSkip}>
            {setup('skip')}
          </Button>
        )}
        <Button
          type="submit"
          look="board"
          size="large"
          endIcon="arrow-right-bold"
          busy={busy}
          busyLabel={setup('saving')}
        >
          {submitLabel ?? setup('next')}
        </Button>
      </FormEnd>
    </form>
  )
}
