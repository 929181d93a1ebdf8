/** /activity/analytics shows any range of days in bars and numbers, recent weeks day by day, and the full history. */
import * as contract from '#contract/activity.ts'
import { sumAmounts, getWeeksUntil } from '#web/features/activity/amounts.ts'
import { DayMap } from '#web/features/activity/day-map.tsx'
import { MinuteBars } from '#web/features/activity/minute-bars.tsx'
import { toRangeSearch, parseRange, formatRange } from '#web/features/activity/range/range-choice.ts'
import { RangePicker } from '#web/features/activity/range/range-picker.tsx'
import { formatRangeHeadline } from '#web/features/activity/minutes-text.ts'
import { Totals } from '#web/features/activity/totals.tsx'
import { useTrackedFeatures } from '#web/features/activity/use-tracked-features.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useQueryParams } from '#web/lib/address/use-query-params.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { getTimeZone } from '#web/lib/time-zone.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { ActivityHistory } from './activity-history.tsx'
import styles from './activity.module.css'
import { ActivityTabs } from './activity-tabs.tsx'

const RECENT_WEEKS = 12

export function ActivityAnalyticsScreen() {
  const [params, writeParams] = useQueryParams()
  const today = useToday()
  const trackedFeatures = useTrackedFeatures()
  const range = parseRange(params, today)
  const request = { from: range.from, to: range.to, time_zone: getTimeZone() }
  const recentWeeks = getWeeksUntil(today, RECENT_WEEKS)
  const answer = useAnswer(contract.summary, { Range: request })
  const recentAnswer = useAnswer(contract.summary, { Range: { ...request, ...recentWeeks } })
  const heading = answer.data
    ? formatRangeHeadline(sumAmounts(range, answer.data.Activity.days).minutes)
    : activity('title.detail')
  return (
    <Page title={activity('title.detail')} heading={heading} lead={formatRange(range)} actions={<ActivityTabs />}>
      <RangePicker key={range.kind} range={range} today={today} onChange={(next) => writeParams(toRangeSearch(next))} />
      <div className={styles.activity}>
        <Answer query={answer}>
          {({ Activity }) => (
            <>
              <MinuteBars range={range} days={Activity.days} today={today} tracked={trackedFeatures} />
              {Activity.days_active > 0 && (
                <Section title={activity('totals.title')}>
                  <Totals summary={Activity} range={range} tracked={trackedFeatures} />
                </Section>
              )}
            </>
          )}
        </Answer>
      </div>
      <div className={styles.full}>
        <Answer query={recentAnswer} compact>
          {({ Activity }) => (
            <DayMap title={activity('heat.title.twelveWeeks')} range={recentWeeks} days={Activity.days} today={today} />
          )}
        </Answer>
      </div>
      <ActivityHistory range={request} today={today} trackedFeatures={trackedFeatures} />
      <div className={styles.foot} data-screen-only>
        <Button look="text" onClick={() => window.print()}>
          {activity('print')}
        </Button>
      </div>
    </Page>
  )
}
