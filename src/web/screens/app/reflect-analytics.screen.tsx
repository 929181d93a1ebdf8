/** /reflect/analytics shows the patterns of a person's own check-ins: a month, and recent weeks. Only they see it. */
import * as contract from '#contract/reflect.ts'
import { getMoodLabels } from '#web/features/reflect/patterns/moods.ts'
import { PatternsView } from '#web/features/reflect/patterns/patterns-view.tsx'
import { YoungPatterns } from '#web/features/reflect/patterns/young-patterns.tsx'
import { getMonthRange, getRecentWeeks } from '#web/features/reflect/patterns/date-ranges.ts'
import { useToday } from '#web/lib/use-today.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { useQueryParams } from '#web/lib/address/use-query-params.ts'
import { paths } from '#web/lib/paths.ts'
import { patterns } from '#web/lib/messages/en/patterns.ts'
import { useUser } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import { getMonthName, toMonth } from '#web/ui/chart/month.ts'
import { useFeedbackInHeader } from '#web/ui/frame/feedback-position.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import styles from './reflect-analytics.module.css'
import { ReflectTabs } from './reflect-tabs.tsx'

const formatHeading = (month: string, today: string): string => {
  const [name, year] = [getMonthName(month), month.slice(0, 4)]
  return year === today.slice(0, 4)
    ? patterns('heading', { month: name })
    : patterns('heading.year', { month: name, year })
}

const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Returns the month of the address, or this month if the address has none or a future one. */
const parseMonth = (monthParam: string | null, today: string): string =>
  monthParam && MONTH_PATTERN.test(monthParam) && monthParam <= toMonth(today) ? monthParam : toMonth(today)

export function ReflectAnalyticsScreen() {
  useFeedbackInHeader()
  const user = useUser()
  const today = useToday()
  const [params, writeParams] = useQueryParams()
  const month = parseMonth(params.get('month'), today)
  const recentWeeks = getRecentWeeks(today)
  const recentAnswer = useAnswer(contract.summary, { Range: recentWeeks })
  const monthAnswer = useAnswer(contract.summary, { Range: getMonthRange(month) })
  const questions = useAnswer(contract.questions, {})
  const isCurrentMonth = month === toMonth(today)
  const days = monthAnswer.data?.Summary.days ?? (monthAnswer.fetchStatus === 'paused' ? 'offline' : 'waiting')
  const isEmptyMonth = isCurrentMonth && monthAnswer.status === 'success' && !days.length
  const answer = monthAnswer.status === 'error' && !monthAnswer.data ? monthAnswer : recentAnswer
  return (
    <Page title={patterns('title')} heading={formatHeading(month, today)} actions={<ReflectTabs />}>
      <Answer
        query={answer}
        isEmpty={({ Summary }) => isEmptyMonth && Summary.days.every(({ count }) => !count)}
        whenEmpty={<EmptyPatterns />}
      >
        {({ Summary }) => {
          const moods = getMoodLabels(questions.data?.Questions)
          const allPatterns = (
            <>
              <PatternsView
                month={month}
                onMonth={(next) => writeParams({ month: next })}
                today={today}
                days={days}
                recentWeeks={recentWeeks}
                summary={Summary}
                moods={moods}
                audience={user?.audience ?? 'adult'}
              />
              <Foot />
            </>
          )
          if (user?.reader !== 'young') return allPatterns
          return (
            <YoungPatterns today={today} summary={Summary} moods={moods}>
              {allPatterns}
            </YoungPatterns>
          )
        }}
      </Answer>
    </Page>
  )
}

function Foot() {
  return (
    <div className={styles.foot} data-screen-only>
      <ButtonLink look="line" to={paths.reflectHistory}>
        {patterns('all')}
      </ButtonLink>
      <Button look="text" onClick={() => window.print()}>
        {patterns('print')}
      </Button>
    </div>
  )
}

/** People with older check-ins find them in the list. */
function EmptyPatterns() {
  return (
    <EmptyState
      title={patterns('empty')}
      level={3}
      action={
        <span className={styles.foot}>
          <ButtonLink look="board" to={paths.reflect} endIcon="arrow-right-bold">
            {patterns('empty.act')}
          </ButtonLink>
          <ButtonLink look="text" to={paths.reflectHistory}>
            {patterns('all')}
          </ButtonLink>
        </span>
      }
    />
  )
}
