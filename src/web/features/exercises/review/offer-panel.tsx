/**
 * Reviews one submitted exercise. The admin listens and reads, then approves it for the school or declines it with a
 * reason.
 */
import { useState } from 'react'
import * as offering from '#contract/exercises/offers.ts'
import { useAction } from '#web/lib/answers.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { QuietPlayer, ScriptText } from '../listen/quiet-player.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import styles from './offer-panel.module.css'
import { canDecide, describeOffer, getOfferStatus, offerTones } from './offers.ts'
import { getMinutes } from '../my-exercises/my-exercises.ts'

interface OfferPanelProps {
  offer: offering.OfferedExercise
  /** Called after a decision, so that other lists can refresh. */
  onDecided: () => void
}

const useDecision = ({ Exercise: { uuid } }: offering.OfferedExercise, onDecided: () => void) => {
  const reviewAction = useAction(offering.review, { refreshes: [offering.offered] })
  const decide = async (decision: { approved: boolean; reason?: string }): Promise<boolean> => {
    try {
      await reviewAction.act({ Exercise: { uuid, ...decision } })
    } catch {
      return false
    }
    notify(review(decision.approved ? 'approve.done' : 'decline.done'))
    onDecided()
    return true
  }
  return { decide, busy: reviewAction.busy, error: reviewAction.error?.message, clearError: reviewAction.reset }
}

function Decision({ offer, onDecided }: Pick<OfferPanelProps, 'offer' | 'onDecided'>) {
  const { decide, busy, error, clearError } = useDecision(offer, onDecided)
  const [isDeclining, setIsDeclining] = useState(false)
  const status = getOfferStatus(offer)
  const approved = status === 'approved'
  const decline = async (reason: string) => {
    if (await decide({ approved: false, reason })) setIsDeclining(false)
  }
  const openDecline = () => {
    clearError()
    setIsDeclining(true)
  }
  return (
    <>
      {error && !isDeclining && <Banner>{error}</Banner>}
      {!approved && <p className={styles.quiet}>{review('approve.lead')}</p>}
      <div className={styles.actions}>
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
        key={String(isDeclining)}
        open={isDeclining}
        title={offer.Exercise.title}
        author={offer.author}
        approved={approved}
        busy={busy}
        error={error}
        onDecline={(reason) => void decline(reason)}
        onClose={() => setIsDeclining(false)}
      />
    </>
  )
}

export function OfferPanel({ offer, onDecided, onPlay }: OfferPanelProps & { onPlay: () => void }) {
  const { Exercise: exercise, script } = offer
  const { title, description, voice, sound: audio } = exercise
  const status = getOfferStatus(offer)
  return (
    <Panel>
      <div className={styles.top}>
        <Badge tone={offerTones[status]}>{review(status)}</Badge>
        <span className={styles.quiet}>{review('made')}</span>
      </div>
      <h2 tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.quiet}>{describeOffer(offer)}</p>
      <p className={styles.about}>{description}</p>
      <p className={styles.quiet}>{review('about', { minutes: getMinutes(exercise), voice })}</p>
      {status === 'declined' && exercise.offer?.reason && (
        <p className={styles.reason}>{review('reasonGiven', { reason: exercise.offer.reason })}</p>
      )}
      <div className={styles.listen}>
        {audio ? (
          <QuietPlayer key={exercise.uuid} title={title} audio={audio} script={script} onPlay={onPlay} />
        ) : (
          <ScriptText script={script} />
        )}
      </div>
      {canDecide(offer) ? (
        <Decision key={exercise.uuid} offer={offer} onDecided={onDecided} />
      ) : (
        <Banner tone="info">{review('audioPending')}</Banner>
      )}
    </Panel>
  )
}
