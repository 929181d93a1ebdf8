/**
 * Shows the bay while the audio is generated. The sun rises with the progress, and the clock shows the estimated time
 * left.
 */
import type { ReactNode } from 'react'
import { formatClock } from '#rules/times.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './audio-step.module.css'

interface AudioCardProps {
  title: string
  lead: ReactNode
  /** The height of the sun, from 0 to 1. */
  done: number
  /** The seconds left, or undefined while there is nothing to wait for. */
  left?: number | undefined
  children?: ReactNode
}

export function AudioCard({ title, lead, done, left, children }: AudioCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.scene}>
        <Bay composition="making" palette="dusk" height={0.1 + 0.4 * done} />
        {left !== undefined && (
          <span role="timer" aria-label={exerciseEditor('audio.timeLeft')} className={styles.clock}>
            {formatClock(left)}
          </span>
        )}
      </div>
      <div className={styles.text}>
        <PageHeading title={title} className={styles.title} />
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
