/** The layout of one step of the exercise editor: the link to leave, the four steps, the question and the picture. */
import type { ReactNode } from 'react'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Wrap } from '#web/ui/page/page.tsx'
import styles from './step-frame.module.css'
import { type Step, Stepper } from './stepper.tsx'

interface StepFrameProps {
  step: Step
  /** The ID is empty until the exercise exists. */
  uuid: string
  /** Saves and leaves. */
  onLeave: () => void
  print: ReactNode
  /** The question of the step. A step that shows it inside its own picture has none. */
  title?: string
  lead?: string
  children: ReactNode
}

export function StepFrame({ step, uuid, onLeave, print, title, lead, children }: StepFrameProps) {
  return (
    <Wrap className={styles.making}>
      <div className={styles.top}>
        <button type="button" className={styles.leave} onClick={onLeave}>
          <Icon name="arrow-left" />
          {exercises('leave')}
        </button>
        <Stepper step={step} uuid={uuid} />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {title && <PageHeading title={title} className={styles.title} />}
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <div className={styles.aside}>{print}</div>
      </div>
    </Wrap>
  )
}

interface StepFooterProps {
  /** A short note at the left, such as the save status. */
  children?: ReactNode
  className?: string | undefined
  /** The button that continues. */
  forward: ReactNode
}

export function StepFooter({ children, className, forward }: StepFooterProps) {
  return (
    <div className={classNames(styles.foot, className)}>
      {children}
      <div className={styles.forward}>{forward}</div>
    </div>
  )
}

export function QuietText({ children, label }: { children: ReactNode; label?: boolean }) {
  return <p className={classNames(styles.quiet, label && styles.label)}>{children}</p>
}
