/** Asks how the person feels after a practice that they opened from a check-in. It takes one click, or none. */
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { StartedPractice } from '../started-practice.ts'
import styles from './saved.module.css'

interface PracticeQuestionProps {
  practice: StartedPractice
  onAnswer: () => void
  onClose: () => void
}

export function PracticeQuestion({ practice, onAnswer, onClose }: PracticeQuestionProps) {
  return (
    <section className={styles.offer} aria-labelledby="ask-after">
      <h2 id="ask-after">{reflect('after.title', { title: practice.title })}</h2>
      <p>{reflect('after.lead')}</p>
      <div className={styles.actions}>
        <Button look="plain" onClick={onAnswer}>
          {reflect('after.act')}
        </Button>
        <Button look="text" onClick={onClose}>
          {reflect('offer.not_now')}
        </Button>
      </div>
    </section>
  )
}
