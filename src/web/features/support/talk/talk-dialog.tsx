/**
 * The full-screen dialog for asking a contact to talk: choose, preview, send, status. Like the help card, it renders
 * outside the component that opened it.
 */
import { createPortal } from 'react-dom'
import { support } from '#web/lib/messages/en/support.ts'
import { useModal } from '#web/ui/overlay/dialog.tsx'
import { useHelp } from '../help-card-store.ts'
import { TalkFlow } from './talk-flow.tsx'
import styles from './talk.module.css'

export interface TalkDialogProps {
  open: boolean
  contact?: string | undefined
  onClose: () => void
}

export function TalkDialog({ open, contact, onClose }: TalkDialogProps) {
  const { dialog, events } = useModal(open, onClose)
  const { card, school } = useHelp(open)
  const people = card.people.filter(({ uuid }) => uuid !== undefined)
  return createPortal(
    <dialog ref={dialog} aria-label={support('talk')} className={styles.dialog} {...events}>
      {open && school && <TalkFlow contact={contact} people={people} zone={school.time_zone} onClose={onClose} />}
    </dialog>,
    document.body,
  )
}
