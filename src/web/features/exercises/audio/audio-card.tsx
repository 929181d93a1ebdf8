/** The bay while somebody reads: the sun rises with what is done, the clock says how long it is likely to take. */
import type { ReactNode } from 'react'
import { formatClock } from '#rules/times.ts'
import { exerciseEditor } from '#web/lib/messages/en/exercises-editor.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './audio-step.module.css'

interface AudioCardProps {
  title: string
  lead: ReactNode
  /** 0 to 1: how high the sun stands. */
  done: number
  /** Seconds; nothing while there is nothing to wait for. */
  left?: number | undefined
  children?: ReactNode
}

export function AudioCard({ title, lead, done, left, children }: AudioCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.scene}>
        <Bay place="making" palette="dusk" height={0.1 + 0.4 * done} />
        {left !== undefined && (
          <span role="timer" aria-label={exerciseEditor('audio.clock')} className={styles.clock}>
            {formatClock(left)}
          </span>
        )}
      </div>
      <div className={styles.words}>
        <PageHeading title={title} className={styles.title} />
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
