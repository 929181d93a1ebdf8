/**
 * A quiet button to ask someone of the school to talk, and afterwards the status of that request. It is hidden if
 * nobody can be asked and no current request exists.
 */
import { useEffect, useState } from 'react'
import type { ContactRequest } from '#contract/support.ts'
import { getSupportReader } from '#rules/safety/support.ts'
import { getTalkMessages } from '#web/lib/messages/en/support-talk.ts'
import { useUser } from '#web/session/session.ts'
import { useHasFeature } from '#web/session/use-features.ts'
import { Button, type ButtonLook, type ButtonSize } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { startHelp, useHelp } from '../help-card-store.ts'
import { getLatestRequest, formatRequestStatus } from './request-status.ts'
import styles from './talk.module.css'
import { TalkDialog } from './talk-dialog.tsx'
import { useRequests } from './use-request.ts'

const getLatestRequestNow = (requests: readonly ContactRequest[]) => getLatestRequest(requests, Date.now())

export interface TalkToSomeoneProps {
  look?: ButtonLook
  size?: ButtonSize
  className?: string | undefined
}

export function TalkToSomeone({ look = 'text', size, className }: TalkToSomeoneProps) {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const { card, school } = useHelp(open)
  useEffect(startHelp, [])
  const isOffered = card.people.some(({ uuid }) => uuid !== undefined)
  const canHaveRequests = useHasFeature('contact_requests') && school !== undefined
  const latestRequest = getLatestRequestNow(useRequests(canHaveRequests))
  if (!isOffered && !open && !latestRequest) return null
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
        {latestRequest
          ? formatRequestStatus(latestRequest)
          : getTalkMessages(getSupportReader(user?.audience ?? '')).entry}
      </Button>
      <TalkDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
