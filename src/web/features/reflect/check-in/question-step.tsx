/** Asks one of the school's other questions, with five labeled answers from one end of a scale to the other. */
import { useId } from 'react'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import type { CheckInStepProps } from './step-props.ts'
import { ReadAloud } from './read-aloud.tsx'
import { StepFrame } from './step-frame.tsx'
import styles from './question-step.module.css'

/** Shows the position on the scale. Neither end is better. */
function Dots({ on }: { on: number }) {
  return (
    <svg className={styles.dots} viewBox="0 0 60 12" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((dot) => (
        <circle key={dot} cx={dot * 12 - 6} cy="6" r="4" data-on={dot <= on || undefined} />
      ))}
    </svg>
  )
}

export function QuestionStep({ checkIn, question, save }: CheckInStepProps) {
  const name = useId()
  if (!question) return null
  const { draft, at, steps, change } = checkIn
  const chosen = draft.answers[question.uuid]
  const count = steps.length - 3
  return (
    <StepFrame
      checkIn={checkIn}
      save={save}
      title={question.text}
      lead={question.help ?? reflect('step.of', { n: at + 1, count })}
      aside={<ReadAloud words={[question.text, ...question.answers]} label={reflect('young.aloud')} />}
      answered={chosen !== undefined}
    >
      <fieldset className={styles.answers}>
        <legend>{question.text}</legend>
        {question.answers.map((label, index) => (
          <label key={label} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={chosen === index + 1}
              onChange={() =>
                change({ answers: { ...draft.answers, [question.uuid]: index + 1 }, step: question.uuid })
              }
            />
            <span className={styles.face}>
              <Dots on={index + 1} />
              <span>{label}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </StepFrame>
  )
}
