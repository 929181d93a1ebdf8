/** A menu with all actions on a person's own exercise, behind three dots. */
import type { Exercise } from '#contract/exercises.ts'
import { paths } from '#web/lib/paths.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { type ExerciseAction, listActions } from './my-exercises.ts'
import styles from './my-exercise-menu.module.css'
import { ExerciseConfirmDialog } from './exercise-confirm-dialog.tsx'
import { type ExerciseActionCallbacks, useExerciseActions } from './use-exercise-actions.ts'

const icons: Record<ExerciseAction, IconName> = {
  listen: 'play-fill',
  read_aloud: 'play-fill',
  edit: 'pencil-simple',
  test: 'ear',
  duplicate: 'copy',
  stop: 'stop-circle',
  offer: 'share-network',
  withdraw: 'arrow-u-up-left',
  delete: 'trash',
}

interface MyExerciseMenuProps extends ExerciseActionCallbacks {
  exercise: Exercise
  mayOffer: boolean
  /** Whether the menu lies over a picture instead of beside text. */
  onPicture?: boolean
}

export function MyExerciseMenu({ exercise, mayOffer, onPicture = false, ...callbacks }: MyExerciseMenuProps) {
  const { uuid, title } = exercise
  const { question, error, busy, changeQuestion, act, duplicate } = useExerciseActions(exercise, callbacks)
  const itemActions: Record<ExerciseAction, { to: string } | { onSelect: () => void }> = {
    listen: { to: paths.audio(uuid) },
    read_aloud: { to: paths.audio(uuid) },
    edit: { to: paths.exerciseEdit(uuid) },
    test: { to: paths.exerciseTestFor(uuid) },
    duplicate: { onSelect: duplicate },
    stop: { onSelect: () => changeQuestion('stop') },
    offer: { onSelect: () => changeQuestion('offer') },
    withdraw: { onSelect: () => changeQuestion('withdraw') },
    delete: { onSelect: () => changeQuestion('delete') },
  }
  const items: MenuItem[] = listActions(exercise, mayOffer).map((name) => ({
    label: myExercises(name),
    icon: icons[name],
    ...itemActions[name],
  }))
  return (
    <>
      <Menu
        label={myExercises('more', { title })}
        className={classNames(styles.more, onPicture && styles.onPicture)}
        items={items}
        bare
      >
        <Icon name="dots-three-bold" />
      </Menu>
      <ExerciseConfirmDialog
        exercise={exercise}
        question={question}
        busy={busy}
        error={error}
        onCancel={() => changeQuestion(undefined)}
        onAct={act}
      />
    </>
  )
}
