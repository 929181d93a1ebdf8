/** The check-in asks one question per step, over a bay whose sun follows the answer. It can be saved at any moment. */
import { type ReactNode, useEffect, useRef } from 'react'
import type { Happiness, Question } from '#contract/reflect.ts'
import { findWordById } from '#rules/feelings/words.ts'
import { useDayPart } from '#web/lib/daypart.ts'
import { useUser } from '#web/session/session.ts'
import { Bay } from '#web/ui/bay/bay.tsx'
import { useNight, useScreenShape } from '#web/ui/bay/surroundings.ts'
import { useLightHeader } from '#web/ui/frame/header-ink.ts'
import styles from './check-in.module.css'
import { ContextsStep } from './contexts-step.tsx'
import { getMood } from './check-in-draft.ts'
import { MoodStep } from './mood-step.tsx'
import { NoteStep } from './note-step.tsx'
import { QuestionStep } from './question-step.tsx'
import type { CheckInStepProps } from './step-props.ts'
import { type CheckInStart, type CheckInController, useCheckIn } from './use-check-in.ts'
import { WordsStep } from './words-step.tsx'

export interface CheckInProps {
  questions: readonly Question[]
  beginning: CheckInStart
  /** Stores the check-in. It is called once. */
  onSave: (happiness: Happiness) => Promise<void>
  /** Appears above the question, such as links to the other parts of Reflect. */
  above?: ReactNode
  /** The link to help. It appears above every step after the first. */
  help?: ReactNode
  /** Appears below the first question and contains the link to help. */
  below?: ReactNode
  /** Whether the person opened the check-in from this page. The question then takes the focus. */
  takesFocus?: boolean
  BesideNote?: CheckInStepProps['BesideNote']
}

const steps: Record<string, (props: CheckInStepProps) => ReactNode> = {
  words: WordsStep,
  contexts: ContextsStep,
  note: NoteStep,
}

/** Moves the focus to the heading when the step changes, but not when the page opens. */
const useFocusOnSteps = (step: string, takesFocus: boolean) => {
  const container = useRef<HTMLDivElement>(null)
  const previousStep = useRef(takesFocus ? undefined : step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    container.current?.querySelector('h1')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  return container
}

/**
 * The sun's position as a share of the width. On a wide screen a long question fills the middle of the sky; a narrow
 * screen has sky below the question.
 */
const SUN_BESIDE_TEXT = { x: 0.9 }

/** Returns the position of the sun: behind the last feeling word, or as high as the mood. */
const useSun = ({ draft, steps: allSteps, at }: CheckInController, questions: readonly Question[]) => {
  const isWide = useScreenShape() === 'wide'
  const isYoung = useUser()?.audience === 'k_5'
  const mood = getMood(draft.answers, questions) ?? 3
  const last = draft.emotions.at(-1)
  const word = last && findWordById(last)
  const height = (mood - 1) / 4
  if (at === 0) return { composition: 'checkIn' as const, height }
  if (allSteps[at] !== 'words') return { composition: 'checkIn' as const, height, ...(isWide ? SUN_BESIDE_TEXT : {}) }
  // The pictures of the youngest students cover the whole sky.
  if (isYoung) return { composition: 'feelingWords' as const, height: 0 }
  return word
    ? { composition: 'feelingWords' as const, height: (word.energy + 1) / 2, x: 0.1 + 0.4 * (word.pleasantness + 1) }
    : { composition: 'feelingWords' as const, height }
}

export function CheckIn({ questions, beginning, ...rest }: CheckInProps) {
  const checkIn = useCheckIn(questions, beginning)
  return checkIn ? <CheckInSteps checkIn={checkIn} questions={questions} {...rest} /> : null
}

type CheckInStepsProps = Omit<CheckInProps, 'beginning'> & { checkIn: CheckInController }

function CheckInSteps({
  checkIn,
  questions,
  onSave,
  above,
  help,
  below,
  takesFocus = false,
  BesideNote,
}: CheckInStepsProps) {
  const save = () => void checkIn.finish(onSave)
  const step = checkIn.steps[checkIn.at] ?? ''
  const container = useFocusOnSteps(step, takesFocus)
  const { composition, ...sun } = useSun(checkIn, questions)
  const daypart = useDayPart()
  const night = useNight()
  useLightHeader(night)
  const question = questions.find(({ uuid }) => uuid === step)
  const Step = steps[step] ?? (question?.kind === 'mood' ? MoodStep : QuestionStep)
  return (
    <div className={styles.page} data-night={night || undefined} ref={container}>
      <Bay composition={composition} daypart={daypart} className={styles.bay} {...sun} />
      <div className={styles.inside} data-alone={checkIn.at > 0 || undefined}>
        <div className={styles.above}>
          {checkIn.at > 0 && help}
          {above && <div className={styles.parts}>{above}</div>}
        </div>
        <Step key={step} checkIn={checkIn} question={question} save={save} BesideNote={BesideNote} />
        {checkIn.at === 0 && below}
      </div>
    </div>
  )
}
