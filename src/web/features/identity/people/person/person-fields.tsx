/** The fields of a person that apply to their role. */
import type { FieldErrors } from '#web/lib/errors/field-errors.ts'
import { personKinds, getGradeName, schoolGrades } from '#rules/people/people.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { type Option, SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import styles from '../people.module.css'
import type { PersonFormValues } from './person-form-values.ts'

const kinds = personKinds.map((value) => ({ value, label: people(value) }))
const gradeOptions = schoolGrades.map((grade) => ({ value: String(grade), label: getGradeName(grade) }))
const learnOptions = (['', 'learn', 'demo_learn'] as const).map((value) => ({
  value,
  label: people(`learn.${value || 'none'}`),
}))
const startOptions = (['home', 'learn'] as const).map((value) => ({ value, label: people(`startPage.${value}`) }))

export interface PersonFieldsProps {
  edited: PersonFormValues
  problems: FieldErrors
  change: (changes: Partial<PersonFormValues>) => void
  /** Whether the person is the admin, who can't change their own permissions. */
  isSelf: boolean
  /** Whether the current person is a system admin; only they create other system admins. */
  mayOperate: boolean
  /** The label for no grade. */
  noGrade: string
  /** Classes that a new person can join; undefined when an existing person is edited. */
  sections: readonly Option[] | undefined
}

type TextFieldName = 'first_name' | 'last_name' | 'email' | 'username'

function PersonTextField({
  edited,
  problems,
  change,
  field,
  label,
  hint,
}: PersonFieldsProps & { field: TextFieldName; label: string; hint?: string }) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={problems[field]}
      type={field === 'email' ? 'email' : 'text'}
      autoComplete="off"
      autoCapitalize={field === 'email' || field === 'username' ? 'none' : 'words'}
      spellCheck={false}
      value={edited[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
}

function StudentFields(props: PersonFieldsProps) {
  const { edited, problems, change, noGrade, sections } = props
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label={people('field.grade')}
          error={problems['grade']}
          options={[{ value: '', label: noGrade }, ...gradeOptions]}
          value={edited.grade}
          onChange={(event) => change({ grade: event.currentTarget.value })}
        />
        {sections && (
          <SelectField
            label={people('field.section')}
            options={[{ value: '', label: people('field.section.none') }, ...sections]}
            value={edited.section}
            onChange={(event) => change({ section: event.currentTarget.value })}
          />
        )}
      </div>
      <PersonTextField
        {...props}
        field="username"
        label={people('field.username')}
        {...(sections ? { hint: people('field.username.hint') } : {})}
      />
      <PersonTextField {...props} field="email" label={people('field.email.student')} />
    </>
  )
}

function AdultFields(props: PersonFieldsProps) {
  const { edited, problems, change, isSelf, mayOperate } = props
  return (
    <>
      {!isSelf && <PersonTextField {...props} field="email" label={people('field.email')} />}
      <div className={styles.pair}>
        {!isSelf && (
          <SelectField
            label={people('field.learn')}
            error={problems['permission']}
            options={learnOptions}
            value={edited.permission}
            onChange={(event) => change({ permission: event.currentTarget.value })}
          />
        )}
        <SelectField
          label={people('field.startPage')}
          options={startOptions}
          value={edited.landing}
          onChange={(event) => change({ landing: event.currentTarget.value as PersonFormValues['landing'] })}
        />
      </div>
      {mayOperate && !isSelf && edited.user_type === 'admin' && (
        <Checkbox
          label={people('field.operator')}
          aside={people('field.operator.hint')}
          error={problems['operator']}
          checked={edited.operator}
          onChange={(event) => change({ operator: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

export function PersonFields(props: PersonFieldsProps) {
  const { edited, change, isSelf } = props
  return (
    <>
      {!isSelf && (
        <ChoiceGroup
          legend={people('field.role')}
          look="segments"
          options={kinds}
          value={edited.user_type}
          onChange={(user_type) => change({ user_type })}
        />
      )}
      <div className={styles.pair}>
        <PersonTextField {...props} field="first_name" label={people('field.first_name')} />
        <PersonTextField {...props} field="last_name" label={people('field.last_name')} />
      </div>
      {edited.user_type === 'student' ? <StudentFields {...props} /> : <AdultFields {...props} />}
    </>
  )
}
