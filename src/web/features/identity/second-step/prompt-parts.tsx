/** The parts that every question for the second step has. */
import type { ReactNode, Ref } from 'react'
import { passwords } from '#web/lib/messages/en/passwords.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormEnd } from '#web/ui/field/form-end.tsx'
import styles from './second-step.module.css'

/** Says why the question is asked, and what to do. */
export function PromptHeading({ reason, lead }: { reason: string | undefined; lead: string }) {
  return (
    <div className={styles.text}>
      <h2>{passwords('step.title')}</h2>
      {reason && <p>{reason}</p>}
      <p>{lead}</p>
    </div>
  )
}

interface PromptButtonsProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  busy: boolean
  busyLabel: string
  /** Switches to another way of answering. */
  aside: ReactNode
}

export function PromptButtons({ ref, label, busy, busyLabel, aside }: PromptButtonsProps) {
  return (
    <FormEnd>
      {aside}
      <Button
        ref={ref}
        type="submit"
        look="board"
        size="large"
        endIcon="arrow-right-bold"
        busy={busy}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
    </FormEnd>
  )
}
