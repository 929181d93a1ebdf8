/** A section of the lesson page with its own anchor. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './lesson-part.module.css'

/** The sections in page order. */
const partIds = ['overview', 'listen', 'handout', 'plan', 'facilitation', 'links', 'extension'] as const
export type PartId = (typeof partIds)[number]

interface LessonPartProps {
  id: PartId
  title: ReactNode
  lead?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function LessonPart({ id, title, lead, className, children }: LessonPartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classNames(styles.part, className)}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
