/** The overview of Learn: its content, the use by one's school and what is missing. */
import type { ResponseData } from '#contract/endpoint.ts'
import type { learnSummary } from '#contract/learn/summary.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { CountList } from '#web/ui/chart/count-list.tsx'
import { Panel, Section } from '#web/ui/page/section.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { Figures } from './figures.tsx'
import { Gaps } from './gaps.tsx'
import { GradeRows } from './grade-rows.tsx'
import styles from './summary.module.css'

type Summary = ResponseData<typeof learnSummary>

function Content({ units, published, lessons, live, handouts, grades }: Summary['Content']) {
  const toTotalText = (shown: number, all: number) => (shown < all ? { of: learn('content.of', { count: all }) } : {})
  const figures = [
    { id: 'units', count: published, ...toTotalText(published, units), label: learn('content.units') },
    { id: 'lessons', count: live, ...toTotalText(live, lessons), label: learn('content.lessons') },
    { id: 'handouts', count: handouts, label: learn('content.handouts') },
  ]
  return (
    <Section title={learn('content')} more={{ to: adminPaths.adminGrades, label: learn('grades.all') }}>
      <Figures figures={figures} />
      <GradeRows grades={grades} />
    </Section>
  )
}

const formatTimeCount = (count: number): string =>
  count === 1 ? learn('usage.times.one') : learn('usage.times.many', { count })

function Use({ teachers, taught, taught_lately, most }: Summary['Use']) {
  if (taught === 0) {
    return (
      <EmptyState compact title={learn('usage.none')}>
        {learn('usage.none.more')}
      </EmptyState>
    )
  }
  const figures = [
    { id: 'teachers', count: teachers, label: learn(teachers === 1 ? 'usage.teacher' : 'usage.teachers') },
    { id: 'taught', count: taught, label: learn('usage.taught') },
    { id: 'lately', count: taught_lately, label: learn('usage.last30Days') },
  ]
  const counts = most.map(({ uuid, title, unit_title, times }) => ({
    id: uuid,
    label: `${title}, ${unit_title}`,
    count: times,
  }))
  return (
    <>
      <Figures figures={figures} />
      {counts.length > 0 && (
        <>
          <h3 className={styles.small}>{learn('usage.mostTaught')}</h3>
          <CountList label={learn('usage.mostTaught')} counts={counts} spokenText={formatTimeCount} />
        </>
      )}
    </>
  )
}

export function Overview({ summary: { Content: content, Use: use, Gaps: gaps } }: { summary: Summary }) {
  return (
    <div className={styles.overview}>
      <Content {...content} />
      <div className={styles.beside}>
        <Section title={learn('usage')}>
          <Panel>
            <Use {...use} />
          </Panel>
        </Section>
        <Section title={learn('gaps')}>
          <Gaps gaps={gaps} />
        </Section>
      </div>
    </div>
  )
}
