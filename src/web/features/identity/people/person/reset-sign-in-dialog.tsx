/** Resets a person's sign-in: words for a student; a first password or a link for an adult. */
import { useState } from 'react'
import { type NewSignIn, type PersonDetail, personReset } from '#contract/identity/people.ts'
import { useAction } from '#web/lib/answers.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from '../people.module.css'
import { getFullName } from '../person-text.ts'
import { updatePersonInCache } from '../people-cache.ts'

interface ResetSignInDialogProps {
  person: PersonDetail
  mails: boolean
  onClose: () => void
  /** Called even after the dialog was closed, because the sign-in is shown only once. */
  onCreated: (signIn: NewSignIn) => void
}

export function ResetSignInDialog({ person, mails, onClose, onCreated }: ResetSignInDialogProps) {
  const isStudent = person.user_type === 'student'
  const [method, setMethod] = useState<'words' | 'link'>(isStudent || !person.email ? 'words' : 'link')
  const { attempt, busy, error } = useAction(personReset)
  const close = useWhileMounted(onClose)
  const resetSignIn = async () => {
    const done = await attempt({ Person: { uuid: person.uuid }, Reset: { way: method } })
    if (!done) return
    updatePersonInCache(done.Person)
    close()
    onCreated(done.SignIn)
  }
  const link = {
    value: 'link',
    label: people('reset.link'),
    hint: people(mails ? 'reset.link.mail' : 'reset.link.hint'),
  }
  const wordsOption = { value: 'words', label: people('reset.password'), hint: people('reset.password.hint') }
  return (
    <ConfirmDialog
      open
      title={people('reset.title', { name: getFullName(person) })}
      cancelLabel={people('cancel')}
      onCancel={onClose}
      confirmLabel={people('reset.create')}
      onConfirm={() => void resetSignIn()}
      busy={busy}
      error={error?.message}
    >
      <div className={styles.form}>
        <p>{people(isStudent ? 'reset.student' : 'reset.before')}</p>
        {!isStudent && person.email && (
          <ChoiceGroup
            legend={people('reset.how')}
            look="rows"
            options={[link, wordsOption] as { value: 'words' | 'link'; label: string; hint: string }[]}
            value={method}
            onChange={setMethod}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
