/**
 * Reviews one submitted exercise. The admin listens and reads, then approves it for the school or declines it with a
 * reason.
 */
import { type ReactNode, useState } from 'react'
import type * as contract from '#contract/exercises.ts'
import * as offering from '#contract/exercises/offers.ts'
import { useAction } from '#web/lib/answers.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { QuietPlayer, ScriptText } from '../listen/quiet-player.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import styles from './offer-panel.module.css'
import { canDecide, offeredBy, getOfferStatus, offerTones } from './offers.ts'

interface OfferPanelProps {
  offer: offering.OfferedExercise
  /** The heading with the title, which takes the focus. */
  heading: ReactNode
  /** Called after a decision, so that other lists can refresh. */
  onDecided: () => void
}

const useDeciding = ({ Exercise: { uuid } }: offering.OfferedExercise, onDecided: () => void) => {
  const act = useAction(offering.review, { refreshes: [offering.offered] })
  const decide = async (decision: { approved: boolean; reason?: string }): Promise<boolean> => {
    try {
      await act.act({ Exercise: { uuid, ...decision } })
    } catch {
      return false
    }
    notify(review(decision.approved ? 'approve.done' : 'decline.done'))
    onDecided()
    return true
  }
  return { decide, busy: act.busy, error: act.error?.message, forget: act.reset }
}

function Decision({ offer, onDecided }: Pick<OfferPanelProps, 'offer' | 'onDecided'>) {
  const { decide, busy, error, forget } = useDeciding(offer, onDecided)
  const [declining, setDeclining] = useState(false)
  const status = getOfferStatus(offer)
  const approved = status === 'approved'
  const decline = async (reason: string) => {
    if (await decide({ approved: false, reason })) setDeclining(false)
  }
  const openDecline = () => {
    forget()
    setDeclining(true)
  }
  return (
    <>
      {error && !declining && <Banner>{error}</Banner>}
      {!approved && <p className={styles.quiet}>{review('approve.lead')}</p>}
      <div className={styles.acts}>
        {!approved && (
          <Button look="board" wide icon="check-bold" busy={busy} onClick={() => void decide({ approved: true })}>
            {review('approve')}
          </Button>
        )}
        {status !== 'declined' && (
          <Button look="line" wide onClick={openDecline}>
            {review(approved ? 'withdraw' : 'decline')}
          </Button>
        )}
      </div>
      <DeclineDialog
        key={String(declining)}
        open={declining}
        title={offer.Exercise.title}
        author={offer.author}
        approved={approved}
        busy={busy}
        error={error}
        onDecline={(reason) => void decline(reason)}
        onClose={() => setDeclining(false)}
      />
    </>
  )
}

const minutesOf = ({ sound, duration }: contract.Exercise): number =>
  sound ? Math.max(1, Math.round(sound.seconds / 60)) : duration

export function OfferPanel({ offer, heading, onDecided, onPlay }: OfferPanelProps & { onPlay: () => void }) {
  const { Exercise: exercise, script } = offer
  const { title, description, voice, sound } = exercise
  const status = getOfferStatus(offer)
  return (
    <>
      <div className={styles.top}>
        <Badge tone={offerTones[status]}>{review(status)}</Badge>
        <span className={styles.quiet}>{review('made')}</span>
      </div>
      {heading}
      <p className={styles.quiet}>{offeredBy(offer)}</p>
      <p className={styles.about}>{description}</p>
      <p className={styles.quiet}>{review('about', { minutes: minutesOf(exercise), voice })}</p>
      {status === 'declined' && exercise.offer?.reason && (
        <p className={styles.reason}>{review('why', { reason: exercise.offer.reason })}</p>
      )}
      <div className={styles.listen}>
        {sound ? (
          <QuietPlayer key={exercise.uuid} title={title} sound={sound} script={script} onPlay={onPlay} />
        ) : (
          <ScriptText script={script} />
        )}
      </div>
      {canDecide(offer) ? (
        <Decision key={exercise.uuid} offer={offer} onDecided={onDecided} />
      ) : (
        <Banner tone="info">{review('unheard')}</Banner>
      )}
    </>
  )
}
