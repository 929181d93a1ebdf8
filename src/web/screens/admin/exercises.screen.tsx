/** /admin/exercises lists the exercises that teachers offered to the school. `uuid` in the address opens one. */
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as offering from '#contract/exercises/offers.ts'
import { filtered, sessionInfo, sessionsList } from '#contract/library.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { OfferPanel } from '#web/features/exercises/review/offer-panel.tsx'
import { findChosenOffer } from '#web/features/exercises/review/offers.ts'
import { OffersTable } from '#web/features/exercises/review/offers-table.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { refreshAnswers, useAnswerPages } from '#web/lib/answers.ts'
import { review } from '#web/lib/messages/en/exercises-review.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './exercises.module.css'

/** No other audio plays in the admin area, so there is nothing to stop. */
const noop = () => undefined

/** The school's catalog has changed, so it is fetched again. */
const refreshAfterDecision = () => void refreshAnswers(sessionsList, filtered, sessionInfo)

/** Moves the focus to the exercise's name when its row is pressed. */
const useFocusOn = (uuid: string | null) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousUuid = useRef(uuid)
  useEffect(() => {
    if (previousUuid.current !== uuid) heading.current?.focus()
    previousUuid.current = uuid
  }, [uuid])
  return heading
}

function Offers({ offers }: { offers: readonly offering.OfferedExercise[] }) {
  const [search] = useSearchParams()
  const uuid = search.get('uuid')
  const { offer, named } = findChosenOffer(offers, uuid)
  const heading = useFocusOn(uuid)
  return (
    <div className={classNames(styles.columns, named && styles.named)}>
      <div className={styles.list}>
        <OffersTable offers={offers} chosen={offer?.Exercise.uuid} toUrl={adminPaths.adminExerciseOf} />
      </div>
      {offer && (
        <div className={styles.one}>
          <Link to={adminPaths.adminExercises} className={styles.back}>
            <Icon name="arrow-left" />
            {review('back')}
          </Link>
          <Panel>
            <OfferPanel
              offer={offer}
              heading={
                <h2 ref={heading} tabIndex={-1} className={styles.title}>
                  {offer.Exercise.title}
                </h2>
              }
              onDecided={refreshAfterDecision}
              onPlay={noop}
            />
          </Panel>
        </div>
      )}
    </div>
  )
}

export function AdminExercisesScreen() {
  const answer = useAnswerPages(offering.offered, {})
  return (
    <Page title={review('title')} lead={review('lead')}>
      <Answer
        of={answer}
        skeleton={<RowsSkeleton />}
        empty={(pages) => pages.every(({ Offers: offers }) => !offers.length)}
        whenEmpty={
          <EmptyState title={review('empty')} level={3}>
            {review('empty.more')}
          </EmptyState>
        }
      >
        {(pages) => <Offers offers={pages.flatMap(({ Offers: offers }) => offers)} />}
      </Answer>
      <ShowMore of={answer} centred />
    </Page>
  )
}
