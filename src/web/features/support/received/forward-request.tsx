/**
 * Forwards a request to another support contact: they receive the name and the time, and the student sees the change.
 */
import { useState } from 'react'
import { type Contact, contactForward, contactList } from '#contract/support.ts'
import { useAction } from '#web/lib/answers.ts'
import { supportRequests } from '#web/lib/messages/en/support-requests.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './received.module.css'

export interface ForwardRequestProps {
  uuid: string
  name: string
  otherContacts: readonly Contact[]
  /** Called on cancel or success; after a success the request is no longer in the list. */
  onClose: () => void
}

const toOption = ({ uuid, name, role, when }: Contact) => ({
  value: uuid,
  label: [name, role, when].filter(Boolean).join(', '),
})

export function ForwardRequest({ uuid, name, otherContacts, onClose }: ForwardRequestProps) {
  const { attempt, busy, error } = useAction(contactForward, { refreshes: [contactList] })
  const [to, setTo] = useState(otherContacts[0]?.uuid ?? '')
  if (!otherContacts.length) return <p className={styles.quiet}>{supportRequests('forward.none')}</p>
  const forward = async () => {
    if (await attempt({ Request: { uuid, contact_uuid: to } })) onClose()
  }
  return (
    <section className={styles.forward} aria-label={supportRequests('forward.title', { name })}>
      <p className={styles.quiet}>{supportRequests('forward.lead', { name })}</p>
      <SelectField
        label={supportRequests('forward.to')}
        options={otherContacts.map(toOption)}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      {error && <Banner>{error.message}</Banner>}
      <div className={styles.actions}>
        <Button look="line" onClick={onClose}>
          {supportRequests('forward.cancel')}
        </Button>
        <Button look="board" busy={busy} onClick={() => void forward()}>
          {supportRequests('forward.send')}
        </Button>
      </div>
    </section>
  )
}
