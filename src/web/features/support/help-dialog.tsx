/**
 * The help card over the current page, with a way to ask someone to talk. It renders outside the component that opened
 * it, so that it looks the same everywhere.
 */
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useHelp } from './help-card-store.ts'
import { SupportCard } from './help-card.tsx'
import { TalkDialog } from './talk/talk-dialog.tsx'

export interface HelpDialogProps {
  open: boolean
  onClose: () => void
}

export function HelpDialog({ open, onClose }: HelpDialogProps) {
  const [contact, setContact] = useState<string>()
  const { card } = useHelp(open)
  const openTalk = (uuid: string) => {
    onClose()
    setContact(uuid)
  }
  return createPortal(
    <>
      <SupportCard help={card} open={open} onClose={onClose} onAsk={openTalk} />
      <TalkDialog open={contact !== undefined} contact={contact} onClose={() => setContact(undefined)} />
    </>,
    document.body,
  )
}
