/** Adds a person, or changes one. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { type NewSignIn, type PersonDetail, personAdd, personEdit } from '#contract/identity/people.ts'
import { refreshAnswers, useAct } from '#web/lib/answers.ts'
import { type Problems, problemsOf, sentenceOf } from '#web/lib/refusals.ts'
import { people } from '#web/lib/words/people.en.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { Option } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useWhileHere } from '#web/ui/use-while-here.ts'
import styles from '../people.module.css'
import { ageText, fullName } from '../person-words.ts'
import { showPerson, shownPeople } from '../shown-people.ts'
import { bothText, mergedWith, missingIn, sentOf, type Written, writtenOf } from './draft.ts'
import { PersonFields } from './person-fields.tsx'

const FORM = 'person'

const isStale = (error: unknown): boolean => error instanceof ApiError && error.http === 409 && error.code === '409'

const none: Problems = {}

interface FormProps {
  title: string
  act: string
  error: Error | null
  busy: boolean
  onClose: () => void
  onSend: () => void
  /** What is empty and may not be. */
  missing: Problems
  /** Somebody else has saved it while it was open. */
  stale?: boolean
  children: (problems: Problems) => ReactNode
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
  const sentence = stale || isStale(error) ? people('stale') : sentenceOf(error)
  return (
    <Dialog open onClose={onClose} title={title} footer={footer}>
      <form id={FORM} className={styles.form} onSubmit={send} noValidate>
        {sentence && <Banner tone="danger">{sentence}</Banner>}
        {children({ ...problemsOf(error), ...missing })}
      </form>
    </Dialog>
  )
}

interface AddPersonProps {
  sections: readonly Option[]
  /** The class that is looked at. */
  section: string
  onClose: () => void
  /** Told also after the form has been left: the way in is shown once. */
  onAdded: (person: PersonDetail, way: NewSignIn) => void
}

export function AddPerson({ sections, section, onClose, onAdded }: AddPersonProps) {
  const [written, setWritten] = useState(() => writtenOf(undefined, section))
  const { act, busy, error, reset } = useAct(personAdd, { refreshes: shownPeople })
  const [missing, setMissing] = useState(none)
  const close = useWhileHere(onClose)
  const isPupil = written.user_type === 'student'
  const send = async () => {
    const empty = missingIn(written, true)
    setMissing(empty)
    if (Object.keys(empty).length > 0) return
    const section_uuid = isPupil && written.section ? { section_uuid: written.section } : {}
    const done = await act({ Person: { ...sentOf(written), ...section_uuid } }).catch(() => undefined)
    if (!done) return
    close()
    onAdded(done.Person, done.SignIn)
  }
  const change = (part: Partial<Written>) => {
    reset()
    setMissing(none)
    setWritten((before) => ({ ...before, ...part }))
  }
  const mayOperate = useUser()?.operator === true
  return (
    <FormDialog
      title={people('form.add')}
      act={people(isPupil ? 'add.pupil' : 'add.adult')}
      {...{ error, busy, missing, onClose }}
      onSend={() => void send()}
    >
      {(problems) => (
        <PersonFields
          {...{ written, problems, change, mayOperate, sections }}
          isSelf={false}
          noGrade={people('field.grade.choose')}
        />
      )}
    </FormDialog>
  )
}

/** What is written of somebody, on top of what anybody else saves while the form is open. */
const useChanging = (person: PersonDetail, onClose: () => void) => {
  const [written, setWritten] = useState(() => writtenOf(person))
  const [before, setBefore] = useState(person)
  /** What somebody else has saved of what was typed here as well. */
  const [both, setBoth] = useState<Partial<Written>>()
  const [missing, setMissing] = useState(none)
  const { act, busy, error, reset } = useAct(personEdit)
  const close = useWhileHere(onClose)
  if (before.revision !== person.revision) {
    const merged = mergedWith(written, before, person)
    setBefore(person)
    setWritten(merged.written)
    setBoth(merged.both)
  }
  const send = async () => {
    const empty = missingIn(written, person.user_type !== 'student')
    setMissing(empty)
    if (Object.keys(empty).length > 0) return
    try {
      const done = await act({ Person: { uuid: person.uuid, revision: before.revision, ...sentOf(written) } })
      close()
      showPerson(done.Person)
      notify(people('saved'))
    } catch (cause) {
      if (isStale(cause)) await refreshAnswers(...shownPeople)
    }
  }
  const change = (part: Partial<Written>) => {
    reset()
    setMissing(none)
    setWritten((old) => ({ ...old, ...part }))
  }
  return { written, both, missing, busy, error, send, change }
}

export function EditPerson({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const { written, both, missing, busy, error, send, change } = useChanging(person, onClose)
  const mayOperate = useUser()?.operator === true
  const isPupil = person.user_type === 'student'
  return (
    <FormDialog
      title={people('form.edit', { name: fullName(person) })}
      act={people('save')}
      stale={both !== undefined}
      {...{ error, busy, missing, onClose }}
      onSend={() => void send()}
    >
      {(problems) => (
        <PersonFields
          {...{ written, change, mayOperate }}
          problems={{ ...bothText(both ?? {}), ...problems }}
          isSelf={person.locked === 'self'}
          noGrade={
            isPupil ? people('field.grade.none', { age: ageText(person.audience) }) : people('field.grade.choose')
          }
          sections={undefined}
        />
      )}
    </FormDialog>
  )
}
