/** A request to a contact who is no longer reachable: a plain message, and a way to ask someone else. */
import type { ReactNode } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { getDisplayName } from '#rules/contact-hours.ts'
import { fillText, talkTimeline } from '#web/lib/messages/en/support-talk.ts'
import { Button } from '#web/ui/action/button.tsx'
import { describeMoment } from '../describe-moment.ts'
import styles from './talk.module.css'

export interface RequestEndedProps {
  request: ContactRequest
  /** The button that withdraws the request. */
  withdrawButton: ReactNode
  /** Undefined if nobody else is on the list. */
  onMore: (() => void) | undefined
  onDone: () => void
}

export function RequestEnded({ request: { seen_at }, withdrawButton, onMore, onDone }: RequestEndedProps) {
  const text = seen_at ? fillText(talkTimeline.goneSeen, { time: describeMoment(seen_at) }) : talkTimeline.goneText
  return (
    <>
      <p className={styles.lead}>{text}</p>
      {!onMore && <p className={styles.away}>{talkTimeline.goneAlone}</p>}
      <div className={styles.foot}>
        {withdrawButton}
        <Button look="board" size="large" onClick={onMore ?? onDone}>
          {onMore ? talkTimeline.again : talkTimeline.done}
        </Button>
      </div>
    </>
  )
}

export const requestEndedTitle = ({ contact }: ContactRequest): string =>
  fillText(talkTimeline.goneTitle, { adult: getDisplayName(contact.name) })
