/**
 * The requests that a support contact received: who would like to talk, since when, and a button that confirms it was
 * seen.
 */
import { useState } from 'react'
import type { Contact, ReceivedRequest } from '#contract/support.ts'
import { supportRequests } from '#web/lib/messages/en/support-requests.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { describeMoment } from '../describe-moment.ts'
import { ForwardRequest } from './forward-request.tsx'
import { useAcknowledge } from './use-received.ts'
import styles from './received.module.css'

function Row({ request, otherContacts }: { request: ReceivedRequest; otherContacts: readonly Contact[] }) {
  const { uuid, name, sent_at, seen_at, handed_by, out_of_hours } = request
  const { act, busy } = useAcknowledge()
  const [failed, setFailed] = useState(false)
  const [isForwarding, setForwarding] = useState(false)
  const focusRef = useFocusOnChange<HTMLLIElement>(`${seen_at} ${isForwarding}`)
  const acknowledge = async () => {
    setFailed(false)
    await act({ Request: { uuid } }).catch(() => setFailed(true))
  }
  return (
    <li ref={focusRef} className={styles.row}>
      <Avatar name={name} />
      <div>
        <strong>{supportRequests('wants', { name })}</strong>
        <small>{supportRequests('sent', { time: describeMoment(sent_at) })}</small>
        {handed_by && <small>{supportRequests('forwardedFrom', { adult: handed_by })}</small>}
        {out_of_hours && !seen_at && <small>{supportRequests('outsideHours')}</small>}
        <small role="status">
          {failed ? supportRequests('failed') : seen_at && supportRequests('seen', { time: describeMoment(seen_at) })}
        </small>
      </div>
      <div className={styles.actions}>
        {!seen_at && (
          <Button
            look="line"
            size="small"
            busy={busy}
            aria-label={supportRequests('markSeen.named', { name })}
            onClick={() => void acknowledge()}
          >
            {supportRequests('markSeen')}
          </Button>
        )}
        <Button
          look="text"
          size="small"
          aria-expanded={isForwarding}
          aria-label={supportRequests('forward.named', { name })}
          onClick={() => setForwarding(!isForwarding)}
        >
          {supportRequests('forward')}
        </Button>
      </div>
      {isForwarding && (
        <ForwardRequest uuid={uuid} name={name} otherContacts={otherContacts} onClose={() => setForwarding(false)} />
      )}
    </li>
  )
}

export interface ReceivedDialogProps {
  received: readonly ReceivedRequest[]
  /** The contacts that a request can be forwarded to. */
  otherContacts: readonly Contact[]
  open: boolean
  onClose: () => void
}

export function ReceivedDialog({ received, otherContacts, open, onClose }: ReceivedDialogProps) {
  const firstSentences = [supportRequests('first.1'), supportRequests('first.2'), supportRequests('first.3')]
  return (
    <Dialog open={open} onClose={onClose} title={supportRequests('title')}>
      <p className={styles.quiet}>{received.length > 0 ? supportRequests('lead') : supportRequests('none')}</p>
      <ul className={styles.rows}>
        {received.map((request) => (
          <Row key={request.uuid} request={request} otherContacts={otherContacts} />
        ))}
      </ul>
      <p className={styles.quiet}>{supportRequests('markSeen.help')}</p>
      <section className={styles.text}>
        <h3>{supportRequests('first.title')}</h3>
        <ul>
          {firstSentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
