/** Shows an unfinished exercise as a row: a draft to continue, or audio that is processing, with its progress. */
import type { Exercise } from '#contract/exercises.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { ProgressRing } from '#web/ui/figure/progress.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { TrackRow } from '#web/ui/list/row-list.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useCountdown } from '../audio/countdown.ts'
import { getExercisePath } from './my-exercises.ts'
import { MyExerciseMenu } from './my-exercise-menu.tsx'
import styles from './my-exercise-row.module.css'
import type { ExerciseActionCallbacks } from './use-exercise-actions.ts'

export interface MyExerciseProps extends ExerciseActionCallbacks {
  exercise: Exercise
  mayOffer: boolean
}

const toRowProps = ({ uuid, title, status, session_thumbnail }: Exercise) => ({
  title,
  status,
  picture: { src: getCoverVariantUrl(session_thumbnail, '1x1', 200), seed: uuid },
})

const processingText = ({ voice, progress }: Exercise, secondsLeft: number): string => {
  const queuePosition = progress?.before ?? 0
  if (queuePosition === 1) return myExercises('queue.one')
  if (queuePosition > 1) return myExercises('queue', { n: queuePosition })
  return secondsLeft > 0 ? myExercises('reading', { name: voice }) : myExercises('late')
}

function ProcessingRow(props: MyExerciseProps) {
  const { exercise } = props
  const percent = exercise.progress?.percent ?? 0
  const secondsLeft = useCountdown(exercise.progress)
  const progressView = (
    <span className={styles.far}>
      <ProgressRing value={percent / 100} size={24} />
      <VisuallyHidden>{myExercises('percent', { n: Math.round(percent) })}</VisuallyHidden>
      {secondsLeft > 0 && <TimeText seconds={secondsLeft} className={styles.clock} />}
    </span>
  )
  return (
    <TrackRow
      {...toRowProps(exercise)}
      to={getExercisePath(exercise)}
      description={processingText(exercise, secondsLeft)}
      meta={progressView}
      actions={<MyExerciseMenu {...props} />}
    />
  )
}

export function MyExerciseRow(props: MyExerciseProps) {
  const { exercise } = props
  if (exercise.status === 'processing') return <ProcessingRow {...props} />
  return (
    <TrackRow
      {...toRowProps(exercise)}
      to={getExercisePath(exercise)}
      description={exercise.note ?? myExercises('draft')}
      meta={myExercises('minutes', { n: exercise.duration })}
      actions={<MyExerciseMenu {...props} />}
    />
  )
}
