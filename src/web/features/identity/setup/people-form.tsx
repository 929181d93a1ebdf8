/** Adds the first colleagues one by one; a whole list is imported on the People page. */
import { useState } from 'react'
import type { NewSignIn } from '#contract/identity/people.ts'
import { personAdd } from '#contract/identity/people.ts'
import { formatDate } from '#rules/times.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { call } from '#web/lib/api.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { CopyButton } from '#web/ui/action/copy-button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { findEmptyFields, StepForm, useStepForm } from './step-form.tsx'
import styles from './setup.module.css'

const EMPTY = { first_name: '', last_name: '', email: '', user_type: 'teacher' as 'teacher' | 'admin' }

const types = [
  { value: 'teacher', label: setup('people.teacher') },
  { value: 'admin', label: setup('people.admin') },
]

function AddedPerson({ name, link, mailed }: NewSignIn) {
  const address = link?.address ?? ''
  return (
    <li className={styles.given}>
      <p>
        {mailed || !link
          ? setup('people.mailed', { name })
          : setup('people.link', { name, date: formatDate(link.until) })}
      </p>
      {link && <code>{address}</code>}
      {link && <CopyButton look="text" text={address} label={setup('people.copy')} copied={setup('people.copied')} />}
    </li>
  )
}

const AddedPeople = ({ given }: { given: readonly NewSignIn[] }) => (
  <div role="status" className={styles.said}>
    {given.length > 0 && (
      <ul className={styles.those}>
        {given.map((signIn) => (
          <AddedPerson key={signIn.uuid} {...signIn} />
        ))}
      </ul>
    )}
  </div>
)

const nameFields = [
  ['first_name', 'people.first'],
  ['last_name', 'people.last'],
] as const

const useAddColleague = () => {
  const [values, setValues] = useState(EMPTY)
  /** The links of all added colleagues, because each is shown only once. */
  const [added, setAdded] = useState<readonly NewSignIn[]>([])
  const form = useStepForm({
    check: () => findEmptyFields(values),
    async save() {
      const permission = values.user_type === 'teacher' ? { permission: 'learn' as const } : {}
      const { SignIn } = await call(personAdd, { Person: { ...values, ...permission } })
      setAdded((before) => [SignIn, ...before])
      setValues(EMPTY)
    },
  })
  const change = (changes: Partial<typeof EMPTY>): void => {
    form.clearProblems()
    setValues({ ...values, ...changes })
  }
  return { values, added, form, change }
}

/**
 * Adds colleagues.
 * @param onSkip goes to the next step; people who were added remain
 */
export function PeopleForm({ onSkip }: { onSkip: () => void }) {
  const { values, added, form, change } = useAddColleague()
  return (
    <div className={styles.form}>
      <AddedPeople given={added} />
      <StepForm label={setup('people.title')} form={form} submitLabel={setup('people.add')}>
        <div className={styles.pair}>
          {nameFields.map(([name, label]) => (
            <TextField
              key={name}
              name={name}
              label={setup(label)}
              value={values[name]}
              readOnly={form.busy}
              error={form.problems[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </div>
        <TextField
          name="email"
          type="email"
          label={setup('people.email')}
          value={values.email}
          readOnly={form.busy}
          error={form.problems['email']}
          onChange={(event) => change({ email: event.target.value })}
        />
        <SelectField
          name="user_type"
          label={setup('people.type')}
          options={types}
          value={values.user_type}
          onChange={(event) => change({ user_type: event.target.value as 'teacher' })}
        />
      </StepForm>
      <FormEnd>
        <ButtonLink look="text" to={adminPaths.adminPeople}>
          {setup('people.list')}
        </ButtonLink>
        <Button look="line" endIcon="arrow-right-bold" onClick={onSkip}>
          {setup('done')}
        </Button>
      </FormEnd>
    </div>
  )
}
