/** The feedback form with people beside it for what is heavy; comes when it is first asked for. */
import { useState } from 'react'
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx'
import { SafetyNoticeCard } from '#web/features/support/safety-notice-card.tsx'
import { useSafetyNotice } from '#web/features/support/use-safety-notice.ts'
import styles from './feedback-corner.module.css'

/** Read in this browser alone; nothing is kept of it. */
function Heavy({ words }: { words: string }) {
  const { noticed, close } = useSafetyNotice(words)
  return noticed ? <SafetyNoticeCard place="feedback" onClose={close} /> : null
}

export interface FeedbackPanelProps {
  open: boolean
  onClose: () => void
}

export function FeedbackPanel({ open, onClose }: FeedbackPanelProps) {
  // Sent in the same moment, words are read all the same.
  const [sent, setSent] = useState('')
  const done = (words = '') => {
    setSent(words)
    onClose()
  }
  return (
    <div className={styles.panel}>
      {open ? <FeedbackForm onDone={done} onAside={onClose} Beside={Heavy} /> : sent && <Heavy words={sent} />}
    </div>
  )
}
