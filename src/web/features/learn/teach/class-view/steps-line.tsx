/** The parts of a lesson on a horizon: set suns for past parts, a risen one for the current, dots for those to come. */
import { classView } from '#web/lib/messages/en/class-view.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { LessonStage } from '../lesson/teach-cards.ts'
import styles from './steps-line.module.css'

export interface StepsLineProps {
  parts: readonly { part: LessonStage; at: number }[]
  current: LessonStage
  /** Goes to the first card of a part. */
  onGo: (at: number) => void
}

export function StepsLine({ parts, current, onGo }: StepsLineProps) {
  const currentIndex = parts.findIndex(({ part }) => part === current)
  return (
    <ol className={styles.steps} aria-label={classView('steps')}>
      {parts.map(({ part, at }, index) => (
        <li key={part} className={classNames(index < currentIndex && styles.done, index === currentIndex && styles.on)}>
          <button type="button" aria-current={index === currentIndex ? 'step' : undefined} onClick={() => onGo(at)}>
            <i />
            <span>{classView(`part.${part}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
