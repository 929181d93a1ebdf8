/** Everything that can be done with an exercise of one's own, behind three dots. */
import type { Exercise } from '#contract/exercises.ts'
import { paths } from '#web/lib/paths.ts'
import { own } from '#web/lib/words/exercises-list.en.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { type ActName, actsFor } from './own-exercises.ts'
import styles from './own-menu.module.css'
import { QuestionDialog } from './questions.tsx'
import { type Aftermath, useActs } from './use-acts.ts'

const icons: Record<ActName, IconName> = {
  listen: 'play-fill',
  edit: 'pencil-simple',
  test: 'ear',
  duplicate: 'copy',
  stop: 'stop-circle',
  offer: 'share-network',
  takeBack: 'arrow-u-up-left',
  delete: 'trash',
}

interface OwnMenuProps extends Aftermath {
  exercise: Exercise
  mayOffer: boolean
  /** Over a picture instead of beside words. */
  onPicture?: boolean
}

export function OwnMenu({ exercise, mayOffer, onPicture = false, ...aftermath }: OwnMenuProps) {
  const { uuid, title } = exercise
  const { question, error, busy, ask, act, duplicate } = useActs(exercise, aftermath)
  const does: Record<ActName, { to: string } | { onSelect: () => void }> = {
    listen: { to: paths.audio(uuid) },
    edit: { to: paths.exerciseEdit(uuid) },
    test: { to: paths.exerciseTestOf(uuid) },
    duplicate: { onSelect: duplicate },
    stop: { onSelect: () => ask('stop') },
    offer: { onSelect: () => ask('offer') },
    takeBack: { onSelect: () => ask('takeBack') },
    delete: { onSelect: () => ask('delete') },
  }
  const items: MenuItem[] = actsFor(exercise, mayOffer).map((name) => ({
    label: own(name),
    icon: icons[name],
    ...does[name],
  }))
  return (
    <>
      <Menu
        label={own('more', { title })}
        className={classNames(styles.more, onPicture && styles.onPicture)}
        items={items}
        bare
      >
        <Icon name="dots-three-bold" />
      </Menu>
      <QuestionDialog
        exercise={exercise}
        question={question}
        busy={busy}
        error={error}
        onKeep={() => ask(undefined)}
        onAct={act}
      />
    </>
  )
}
