/** The list of an adult who can be asked: who would like to talk, since when, and one button that tells them it was seen. */
import { useState } from 'react'
import type { Contact, ReceivedRequest } from '#contract/support.ts'
import { asked } from '#web/lib/words/asked.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useFocusOnTurn } from '#web/ui/use-focus-on-turn.ts'
import { whenText } from '../when-text.ts'
import { HandOn } from './hand-on.tsx'
import { useAcknowledge } from './use-received.ts'
import styles from './received.module.css'

function Row({ request, others }: { request: ReceivedRequest; others: readonly Contact[] }) {
  const { uuid, name, sent_at, seen_at, handed_by, out_of_hours } = request
  const { act, busy } = useAcknowledge()
  const [failed, setFailed] = useState(false)
  const [handing, setHanding] = useState(false)
  const place = useFocusOnTurn<HTMLLIElement>(`${seen_at} ${handing}`)
  const see = async () => {
    setFailed(false)
    await act({ Request: { uuid } }).catch(() => setFailed(true))
  }
  return (
    <li ref={place} className={styles.row}>
      <Avatar name={name} />
      <div>
        <strong>{asked('wants', { name })}</strong>
        <small>{asked('sent', { time: whenText(sent_at) })}</small>
        {handed_by && <small>{asked('from', { adult: handed_by })}</small>}
        {out_of_hours && !seen_at && <small>{asked('out')}</small>}
        <small role="status">{failed ? asked('failed') : seen_at && asked('seen', { time: whenText(seen_at) })}</small>
      </div>
      <div className={styles.ways}>
        {!seen_at && (
          <Button
            look="line"
            size="small"
            busy={busy}
            aria-label={asked('see.of', { name })}
            onClick={() => void see()}
          >
            {asked('see')}
          </Button>
        )}
        <Button
          look="text"
          size="small"
          aria-expanded={handing}
          aria-label={asked('hand.on.of', { name })}
          onClick={() => setHanding(!handing)}
        >
          {asked('hand.on')}
        </Button>
      </div>
      {handing && <HandOn uuid={uuid} name={name} others={others} onClose={() => setHanding(false)} />}
    </li>
  )
}

export interface ReceivedDialogProps {
  received: readonly ReceivedRequest[]
  /** To whom each can be handed on. */
  others: readonly Contact[]
  open: boolean
  onClose: () => void
}

export function ReceivedDialog({ received, others, open, onClose }: ReceivedDialogProps) {
  const firstWords = [asked('first.1'), asked('first.2'), asked('first.3')]
  return (
    <Dialog open={open} onClose={onClose} title={asked('title')}>
      <p className={styles.quiet}>{received.length > 0 ? asked('lead') : asked('none')}</p>
      <ul className={styles.rows}>
        {received.map((request) => (
          <Row key={request.uuid} request={request} others={others} />
        ))}
      </ul>
      <p className={styles.quiet}>{asked('see.help')}</p>
      <section className={styles.words}>
        <h3>{asked('first.title')}</h3>
        <ul>
          {firstWords.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
