/** /admin/exercises lists the exercises that teachers offered to the school. `uuid` in the address opens one. */
import * as offering from '#contract/exercises/offers.ts'
import { filtered, sessionInfo, sessionsList } from '#contract/library.ts'
import { offerColumns } from '#web/features/exercises/review/offer-columns.tsx'
import { OfferPanel } from '#web/features/exercises/review/offer-panel.tsx'
import { refreshAnswers } from '#web/lib/answers.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { createUrlFilters, openItem } from '#web/lib/address/url-filters.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import { ListDetailScreen } from './list-detail/list-detail-screen.tsx'
import { usePagedList } from './list-detail/list-state.ts'

/** The address names the open exercise. */
const offerFilters = createUrlFilters({ uuid: openItem() }, adminPaths.adminExercises)

const empty = { title: review('empty'), more: review('empty.more'), level: 3 } as const

/** No other audio plays in the admin area, so there is nothing to stop. */
const noop = () => undefined

/** The school's catalog has changed, so it is fetched again. */
const refreshAfterDecision = () => void refreshAnswers(sessionsList, filtered, sessionInfo)

export function AdminExercisesScreen() {
  const list = usePagedList({
    address: offerFilters,
    endpoint: offering.offered,
    toRequest: () => ({}),
    toRows: ({ Offers }) => Offers.map((offer) => ({ ...offer, uuid: offer.Exercise.uuid })),
  })
  return (
    <ListDetailScreen
      list={list}
      title={review('title')}
      lead={review('lead')}
      label={review('list')}
      columns={offerColumns}
      empty={empty}
      detail={{
        back: review('back'),
        wide: true,
        showsFirst: true,
        render: ({ row: offer }) =>
          offer && <OfferPanel offer={offer} onDecided={refreshAfterDecision} onPlay={noop} />,
      }}
    />
  )
}
