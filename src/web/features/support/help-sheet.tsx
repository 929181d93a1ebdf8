/** The help card over whatever is open, and from it the way to ask somebody to talk. */
import { useState } from 'react'
import { useHelp } from './help-here.ts'
import { SupportCard } from './support-card.tsx'
import { TalkDialog } from './talk/talk-dialog.tsx'

export interface HelpSheetProps {
  open: boolean
  onClose: () => void
}

export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const [contact, setContact] = useState<string>()
  const { card } = useHelp(open)
  const ask = (uuid: string) => {
    onClose()
    setContact(uuid)
  }
  return (
    <>
      <SupportCard help={card} open={open} onClose={onClose} onAsk={ask} />
      <TalkDialog open={contact !== undefined} contact={contact} onClose={() => setContact(undefined)} />
    </>
  )
}
