/** The feedback form, with contacts for help if the text sounds like a crisis. It is loaded when it is first needed. */
import { useState } from 'react'
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx'
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'
import styles from './feedback-corner.module.css'

/** The text is checked in this browser only; nothing about it is stored. */
function SafetyNotice({ text }: { text: string }) {
  const { noticed, close } = useSafetyNotice(text)
  return noticed ? <SafetyNoticeCard place="feedback" onClose={close} /> : null
}

export interface FeedbackPanelProps {
  open: boolean
  onClose: () => void
}

export function FeedbackPanel({ open, onClose }: FeedbackPanelProps) {
  // The text is checked even if it was sent at once.
  const [sent, setSent] = useState('')
  const handleDone = (text = '') => {
    setSent(text)
    onClose()
  }
  return (
    <div className={styles.panel}>
      {open ? (
        <FeedbackForm onDone={handleDone} onEscape={onClose} Aside={SafetyNotice} />
      ) : (
        sent && <SafetyNotice text={sent} />
      )}
    </div>
  )
}
