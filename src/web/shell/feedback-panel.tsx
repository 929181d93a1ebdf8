/** The feedback form with people beside it for what is heavy; comes when it is first asked for. */
import { useState } from 'react'
import { FeedbackForm } from '#web/features/feedback/feedback-form.tsx'
import { NoticedCard } from '#web/features/support/noticed-card.tsx'
import { useNoticed } from '#web/features/support/use-noticed.ts'
import styles from './feedback-corner.module.css'

/** Read in this browser alone; nothing is kept of it. */
function Heavy({ words }: { words: string }) {
  const { noticed, close } = useNoticed(words)
  return noticed ? <NoticedCard place="feedback" onClose={close} /> : null
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
