/** Creates the first support contact. */
import { useState } from 'react'
import { setup } from '#web/lib/messages/en/setup.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { findEmptyFields, StepForm, useStepForm } from './step-form.tsx'
import type { SetupStepProps } from './school-forms.tsx'
import styles from './setup.module.css'

export interface SupportAdult {
  name: string
  role: string
  place: string
  /** Whether the requests go to the person who fills in this form. */
  self: boolean
}

type Props = SetupStepProps & {
  /**
   * Saves the contact.
   * @throws ApiError
   */
  onSave: (adult: SupportAdult) => Promise<void>
}

export function ContactForm({ onSave, onDone, onSkip }: Props) {
  const [values, setValues] = useState<SupportAdult>({ name: '', role: '', place: '', self: false })
  const { name, role, place, self } = values
  const form = useStepForm({ check: () => findEmptyFields({ name, role }), save: () => onSave(values).then(onDone) })
  const change = (changes: Partial<SupportAdult>): void => {
    form.clearProblems()
    setValues({ ...values, ...changes })
  }
  return (
    <StepForm label={setup('contacts.title')} form={form} onSkip={onSkip}>
      <TextField
        name="name"
        label={setup('contacts.name')}
        value={name}
        error={form.problems['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        name="role"
        label={setup('contacts.role')}
        hint={setup('contacts.role.hint')}
        value={role}
        error={form.problems['role']}
        onChange={(event) => change({ role: event.target.value })}
      />
      <TextField
        name="place"
        label={setup('contacts.place')}
        value={place}
        error={form.problems['place']}
        onChange={(event) => change({ place: event.target.value })}
      />
      <Checkbox
        label={setup('contacts.self')}
        checked={self}
        onChange={(event) => change({ self: event.target.checked })}
      />
      <p className={styles.more}>{setup('contacts.others')}</p>
    </StepForm>
  )
}
