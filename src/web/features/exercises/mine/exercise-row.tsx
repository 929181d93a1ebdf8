/** One of one's own exercises in a list: it is listened to or gone on with, and what else can be done is in its menu. */
import type { Exercise } from '#contract/exercises.ts'
import { coverAs } from '#rules/covers.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TrackRow } from '#web/ui/list/row-list.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import styles from './mine.module.css'

/** Where a press leads: to listening, to the wait, or to where it was left. */
export const wayTo = ({ uuid, status }: Exercise): string => {
  if (status === 'ready') return paths.audio(uuid)
  return status === 'processing' ? paths.exerciseStep('audio', uuid) : paths.exerciseEdit(uuid)
}

export const pictureOf = ({ picture, session_thumbnail }: Exercise): string =>
  session_thumbnail ? coverAs(session_thumbnail, '1x1', 400) : (picture?.url ?? '')

interface ExerciseRowProps {
  exercise: Exercise
  onDuplicate: () => void
  onDelete: () => void
}

export function ExerciseRow({ exercise, onDuplicate, onDelete }: ExerciseRowProps) {
  const { uuid, title, description, status, sound, duration } = exercise
  return (
    <TrackRow
      to={wayTo(exercise)}
      title={title}
      description={description}
      meta={sound ? <TimeText seconds={sound.seconds} /> : exercises('minutes', { n: duration })}
      picture={{ src: pictureOf(exercise), seed: uuid }}
      status={status === 'ready' ? null : status}
      actions={
        <Menu
          label={exercises('list.more', { title })}
          className={styles.more}
          bare
          items={[
            ...(sound ? [{ label: exercises('list.play'), icon: 'play-fill' as const, to: paths.audio(uuid) }] : []),
            { label: exercises('list.edit'), icon: 'pencil-simple', to: paths.exerciseEdit(uuid) },
            { label: exercises('list.duplicate'), icon: 'copy', onSelect: onDuplicate },
            { label: exercises('list.delete'), icon: 'trash', onSelect: onDelete },
          ]}
        >
          <Icon name="dots-three-bold" />
        </Menu>
      }
    />
  )
}
