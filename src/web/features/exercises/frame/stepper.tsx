/** Shows the four steps as suns on a line: done, current and upcoming. A step that is done is a link back to it. */
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './stepper.module.css'

export const steps = ['prompt', 'script', 'voice', 'audio'] as const
export type Step = (typeof steps)[number]

interface StepMarkProps {
  step: Step
  state: 'done' | 'here' | 'ahead'
  uuid: string
}

function StepMark({ step, state, uuid }: StepMarkProps) {
  const face = (
    <>
      <span className={styles.sun}>{state === 'done' && <Icon name="check-bold" />}</span>
      <span className={styles.word}>{exercises(`step.${step}`)}</span>
      {state === 'done' && <VisuallyHidden>, {exercises('step.done')}</VisuallyHidden>}
    </>
  )
  return (
    <li className={classNames(styles.step, styles[state])} aria-current={state === 'here' ? 'step' : undefined}>
      {state === 'done' && uuid ? (
        <Link to={paths.exerciseStep(step, uuid)} className={styles.face}>
          {face}
        </Link>
      ) : (
        <span className={styles.face}>{face}</span>
      )}
    </li>
  )
}

export function Stepper({ step, uuid }: { step: Step; uuid: string }) {
  const currentIndex = steps.indexOf(step)
  return (
    <div className={styles.box}>
      <ol aria-label={exercises('steps')} className={styles.steps}>
        {steps.map((item, index) => (
          <StepMark
            key={item}
            step={item}
            uuid={uuid}
            state={index < currentIndex ? 'done' : index === currentIndex ? 'here' : 'ahead'}
          />
        ))}
      </ol>
    </div>
  )
}
