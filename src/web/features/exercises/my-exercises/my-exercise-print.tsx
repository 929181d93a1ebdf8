/** Shows a playable exercise as a card, with the status of its review. */
import type { Exercise } from '#contract/exercises.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { myExercises } from '#web/lib/messages/en/exercises-list.ts'
import { Print } from '#web/ui/print/print.tsx'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import { getMinutes, getExercisePath } from './my-exercises.ts'
import { MyExerciseMenu } from './my-exercise-menu.tsx'
import styles from './my-exercise-print.module.css'
import type { MyExerciseProps } from './my-exercise-row.tsx'

const toneByStatus: Record<NonNullable<Exercise['offer']>['status'], BadgeTone> = {
  offered: 'info',
  approved: 'ok',
  declined: 'plain',
}

function Offer({ offer }: { offer: Exercise['offer'] }) {
  if (!offer) return null
  return (
    <span className={styles.offer}>
      <Badge tone={toneByStatus[offer.status]}>{myExercises(`offer.${offer.status}`)}</Badge>
      {offer.status === 'declined' && offer.reason && <span className={styles.reason}>{offer.reason}</span>}
    </span>
  )
}

export function MyExercisePrint(props: MyExerciseProps) {
  const { exercise } = props
  const { uuid, title, status, voice, session_thumbnail, offer, note } = exercise
  return (
    <Print
      to={getExercisePath(exercise)}
      title={title}
      description={status === 'draft' ? myExercises('changed') : null}
      meta={
        <>
          {myExercises('about', { n: getMinutes(exercise), name: voice })}
          {note && <span className={styles.note}>{note}</span>}
          <Offer offer={offer} />
        </>
      }
      thumbnail={getCoverVariantUrl(session_thumbnail, '1x1', 400)}
      seed={uuid}
      status={status}
      shape="square"
      corner={<MyExerciseMenu {...props} onPicture />}
    />
  )
}
