/** The columns of the exercises that teachers offered. */
import type { OfferedExercise } from '#contract/exercises/offers.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatDate, formatTimeOfDay } from '#rules/times.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import type { TableColumns } from '#web/ui/table/data-table.tsx'
import styles from './offer-columns.module.css'
import { getOfferStatus, offerTones } from './offers.ts'

export const offerColumns: TableColumns<OfferedExercise> = [
  {
    id: 'exercise',
    label: review('exercise'),
    cell: ({ Exercise: { uuid, title, session_thumbnail } }) => (
      <>
        <span className={styles.picture}>
          <CoverPicture src={getCoverVariantUrl(session_thumbnail, '1x1', 200)} seed={uuid} />
        </span>
        {title}
      </>
    ),
  },
  { id: 'from', label: review('from'), inBlock: 'absent', cell: ({ author }) => author },
  {
    id: 'when',
    label: review('when'),
    inBlock: 'absent',
    cell: ({ offered_at }) => (
      <span className={styles.when}>
        <span>{formatDate(offered_at)}</span> <span>{formatTimeOfDay(offered_at)}</span>
      </span>
    ),
  },
  {
    id: 'status',
    label: review('status'),
    inBlock: 'beside',
    cell: (offer) => {
      const status = getOfferStatus(offer)
      return <Badge tone={offerTones[status]}>{review(status)}</Badge>
    },
  },
]
