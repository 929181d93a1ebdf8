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
    { id: 'units', count: published, ...toTotalText(published, units), words: learn('content.units') },
    { id: 'lessons', count: live, ...toTotalText(live, lessons), words: learn('content.lessons') },
    { id: 'handouts', count: handouts, words: learn('content.handouts') },
  ]
  return (
    <Section title={learn('content')} more={{ to: adminPaths.adminGrades, label: learn('grades.all') }}>
      <Figures figures={figures} />
      <GradeRows grades={grades} />
    </Section>
  )
}

const formatTimeCount = (count: number): string =>
  count === 1 ? learn('use.times.one') : learn('use.times.many', { count })

function Use({ teachers, taught, taught_lately, most }: Summary['Use']) {
  if (taught === 0) {
    return (
      <EmptyState compact title={learn('use.none')}>
        {learn('use.none.more')}
      </EmptyState>
    )
  }
  const figures = [
    { id: 'teachers', count: teachers, words: learn(teachers === 1 ? 'use.teacher' : 'use.teachers') },
    { id: 'taught', count: taught, words: learn('use.taught') },
    { id: 'lately', count: taught_lately, words: learn('use.lately') },
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
          <h3 className={styles.small}>{learn('use.most')}</h3>
          <CountList label={learn('use.most')} counts={counts} spokenText={formatTimeCount} />
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
        <Section title={learn('use')}>
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
