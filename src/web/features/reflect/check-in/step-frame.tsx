/** The layout of every step: the question in the sky, the choices on the water and the buttons below them. */
import type { ReactNode } from 'react'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DocumentTitle } from '#web/ui/page/page-heading.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { CheckInStepProps } from './step-props.ts'
import styles from './check-in.module.css'

interface StepFrameProps extends Pick<CheckInStepProps, 'checkIn' | 'save'> {
  title: string
  lead?: ReactNode
  /** Appears beside the title, such as the button that reads it aloud. */
  aside?: ReactNode
  /** Whether the step has an answer. The button then says "next", otherwise "skip". */
  answered: boolean
  skip?: string
  /** Replaces the buttons to the left of the save button. */
  titleAction?: ReactNode
  className?: string | undefined
  children: ReactNode
}

function StepButtons({ checkIn, answered, skip }: Pick<StepFrameProps, 'checkIn' | 'answered' | 'skip'>) {
  const { at, steps, goToStep } = checkIn
  return (
    <>
      {at > 0 && (
        <Button look="plain" size="large" icon="arrow-left-bold" onClick={() => goToStep(at - 1)}>
          {reflect('back')}
        </Button>
      )}
      {at < steps.length - 1 && (
        <Button look="plain" size="large" onClick={() => goToStep(at + 1)}>
          {answered ? reflect('next') : (skip ?? reflect('skip'))}
        </Button>
      )}
    </>
  )
}

export function StepFrame(props: StepFrameProps) {
  const { checkIn, save, title, lead, aside, answered, skip, titleAction, className, children } = props
  return (
    <form
      className={classNames(styles.step, className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (checkIn.isWorthSaving) save()
      }}
    >
      <DocumentTitle title={reflect('title')} />
      <header className={styles.header}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {aside}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
      <div className={styles.foot}>
        <div className={styles.ways}>
          {titleAction}
          {!(titleAction && checkIn.at === 0) && (
            <StepButtons checkIn={checkIn} answered={answered} {...(skip ? { skip } : {})} />
          )}
        </div>
        <Button look="board" size="large" endIcon="arrow-right-bold" type="submit" disabled={!checkIn.isWorthSaving}>
          {reflect('save')}
        </Button>
      </div>
    </form>
  )
}
