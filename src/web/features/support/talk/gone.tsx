/** A request to somebody who can't be reached here any more: that plainly, and the way to somebody else. */
import type { ReactNode } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { spokenNameOf } from '#rules/contact-hours.ts'
import { filled, talkTimeline } from '#web/lib/words/talk.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { whenText } from '../when-text.ts'
import styles from './talk.module.css'

export interface GoneProps {
  request: ContactRequest
  /** The button that takes it back. */
  takeBack: ReactNode
  /** Nothing where nobody else is on the list. */
  onMore: (() => void) | undefined
  onDone: () => void
}

export function Gone({ request: { seen_at }, takeBack, onMore, onDone }: GoneProps) {
  const text = seen_at ? filled(talkTimeline.goneSeen, { time: whenText(seen_at) }) : talkTimeline.goneText
  return (
    <>
      <p className={styles.lead}>{text}</p>
      {!onMore && <p className={styles.away}>{talkTimeline.goneAlone}</p>}
      <div className={styles.foot}>
        {takeBack}
        <Button look="board" size="large" onClick={onMore ?? onDone}>
          {onMore ? talkTimeline.again : talkTimeline.done}
        </Button>
      </div>
    </>
  )
}

export const goneTitle = ({ contact }: ContactRequest): string =>
  filled(talkTimeline.goneTitle, { adult: spokenNameOf(contact.name) })
