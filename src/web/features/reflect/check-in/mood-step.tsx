/** Asks for the mood as the height of the sun: five heights, labeled in the school's own words. */
import { useId } from 'react'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { MoodGlyph, toMoodLevel } from '#web/ui/figure/mood-glyph.tsx'
import type { CheckInStepProps } from './step-props.ts'
import { ReadAloud } from './read-aloud.tsx'
import { StepFrame } from './step-frame.tsx'
import styles from './mood-step.module.css'

/** The height of a drawing in the row. The styles make it larger for young readers. */
const SIZE = 64

export function MoodStep({ checkIn, question, save }: CheckInStepProps) {
  const name = useId()
  if (!question) return null
  const chosen = checkIn.draft.answers[question.uuid]
  const choose = (score: number) =>
    checkIn.change({ answers: { ...checkIn.draft.answers, [question.uuid]: score }, step: question.uuid })
  const lead = chosen === 1 ? reflect('mood.lead.low') : (question.help ?? reflect('mood.lead'))
  const more = (
    <button type="button" className={styles.more} onClick={() => checkIn.goToStep(1)}>
      <span>
        <strong>{reflect('more')}</strong>
        <small>{reflect('more.lead')}</small>
      </span>
      <Icon name="arrow-right-bold" />
    </button>
  )
  const readAloudButton = <ReadAloud words={[question.text, ...question.answers]} label={reflect('young.aloud')} />
  return (
    <StepFrame
      checkIn={checkIn}
      save={save}
      title={question.text}
      lead={<span aria-live="polite">{lead}</span>}
      aside={readAloudButton}
      answered={chosen !== undefined}
      titleAction={more}
    >
      <fieldset className={styles.suns}>
        <legend>{question.text}</legend>
        {question.answers.map((label, index) => (
          <label key={label} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={chosen === index + 1}
              onChange={() => choose(index + 1)}
            />
            <span className={styles.face}>
              <MoodGlyph level={toMoodLevel(index, question.answers.length)} size={SIZE} />
              <span>{label}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </StepFrame>
  )
}
