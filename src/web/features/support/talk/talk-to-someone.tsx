/** The quiet way to a person of the school; where nobody can be asked, there is none. */
import { useEffect, useState } from 'react'
import { supportReaderOf } from '#rules/safety/support.ts'
import { talkWords } from '#web/lib/words/talk.en.ts'
import { useUser } from '#web/session/session.ts'
import { Button, type ButtonLook, type ButtonSize } from '#web/ui/action/button.tsx'
import { attendHelp, useHelp } from '../help-here.ts'
import { TalkDialog } from './talk-dialog.tsx'

export interface TalkToSomeoneProps {
  look?: ButtonLook
  size?: ButtonSize
  className?: string | undefined
}

export function TalkToSomeone({ look = 'text', size, className }: TalkToSomeoneProps) {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const { card } = useHelp(open)
  useEffect(attendHelp, [])
  if (!card.people.some(({ uuid }) => uuid !== undefined)) return null
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
