/** One of one's own exercises in a list: it is listened to or gone on with, and what else can be done is in its menu. */
import type { Exercise } from '#contract/exercises.ts'
import { coverAs } from '#rules/covers.ts'
import { paths } from '#web/lib/paths.ts'
import { exercises } from '#web/lib/words/exercises.en.ts'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TrackRow } from '#web/ui/list/row-list.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import styles from './mine.module.css'

/** Where a press leads: to listening, to the wait, or to where it was left. */
export const wayTo = ({ uuid, status }: Exercise): string => {
  if (status === 'ready') return paths.audio(uuid)
  return status === 'processing' ? paths.exerciseStep('audio', uuid) : paths.exerciseEdit(uuid)
}

export const pictureOf = ({ picture, session_thumbnail }: Exercise): string =>
  session_thumbnail ? coverAs(session_thumbnail, '1x1', 400) : (picture?.url ?? '')

export interface ExerciseActs {
  onDuplicate: () => void
  onDelete: () => void
  /** For those who may offer it to their school. */
  onOffer?: ((offered: boolean) => void) | undefined
}

/** Only what is finished can be offered; what was offered can be taken back. */
const offerEntry = ({ offer, status }: Exercise, onOffer: ExerciseActs['onOffer']): MenuItem[] => {
  if (!onOffer || (!offer && status !== 'ready')) return []
  const offered = offer !== null && offer.status !== 'declined'
  const label = exercises(offered ? 'offer.back' : 'offer')
  return [{ label, icon: 'share-network', onSelect: () => onOffer(!offered) }]
}

const entriesOf = (exercise: Exercise, { onDuplicate, onDelete, onOffer }: ExerciseActs): MenuItem[] => {
  const { uuid, sound } = exercise
  return [
    ...(sound ? [{ label: exercises('list.play'), icon: 'play-fill' as const, to: paths.audio(uuid) }] : []),
    { label: exercises('list.edit'), icon: 'pencil-simple', to: paths.exerciseEdit(uuid) },
    { label: exercises('list.duplicate'), icon: 'copy', onSelect: onDuplicate },
    ...offerEntry(exercise, onOffer),
    { label: exercises('list.delete'), icon: 'trash', onSelect: onDelete },
  ]
}

/** What became of an offer stands where the description would. */
const aboutOf = ({ description, offer }: Exercise): string => {
  if (!offer) return description
  if (offer.status === 'declined') return exercises('offer.declined', { reason: offer.reason })
  return exercises(offer.status === 'approved' ? 'offer.approved' : 'offer.offered')
}

export function ExerciseRow({ exercise, ...acts }: ExerciseActs & { exercise: Exercise }) {
  const { uuid, title, status, sound, duration } = exercise
  const more = (
    <Menu label={exercises('list.more', { title })} className={styles.more} bare items={entriesOf(exercise, acts)}>
      <Icon name="dots-three-bold" />
    </Menu>
  )
  return (
    <TrackRow
      to={wayTo(exercise)}
      title={title}
      description={aboutOf(exercise)}
      meta={sound ? <TimeText seconds={sound.seconds} /> : exercises('minutes', { n: duration })}
      picture={{ src: pictureOf(exercise), seed: uuid }}
      status={status === 'ready' ? null : status}
      actions={more}
    />
  )
}
