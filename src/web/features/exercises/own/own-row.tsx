/** An exercise that is on its way, as a row: a draft to go on with, or one that is being read, with how far it is. */
import type { Exercise } from '#contract/exercises.ts'
import { coverAs } from '#rules/covers.ts'
import { own } from '#web/lib/words/exercises-list.en.ts'
import { ProgressRing } from '#web/ui/figure/progress.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { TrackRow } from '#web/ui/list/row-list.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useCountdown } from '../audio/countdown.ts'
import { wayTo } from './own-exercises.ts'
import { OwnMenu } from './own-menu.tsx'
import styles from './own-row.module.css'
import type { Aftermath } from './use-acts.ts'

export interface OwnProps extends Aftermath {
  exercise: Exercise
  mayOffer: boolean
}

const shapeOf = ({ uuid, title, status, session_thumbnail }: Exercise) => ({
  title,
  status,
  picture: { src: coverAs(session_thumbnail, '1x1', 200), seed: uuid },
})

const waitWords = ({ voice, progress }: Exercise, left: number): string => {
  const before = progress?.before ?? 0
  if (before === 1) return own('line.one')
  if (before > 1) return own('line', { n: before })
  return left > 0 ? own('reading', { name: voice }) : own('late')
}

function Reading(props: OwnProps) {
  const { exercise } = props
  const percent = exercise.progress?.percent ?? 0
  const left = useCountdown(exercise.progress)
  const far = (
    <span className={styles.far}>
      <ProgressRing value={percent / 100} size={24} />
      <VisuallyHidden>{own('percent', { n: Math.round(percent) })}</VisuallyHidden>
      {left > 0 && <TimeText seconds={left} className={styles.clock} />}
    </span>
  )
  return (
    <TrackRow
      {...shapeOf(exercise)}
      to={wayTo(exercise)}
      description={waitWords(exercise, left)}
      meta={far}
      actions={<OwnMenu {...props} />}
    />
  )
}

export function OwnRow(props: OwnProps) {
  const { exercise } = props
  if (exercise.status === 'processing') return <Reading {...props} />
  return (
    <TrackRow
      {...shapeOf(exercise)}
      to={wayTo(exercise)}
      description={exercise.note ?? own('draft')}
      meta={own('minutes', { n: exercise.duration })}
      actions={<OwnMenu {...props} />}
    />
  )
}
