/** Deactivates a person, with a choice of whether they left the school. */
import { useState } from 'react'
import { type PersonDetail, personDeactivate } from '#contract/identity/people.ts'
import { DELETE_AFTER_DAYS } from '#rules/people/people.ts'
import { useAction } from '#web/lib/answers.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useWhileMounted } from '#web/ui/use-while-mounted.ts'
import styles from '../people.module.css'
import { getFullName } from '../person-text.ts'
import { updatePersonInCache } from '../people-cache.ts'

const reasons = [
  { value: 'away', label: people('deactivate.away'), hint: people('deactivate.away.hint') },
  {
    value: 'left',
    label: people('deactivate.left'),
    hint: people('deactivate.left.hint', { days: DELETE_AFTER_DAYS }),
  },
] as const

export function DeactivateDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const [reason, setReason] = useState<'left' | 'away'>('away')
  const { attempt, busy, error } = useAction(personDeactivate)
  const close = useWhileMounted(onClose)
  const deactivate = async () => {
    const done = await attempt({ Person: { uuid: person.uuid, left: reason === 'left' } })
    if (!done) return
    updatePersonInCache(done.Person)
    notify(people('deactivate.done', { name: getFullName(person) }))
    close()
  }
  return (
    <ConfirmDialog
      open
      title={people('deactivate.title', { name: getFullName(person) })}
      cancelLabel={people('deactivate.cancel')}
      onCancel={onClose}
      confirmLabel={people('deactivate.act')}
      onConfirm={() => void deactivate()}
      danger
      busy={busy}
      error={error?.message}
    >
      <div className={styles.form}>
        <p>{people('deactivate.more')}</p>
        <ChoiceGroup
          legend={people('deactivate.what')}
          look="rows"
          options={reasons}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
