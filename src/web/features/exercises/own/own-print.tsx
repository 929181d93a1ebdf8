/** An exercise that can be heard, as a print, with what became of offering it. */
import type { Exercise } from '#contract/exercises.ts'
import { coverAs } from '#rules/covers.ts'
import { own } from '#web/lib/words/exercises-list.en.ts'
import { Print } from '#web/ui/print/print.tsx'
import { Badge, type BadgeTone } from '#web/ui/print/status-badge.tsx'
import { minutesOf, wayTo } from './own-exercises.ts'
import { OwnMenu } from './own-menu.tsx'
import styles from './own-print.module.css'
import type { OwnProps } from './own-row.tsx'

const toneOf: Record<NonNullable<Exercise['offer']>['status'], BadgeTone> = {
  offered: 'info',
  approved: 'ok',
  declined: 'plain',
}

function Offer({ offer }: { offer: Exercise['offer'] }) {
  if (!offer) return null
  return (
    <span className={styles.offer}>
      <Badge tone={toneOf[offer.status]}>{own(`offer.${offer.status}`)}</Badge>
      {offer.status === 'declined' && offer.reason && <span className={styles.reason}>{offer.reason}</span>}
    </span>
  )
}

export function OwnPrint(props: OwnProps) {
  const { exercise } = props
  const { uuid, title, status, voice, session_thumbnail, offer, note } = exercise
  return (
    <Print
      to={wayTo(exercise)}
      title={title}
      description={status === 'draft' ? own('changed') : null}
      meta={
        <>
          {own('about', { n: minutesOf(exercise), name: voice })}
          {note && <span className={styles.note}>{note}</span>}
          <Offer offer={offer} />
        </>
      }
      thumbnail={coverAs(session_thumbnail, '1x1', 400)}
      seed={uuid}
      status={status}
      shape="square"
      corner={<OwnMenu {...props} onPicture />}
    />
  )
}
