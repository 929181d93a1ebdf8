/** Lists all submitted exercises, undecided ones first. A row links to its exercise. */
import { Link } from 'react-router'
import type { OfferedExercise } from '#contract/exercises/offers.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/print/picture.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { getOfferStatus, offerTones } from './offers.ts'
import styles from './offers-table.module.css'

interface OffersTableProps {
  offers: readonly OfferedExercise[]
  /** The ID of the exercise that is open beside the table. */
  chosen: string | undefined
  toUrl: (uuid: string) => string
}

interface RowProps {
  offer: OfferedExercise
  chosen: boolean
  to: string
}

function OfferRow({ offer, chosen, to }: RowProps) {
  const { Exercise, author, offered_at } = offer
  const status = getOfferStatus(offer)
  return (
    <tr className={classNames(chosen && styles.chosen)}>
      <th scope="row">
        <Link to={to} aria-current={chosen ? 'true' : undefined} className={styles.link}>
          <span className={styles.picture}>
            <Picture src={getCoverVariantUrl(Exercise.session_thumbnail, '1x1', 200)} seed={Exercise.uuid} />
          </span>
          {Exercise.title}
        </Link>
      </th>
      <td className={styles.aside}>{author}</td>
      <td className={classNames(styles.aside, styles.when)}>
        <span>{formatDate(offered_at)}</span> <span>{formatTimeOfDay(offered_at)}</span>
      </td>
      <td>
        <Badge tone={offerTones[status]}>{review(status)}</Badge>
      </td>
    </tr>
  )
}

export function OffersTable({ offers, chosen, toUrl }: OffersTableProps) {
  return (
    <table aria-label={review('list')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{review('exercise')}</th>
          <th scope="col" className={styles.aside}>
            {review('from')}
          </th>
          <th scope="col" className={styles.aside}>
            {review('when')}
          </th>
          <th scope="col">{review('status')}</th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => {
          const { uuid } = offer.Exercise
          return <OfferRow key={uuid} offer={offer} chosen={uuid === chosen} to={toUrl(uuid)} />
        })}
      </tbody>
    </table>
  )
}
