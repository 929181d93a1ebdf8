/** The frame of the recording: the bay at night, whose moon shows the progress, with the steps above. */
import { type ReactNode, useEffect, useRef } from 'react'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useScreenShape } from '#web/ui/bay/surroundings.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BareFrame } from '#web/ui/frame/bare-frame.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './studio-frame.module.css'

export const studioSteps = ['check', 'record', 'listen', 'finish'] as const
export type StudioStep = (typeof studioSteps)[number]

interface StudioFrameProps {
  title: string
  /** From 0 to 1. */
  progress: number
  /** Undefined without steps, as after handing in. */
  step?: StudioStep | undefined
  onStep?: (step: StudioStep) => void
  /** The address of the list. */
  home: string
  children: ReactNode
}

function Steps({ step: current, onStep }: { step: StudioStep; onStep: (step: StudioStep) => void }) {
  const currentIndex = studioSteps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {studioSteps.map((step, index) => (
        <li key={step} className={classNames(index < currentIndex && styles.done, index === currentIndex && styles.on)}>
          <button type="button" aria-current={index === currentIndex ? 'step' : undefined} onClick={() => onStep(step)}>
            <i />
            <span>{t(`step.${step}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/**
 * Leaving loads a new document: this one may use the microphone, and the other pages may not.
 */
function LeaveLink({ home }: { home: string }) {
  return (
    <a href={home} className={styles.pill} aria-label={t('leave.label')}>
      <Icon name="x-bold" />
      <span>{t('leave')}</span>
    </a>
  )
}

export function StudioFrame({ title, progress, step, onStep, home, children }: StudioFrameProps) {
  // Each has a low sky, so that there is room on the water for the line and its takes.
  const composition = useScreenShape() === 'tall' ? 'playerWords' : 'playerExplore'
  return (
    <BareFrame still ink="light" scene={<Bay composition={composition} palette="night" progress={progress} />}>
      <div className={styles.view}>
        <div className={styles.top}>
          <p className={styles.title}>{title}</p>
          {step && onStep && <Steps step={step} onStep={onStep} />}
          <LeaveLink home={home} />
        </div>
        {children}
      </div>
    </BareFrame>
  )
}

/**
 * A quiet surface over the bay, for everything except the lines.
 * @param contentKey identifies the content: new content takes the focus if the pressed button is gone
 */
export function StudioSheet({ contentKey, children }: { contentKey: string; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  const lastKey = useRef<string>(undefined)
  useEffect(() => {
    const isNew = lastKey.current !== contentKey
    lastKey.current = contentKey
    if (isNew && document.activeElement === document.body) sheet.current?.querySelector('h1')?.focus()
  }, [contentKey])
  return (
    <div className={styles.scroll}>
      <div ref={sheet} className={styles.sheet}>
        {children}
      </div>
    </div>
  )
}

/** The only text of a sheet, as when there is nothing to record. */
export function SheetText({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHeading title={title} className={styles.heading} />
      <div className={styles.more}>{children}</div>
    </>
  )
}
