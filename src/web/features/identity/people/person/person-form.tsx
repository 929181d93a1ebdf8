/** Creates or edits a person. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { type NewSignIn, type PersonDetail, personAdd, personEdit } from '#contract/identity/people.ts'
import { CONFLICT } from '#contract/failures.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { type FieldErrors, getFieldErrors, getFormError } from '#web/lib/errors/field-errors.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { Option } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from '../people.module.css'
import { formatAudience, getFullName } from '../person-text.ts'
import { updatePersonInCache, peopleEndpoints } from '../people-cache.ts'
import {
  getConflictTexts,
  mergeFormValues,
  findMissingPersonFields,
  toPersonBlock,
  type PersonFormValues,
  toFormValues,
} from './person-form-values.ts'
import { PersonFields } from './person-fields.tsx'

const FORM = 'person'

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.http === 409 && error.code === CONFLICT

const noErrors: FieldErrors = {}

interface FormProps {
  title: string
  act: string
  error: Error | null
  busy: boolean
  onClose: () => void
  onSend: () => void
  /** Errors for required fields that are empty. */
  missing: FieldErrors
  /** Whether someone else saved the person while the form was open. */
  stale?: boolean
  children: (problems: FieldErrors) => ReactNode
}

function FormDialog({ title, act, error, busy, missing, stale = false, onClose, onSend, children }: FormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSend()
  }
  const footer = (
    <>
      <Button look="text" onClick={onClose}>
        {people('cancel')}
      </Button>
      <Button look="board" type="submit" form={FORM} busy={busy} busyLabel={people('saving')}>
        {act}
      </Button>
    </>
  )
  const sentence = stale || isConflict(error) ? people('stale') : getFormError(error)
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <form id={FORM} className={styles.form} onSubmit={send} noValidate>
        {sentence && <Banner tone="danger">{sentence}</Banner>}
        {children({ ...getFieldErrors(error), ...missing })}
      </form>
    </Dialog>
  )
}

interface AddPersonProps {
  sections: readonly Option[]
  /** The class whose page is open. */
  section: string
  onClose: () => void
  /** Called even after the form was closed, because the sign-in is shown only once. */
  onAdded: (person: PersonDetail, signIn: NewSignIn) => void
}

export function AddPerson({ sections, section, onClose, onAdded }: AddPersonProps) {
  const [edited, setEdited] = useState(() => toFormValues(undefined, section))
  const { attempt, busy, error, reset } = useAction(personAdd, { refreshes: peopleEndpoints })
  const [missing, setMissing] = useState(noErrors)
  const close = useWhileMounted(onClose)
  const isStudent = edited.user_type === 'student'
  const send = async () => {
    const empty = findMissingPersonFields(edited, true)
    setMissing(empty)
    if (Object.keys(empty).length > 0) return
    const section_uuid = isStudent && edited.section ? { section_uuid: edited.section } : {}
    const done = await attempt({ Person: { ...toPersonBlock(edited), ...section_uuid } })
    if (!done) return
    close()
    onAdded(done.Person, done.SignIn)
  }
  const change = (changes: Partial<PersonFormValues>) => {
    reset()
    setMissing(noErrors)
    setEdited((before) => ({ ...before, ...changes }))
  }
  const mayOperate = useUser()?.operator === true
  return (
    <FormDialog
      title={people('form.add')}
      act={people(isStudent ? 'add.student' : 'add.adult')}
      {...{ error, busy, missing, onClose }}
      onSend={() => void send()}
    >
      {(problems) => (
        <PersonFields
          {...{ edited, problems, change, mayOperate, sections }}
          isSelf={false}
          noGrade={people('field.grade.choose')}
        />
      )}
    </FormDialog>
  )
}

/** The edits of a person, merged with versions that others save while the form is open. */
const useEditPerson = (person: PersonDetail, onClose: () => void) => {
  const [edited, setEdited] = useState(() => toFormValues(person))
  const [before, setBefore] = useState(person)
  /** The other version's values of fields in conflict. */
  const [conflicts, setConflicts] = useState<Partial<PersonFormValues>>()
  const [missing, setMissing] = useState(noErrors)
  const { act, busy, error, reset } = useAction(personEdit)
  const close = useWhileMounted(onClose)
  if (before.revision !== person.revision) {
    const merged = mergeFormValues(edited, before, person)
    setBefore(person)
    setEdited(merged.values)
    setConflicts(merged.conflicts)
  }
  const send = async () => {
    const empty = findMissingPersonFields(edited, person.user_type !== 'student')
    setMissing(empty)
    if (Object.keys(empty).length > 0) return
    try {
      const done = await act({ Person: { uuid: person.uuid, revision: before.revision, ...toPersonBlock(edited) } })
      close()
      updatePersonInCache(done.Person)
      notify(people('saved'))
    } catch (cause) {
      if (isConflict(cause)) await refreshAnswers(...peopleEndpoints)
    }
  }
  const change = (changes: Partial<PersonFormValues>) => {
    reset()
    setMissing(noErrors)
    setEdited((old) => ({ ...old, ...changes }))
  }
  return { edited, conflicts, missing, busy, error, send, change }
}

export function EditPerson({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { edited, conflicts, missing, busy, error, send, change } = useEditPerson(person, onClose)
  const mayOperate = useUser()?.operator === true
  const isStudent = person.user_type === 'student'
  return (
    <FormDialog
      title={people('form.edit', { name: getFullName(person) })}
      act={people('save')}
      stale={conflicts !== undefined}
      {...{ error, busy, missing, onClose }}
      onSend={() => void send()}
    >
      {(problems) => (
        <PersonFields
          {...{ edited, change, mayOperate }}
          problems={{ ...getConflictTexts(conflicts ?? {}), ...problems }}
          isSelf={person.locked === 'self'}
          noGrade={
            isStudent
              ? people('field.grade.none', { age: formatAudience(person.audience) })
              : people('field.grade.choose')
          }
          sections={undefined}
        />
      )}
    </FormDialog>
  )
}
