/** What an exercise of one's own is, in four sentences, and the way to begin one. */
import * as contract from '#contract/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { HousePrint } from '#web/ui/print/house-print.tsx'
import { steps } from '../frame/stepper.tsx'
import styles from './mine.module.css'

function Left() {
  const { data } = useAnswer(contract.configDefaults, {})
  const limits = data?.Config.limits
  if (!limits) return null
  return (
    <span className={styles.quiet}>
      {limits.left > 0 ? exercises('mine.left', { n: limits.left }) : exercises('mine.left.none')}
    </span>
  )
}

export function StartHere() {
  return (
    <div className={styles.start}>
      <div>
        <ol aria-label={exercises('mine.how')} className={styles.ways}>
          {steps.map((step) => (
            <li key={step}>
              <strong>{exercises(`step.${step}`)}</strong>
              <span>{exercises(`mine.how.${step}`)}</span>
            </li>
          ))}
        </ol>
        <div className={styles.begin}>
          <ButtonLink look="board" size="large" nose="arrow-right-bold" to={paths.exerciseAdd}>
            {exercises('mine.begin')}
          </ButtonLink>
          <Left />
        </div>
      </div>
      <div className={styles.frame}>
        <HousePrint seed="an exercise of your own" />
      </div>
    </div>
  )
}
