/** Introduces exercises: a paragraph, three steps, three sketches and the button to start. */
import * as contract from '#contract/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { welcome } from '#web/lib/messages/en/exercises-welcome.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Sketch } from '../frame/exercise-print.tsx'
import styles from './welcome.module.css'

const steps = ['say', 'read', 'hear'] as const

/** The sketches are hidden from screen readers, because they are decorative. */
function Sketches() {
  return (
    <div aria-hidden="true" className={styles.sketches}>
      <figure>
        <Sketch prompt={welcome('sketch.walk')} tone="warm" />
      </figure>
      <figure>
        <Sketch prompt={welcome('sketch.night')} tone="sleepy" />
      </figure>
      <figure>
        <Sketch prompt={welcome('sketch.recital')} tone="steady" />
        <figcaption>{welcome('sketch.recital')}</figcaption>
      </figure>
    </div>
  )
}

function Steps() {
  return (
    <ol aria-label={welcome('how')} className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>
          <strong>{welcome(`${step}.title`)}</strong>
          <span>{welcome(step)}</span>
        </li>
      ))}
    </ol>
  )
}

interface Limits {
  /** The number of exercises whose audio can still be generated today. */
  left: number
  scripts_left: number
}

/** Describes how much of the quota is left today, in plain words and without a countdown. */
export const describeQuotaLeft = ({ left, scripts_left }: Limits): string => {
  if (left <= 0) return welcome('quota.none')
  if (scripts_left <= 0) return welcome('quota.scripts.none')
  return left === 1 ? welcome('quota.one') : welcome('quota', { n: left })
}

/** Shows nothing until the quota is known. The server repeats it when it matters. */
function QuotaLeft() {
  const { data } = useAnswer(contract.configDefaults, {})
  return data ? <p className={styles.left}>{describeQuotaLeft(data.Config.limits)}</p> : null
}

export function Welcome() {
  return (
    <div className={styles.welcome}>
      <div className={styles.text}>
        <PageHeading title={welcome('title')} className={styles.title} />
        <p className={styles.lead}>{welcome('lead')}</p>
        <Steps />
        <div className={styles.begin}>
          <ButtonLink look="board" size="large" endIcon="arrow-right-bold" to={paths.exerciseAdd}>
            {welcome('begin')}
          </ButtonLink>
          <div>
            <p className={styles.label}>{welcome('label')}</p>
            <QuotaLeft />
          </div>
        </div>
      </div>
      <Sketches />
    </div>
  )
}
