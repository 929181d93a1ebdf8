/** Offers one short practice with the reason for it, and a "Not now" button. */
import { Link } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import styles from './saved.module.css'

export interface PracticeOfferProps {
  session: { uuid: string; title: string; duration: number; session_thumbnail: string }
  reason: string
  /** Called when the practice is opened. */
  onOpen: () => void
  onClose: () => void
}

export function PracticeOffer({ session, reason, onOpen, onClose }: PracticeOfferProps) {
  const to = paths.audio(session.uuid)
  const minutes = Math.max(1, Math.round(session.duration / 60))
  return (
    <section className={styles.offer} aria-labelledby="practice-offer">
      <h2 id="practice-offer">{reflect('offer.title')}</h2>
      <div className={styles.practice}>
        <span className={styles.picture}>
          <CoverPicture src={session.session_thumbnail} seed={session.uuid} />
        </span>
        <p>
          <Link to={to} state={{ session }} onClick={onOpen} className={styles.name}>
            {session.title}
          </Link>
          <small>{reflect('offer.minutes', { minutes })}</small>
          <span>{reason}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={to} state={{ session }} look="board" endIcon="arrow-right-bold" onClick={onOpen}>
          {reflect('offer.open')}
        </ButtonLink>
        <Button look="text" onClick={onClose}>
          {reflect('offer.not_now')}
        </Button>
      </div>
    </section>
  )
}
