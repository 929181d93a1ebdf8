/** The first adult whom pupils can ask to talk. */
import { useState } from 'react'
import { first } from '#web/lib/words/first.en.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { missing, StepForm, useStepForm } from './form.tsx'
import type { StepProps } from './school-forms.tsx'
import styles from './first.module.css'

export interface NamedAdult {
  name: string
  role: string
  place: string
  /** Requests come to who fills this in. */
  self: boolean
}

type Props = StepProps & {
  /** @throws ApiError */
  onSave: (adult: NamedAdult) => Promise<void>
}

export function ContactForm({ onSave, onDone, onSkip }: Props) {
  const [values, setValues] = useState<NamedAdult>({ name: '', role: '', place: '', self: false })
  const { name, role, place, self } = values
  const form = useStepForm({ check: () => missing({ name, role }), save: () => onSave(values).then(onDone) })
  const change = (part: Partial<NamedAdult>): void => {
    form.forget()
    setValues({ ...values, ...part })
  }
  return (
    <StepForm label={first('contacts.title')} form={form} onSkip={onSkip}>
      <TextField
        name="name"
        label={first('contacts.name')}
        value={name}
        error={form.problems['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        name="role"
        label={first('contacts.role')}
        hint={first('contacts.role.hint')}
        value={role}
        error={form.problems['role']}
        onChange={(event) => change({ role: event.target.value })}
      />
      <TextField
        name="place"
        label={first('contacts.place')}
        value={place}
        error={form.problems['place']}
        onChange={(event) => change({ place: event.target.value })}
      />
      <Checkbox
        label={first('contacts.self')}
        checked={self}
        onChange={(event) => change({ self: event.target.checked })}
      />
      <p className={styles.more}>{first('contacts.others')}</p>
    </StepForm>
  )
}
