/**
 * A full-screen wait for the audio of an exercise: the bay, a countdown, the finished steps, and a button to leave.
 * When the time is over, the countdown disappears and a message says that rendering continues.
 */
import { useId } from 'react'
import { Button } from '../action/button.tsx'
import { Bay } from '../bay/bay.tsx'
import { TimeText } from '../figure/time-text.tsx'
import { Icon } from '../icon/icon.tsx'
import { useModal } from '../overlay/dialog.tsx'
import styles from './exercise-loader.module.css'

export type LoaderStep = { label: string; state: 'done' | 'now' | 'ahead' }

export type ExerciseLoaderProps = {
  open: boolean
  title: string
  /** Says that the person may leave, and what happens then. */
  lead: string
  /** Replaces both texts when the time is over. */
  late: { title: string; lead: string }
  /** The estimated seconds until it is ready. */
  left: number
  /** The accessible name of the countdown. */
  clock: string
  /** From 0 to 1: the height of the sun. */
  done: number
  steps: readonly LoaderStep[]
  leaveLabel: string
  /** Called by the button and by Esc. */
  onLeave: () => void
}

function Steps({ steps }: Pick<ExerciseLoaderProps, 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ label, state }) => (
        <li key={label} aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' ? <Icon name="check-circle-fill" /> : <span className={styles[state]} />}
          {label}
        </li>
      ))}
    </ol>
  )
}

function Clock({ left, name }: { left: number; name: string }) {
  return (
    <span role="timer" aria-label={name} className={styles.clock}>
      <TimeText seconds={left} />
    </span>
  )
}

export function ExerciseLoader(props: ExerciseLoaderProps) {
  const { open, title, lead, late, left, clock, done, steps, leaveLabel, onLeave } = props
  const { dialog, events } = useModal(open, onLeave)
  const id = useId()
  const message = left > 0 ? { title, lead } : late
  return (
    <dialog ref={dialog} aria-labelledby={id} className={styles.loader} {...events}>
      {open && (
        <>
          <div className={styles.scene}>
            <Bay composition="making" palette="dusk" height={0.1 + 0.8 * done} />
          </div>
          <div className={styles.text}>
            {left > 0 && <Clock left={left} name={clock} />}
            <h2 id={id} tabIndex={-1} className={styles.title}>
              {message.title}
            </h2>
            <p role="status" className={styles.lead}>
              {message.lead}
            </p>
            <Steps steps={steps} />
            <Button look="board" size="large" endIcon="arrow-right-bold" className={styles.leave} onClick={onLeave}>
              {leaveLabel}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
