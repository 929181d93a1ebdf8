/**
 * The quiet way to a person of the school, and once somebody was asked, what became of it. Where nobody can be asked, and
 * nobody was who left, there is none.
 */
import { useEffect, useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { supportReaderOf } from '#rules/safety/support.ts'
import { talkWords } from '#web/lib/words/talk.en.ts'
import { useUser } from '#web/session/session.ts'
import { useHas } from '#web/session/use-features.ts'
import { Button, type ButtonLook, type ButtonSize } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { attendHelp, useHelp } from '../help-here.ts'
import { latestOf, standText } from './reach.ts'
import styles from './talk.module.css'
import { TalkDialog } from './talk-dialog.tsx'
import { useRequests } from './use-request.ts'

const latestNow = (requests: readonly ContactRequest[]) => latestOf(requests, Date.now())

export interface TalkToSomeoneProps {
  look?: ButtonLook
  size?: ButtonSize
  className?: string | undefined
}

export function TalkToSomeone({ look = 'text', size, className }: TalkToSomeoneProps) {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const { card, school } = useHelp(open)
  useEffect(attendHelp, [])
  const isOffered = card.people.some(({ uuid }) => uuid !== undefined)
  const mayHaveAsked = useHas('contact_requests') && school !== undefined
  const asked = latestNow(useRequests(mayHaveAsked))
  if (!isOffered && !open && !asked) return null
  return (
    <>
      <Button
        look={look}
        size={size ?? 'normal'}
        icon="hand-heart"
        className={classNames(styles.entry, className)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {asked ? standText(asked) : talkWords(supportReaderOf(user?.audience ?? '')).entry}
      </Button>
      <TalkDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
