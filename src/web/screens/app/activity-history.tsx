/** Everything that was done in a range of days, page by page. The address #history scrolls to it. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ActivityItem } from '#contract/activity.ts'
import * as contract from '#contract/activity.ts'
import { HistoryList } from '#web/features/activity/history/history-list.tsx'
import type { TrackedFeatures } from '#web/features/activity/minute-bars.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useAnswerPages } from '#web/lib/answers.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './activity.module.css'

interface ActivityHistoryProps {
  range: { from: string; to: string; time_zone: string }
  today: string
  trackedFeatures: TrackedFeatures
}

/** Leaves out features that the school turned off. */
const isTracked = ({ checkIns, entries }: TrackedFeatures, { kind }: ActivityItem): boolean =>
  (kind !== 'check_in' || checkIns) && (kind !== 'entry' || entries)

export function ActivityHistory({ range, today, trackedFeatures }: ActivityHistoryProps) {
  const answer = useAnswerPages(contract.history, { Range: range })
  const items = (answer.data ?? []).flatMap(({ Items }) => Items).filter((item) => isTracked(trackedFeatures, item))
  const container = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#history') return
    container.current?.scrollIntoView()
    container.current?.focus({ preventScroll: true })
  }, [hash])
  return (
    <div ref={container} tabIndex={-1} className={styles.full}>
      <Section title={activity('history.title')} lead={activity('history.lead')}>
        <Answer
          query={answer}
          skeleton={<RowsSkeleton />}
          isEmpty={() => !items.length && !answer.hasNextPage}
          whenEmpty={<EmptyState title={activity('history.empty')} compact />}
          compact
        >
          {() => <HistoryList items={items} today={today} />}
        </Answer>
        <ShowMore of={answer} centered />
      </Section>
    </div>
  )
}
