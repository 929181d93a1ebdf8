/** The quiet way to a person of the school; where nobody can be asked, and nobody was who left, there is none. */
import { useEffect, useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { supportReaderOf } from '#rules/safety/support.ts'
import { talkWords } from '#web/lib/words/talk.en.ts'
import { useUser } from '#web/session/session.ts'
import { useHas } from '#web/session/use-features.ts'
import { Button, type ButtonLook, type ButtonSize } from '#web/ui/action/button.tsx'
import { attendHelp, useHelp } from '../help-here.ts'
import { latestOf } from './reach.ts'
import { TalkDialog } from './talk-dialog.tsx'
import { useRequests } from './use-request.ts'

const hasAsked = (requests: readonly ContactRequest[]): boolean => latestOf(requests, Date.now()) !== undefined

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
  const mayHaveAsked = useHas('contact_requests') && school !== undefined && !isOffered
  const requests = useRequests(mayHaveAsked)
  if (!isOffered && !open && !hasAsked(requests)) return null
  return (
    <>
      <Button
        look={look}
        size={size ?? 'normal'}
        icon="hand-heart"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {talkWords(supportReaderOf(user?.audience ?? '')).entry}
      </Button>
      <TalkDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
