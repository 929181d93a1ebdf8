/** Shows the patterns in a person's own check-ins: the month beside the recent weeks, and the details below. */
import type { UserData } from '#contract/identity.ts'
import type { Pattern } from '#contract/reflect.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { BeforeAfter } from './before-after.tsx'
import { OtherPatterns } from './other-patterns.tsx'
import { type MonthDays, MonthPanel } from './month-panel.tsx'
import type { MoodLabels } from './moods.ts'
import { WordCounts } from './word-counts.tsx'
import { toContextName, toEmotionName } from './names.ts'
import styles from './patterns-view.module.css'
import type { DateRange } from './date-ranges.ts'
import { RecentWeeksChart } from './recent-weeks-chart.tsx'
import type { Summary } from './summary.ts'
import { WeekdayCard } from './weekday-card.tsx'
import { WeekdayChart } from './weekday-chart.tsx'

interface PatternsViewProps {
  /** The month, such as 2026-11. */
  month: string
  onMonth: (month: string) => void
  today: string
  days: MonthDays
  recentWeeks: DateRange
  summary: Summary
  moods: MoodLabels
  audience: UserData['audience']
}

const isWeekday = (pattern: Pattern) => pattern.kind === 'weekday'

export function PatternsView(props: PatternsViewProps) {
  const { month, onMonth, today, days, recentWeeks, summary, moods, audience } = props
  const weekday = summary.patterns.find(isWeekday)
  const getContextName = (id: string) => toContextName(id, audience)
  return (
    <>
      <div className={styles.beside}>
        <MonthPanel month={month} onMonth={onMonth} today={today} days={days} moods={moods} />
        <div className={styles.column}>
          {weekday && <WeekdayCard pattern={weekday} />}
          {!summary.patterns.length && <p className={styles.few}>{patterns('few')}</p>}
          <RecentWeeksChart recentWeeks={recentWeeks} weeks={summary.weeks} moods={moods} />
        </div>
      </div>
      <div className={styles.parts}>
        {weekday && <WeekdayChart pattern={weekday} moods={moods} />}
        {summary.practice && <BeforeAfter practice={summary.practice} moods={moods} />}
        <WordCounts kind="emotions" counts={summary.emotions} getName={toEmotionName} />
        <WordCounts kind="contexts" counts={summary.contexts} getName={getContextName} />
      </div>
      <OtherPatterns contextPatterns={summary.patterns} questions={summary.questions} getName={getContextName} />
    </>
  )
}
