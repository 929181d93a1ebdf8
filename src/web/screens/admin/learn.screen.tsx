/** /admin/learn shows an overview of Learn; `part` in the address shows its disciplines or its standards. */
import { useSearchParams } from 'react-router'
import { resilencyStandards } from '#contract/learn/lessons.ts'
import { learnSummary } from '#contract/learn/summary.ts'
import { competencyAndUnitInfo } from '#contract/learn/units.ts'
import { DisciplinesList } from '#web/features/learn/authoring/disciplines/disciplines-list.tsx'
import { CoverageView } from '#web/features/learn/authoring/standards/coverage-view.tsx'
import { Overview } from '#web/features/learn/authoring/summary/overview.tsx'
import {
  type LearnTab,
  learnTabs,
  getLearnTabUrl,
  parseLearnTab,
} from '#web/features/learn/authoring/summary/learn-tab.ts'
import { RemainingSteps } from '#web/features/identity/setup/remaining-steps.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { standards } from '#web/lib/messages/en/disciplines.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import '#web/ui/icon/file-icons.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'
import { FilterLinks } from '#web/ui/table/filter-links.tsx'
import styles from './learn.module.css'
import { useSources } from './learn-sources.tsx'

function LearnTabs({ part }: { part: LearnTab }) {
  const items = learnTabs.map((tabPart) => ({
    to: getLearnTabUrl(tabPart),
    label: learn(tabPart),
    current: tabPart === part,
  }))
  return <FilterLinks label={learn('tabs')} items={items} />
}

function OverviewTab() {
  const answer = useAnswer(learnSummary, {})
  return (
    <Answer query={answer} skeleton={<RowsSkeleton />}>
      {(summary) => <Overview summary={summary} />}
    </Answer>
  )
}

function StandardsTab() {
  const answer = useAnswer(resilencyStandards, {})
  return (
    <>
      <p className={styles.lead}>{standards('lead')}</p>
      <Answer query={answer} skeleton={<RowsSkeleton />}>
        {({ Frameworks }) => <CoverageView frameworks={Frameworks} />}
      </Answer>
    </>
  )
}

function DisciplinesTab({ mayEdit }: { mayEdit: boolean }) {
  const answer = useAnswer(competencyAndUnitInfo, {})
  const sources = useSources(mayEdit)
  return (
    <Answer query={answer} skeleton={<RowsSkeleton />}>
      {({ Disciplines }) => <DisciplinesList disciplines={Disciplines} mayEdit={mayEdit} sources={sources} />}
    </Answer>
  )
}

export function AdminLearnScreen() {
  const tab = parseLearnTab(useSearchParams()[0])
  const mayEdit = useAnswer(learnSummary, {}).data?.may_edit ?? false
  const actions = mayEdit && (
    <ButtonLink look="board" icon="plus" to={adminPaths.adminUnitAdd}>
      {learn('unit.add')}
    </ButtonLink>
  )
  return (
    <Page title={learn('title')} actions={actions}>
      <LearnTabs part={tab} />
      {tab === 'overview' && <RemainingSteps />}
      {tab === 'overview' && <OverviewTab />}
      {tab === 'disciplines' && <DisciplinesTab mayEdit={mayEdit} />}
      {tab === 'standards' && <StandardsTab />}
    </Page>
  )
}
