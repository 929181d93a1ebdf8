/** /admin/learn/grade/list lists the nine grades with their content. */
import { learnSummary } from '#contract/learn/summary.ts'
import { GradeRows } from '#web/features/learn/authoring/summary/grade-rows.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { RowsSkeleton } from '#web/ui/state/skeleton.tsx'

export function AdminGradesScreen() {
  const answer = useAnswer(learnSummary, {})
  const back = { to: paths.adminLearn, label: learn('back') }
  return (
    <Page title={learn('grades')} lead={learn('grades.lead')} back={back}>
      <Answer query={answer} skeleton={<RowsSkeleton />}>
        {({ Content }) => <GradeRows grades={Content.grades} />}
      </Answer>
    </Page>
  )
}
