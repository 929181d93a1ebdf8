/** /activity shows the week in one sentence, its minutes, the weeks with practice, and recent sessions. */
import { Suspense } from 'react'
import * as contract from '#contract/activity.ts'
import * as library from '#contract/library.ts'
import type { Session } from '#contract/library.ts'
import { sumAmounts, getWeeksUntil } from '#web/features/activity/amounts.ts'
import { DayMap } from '#web/features/activity/day-map.tsx'
import { GoalCard } from '#web/features/activity/goal/goal-card.tsx'
import { MinuteBars } from '#web/features/activity/minute-bars.tsx'
import { PracticeWeeks } from '#web/features/activity/practice-weeks.tsx'
import { toRangeSearch, getPresetRange, getRangeAround } from '#web/features/activity/range/range-choice.ts'
import { formatWeekHeadline } from '#web/features/activity/minutes-text.ts'
import type { Activity } from '#web/features/activity/summary.ts'
import { useTrackedFeatures } from '#web/features/activity/use-tracked-features.ts'
import { useToday } from '#web/lib/use-today.ts'
import { BrowseLibraryLink } from '#web/features/library/browse-library-link.tsx'
import { useAnswer, useAnswerPages } from '#web/lib/answers.ts'
import { optionalComponent } from '#web/lib/chunks.ts'
import { paths } from '#web/lib/paths.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { getTimeZone } from '#web/lib/time-zone.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './activity.module.css'
import { ActivityTabs } from './activity-tabs.tsx'
import { RecentlyListened } from './recently-listened.tsx'

const ActivityAssigned = optionalComponent(async () => (await import('./activity-assigned.tsx')).ActivityAssigned)

const WEEKS = 10
const RECENT_SESSIONS = 4

export function ActivityScreen() {
  const today = useToday()
  const range = getWeeksUntil(today, WEEKS)
  const answer = useAnswer(contract.summary, { Range: { ...range, time_zone: getTimeZone() } })
  const listenedAnswer = useAnswerPages(library.listened, {}, { limit: RECENT_SESSIONS })
  const sessions = listenedAnswer.data?.[0]?.Sessions ?? []
  const days = answer.data?.Activity.days
  const week = getRangeAround('week', today)
  return (
    <Page
      title={activity('title')}
      heading={days?.length ? formatWeekHeadline(sumAmounts(week, days).minutes) : activity('title')}
      actions={<ActivityTabs />}
    >
      <Answer
        query={answer}
        isEmpty={({ Activity }) => !Activity.days.length && !sessions.length}
        whenEmpty={<EmptyState title={activity('empty')} level={3} action={<BrowseLibraryLink />} />}
      >
        {({ Activity }) => <Week today={today} summary={Activity} sessions={sessions} />}
      </Answer>
      <Suspense fallback={null}>
        <ActivityAssigned />
      </Suspense>
    </Page>
  )
}

function Week({ today, summary, sessions }: { today: string; summary: Activity; sessions: readonly Session[] }) {
  const trackedFeatures = useTrackedFeatures()
  const range = getWeeksUntil(today, WEEKS)
  const week = getRangeAround('week', today)
  const allTimeUrl = paths.activityIn(toRangeSearch({ kind: 'own', ...getPresetRange('all', today) }))
  const listeningDays = summary.days.filter(({ day, minutes }) => day >= week.from && minutes > 0).length
  return (
    <div className={styles.activity}>
      <MinuteBars range={week} days={summary.days} today={today} tracked={trackedFeatures} />
      <div className={styles.column}>
        <PracticeWeeks range={range} days={summary.days} count={summary.weeks_with_practice} />
        <GoalCard done={listeningDays} />
      </div>
      <RecentlyListened
        sessions={sessions}
        today={today}
        hasHistory={summary.minutes > 0 || sessions.length > 0}
        all={allTimeUrl}
      />
      <DayMap title={activity('heat.title.tenWeeks')} range={range} days={summary.days} today={today} />
    </div>
  )
}
