/** /admin/learn/unit/add: begins a unit; `grade` in the address says where. */
import { useNavigate, useSearchParams } from 'react-router'
import { learnSummary } from '#contract/learn/summary.ts'
import { NewUnit } from '#web/features/units/grade/new-unit.tsx'
import { gradeOf } from '#web/features/units/shape.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { learn, unit as say } from '#web/lib/words/units.en.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function AdminUnitAddScreen() {
  const asked = gradeOf(useSearchParams()[0].get('grade') ?? '')
  const navigate = useNavigate()
  const answer = useAnswer(learnSummary, {})
  const back = asked
    ? { to: adminPaths.adminUnits(asked), label: learn('units') }
    : { to: paths.adminLearn, label: learn('back') }
  return (
    <Page title={say('new')} lead={say('new.lead')} back={back}>
      <Answer of={answer} empty={({ may_edit }) => !may_edit} whenEmpty={<EmptyState title={say('new.only')} />}>
        {() => (
          <NewUnit
            grade={asked ?? 'kindergarten'}
            onBegun={({ grade, uuid }) => void navigate(adminPaths.adminUnit(grade, uuid), { replace: true })}
          />
        )}
      </Answer>
    </Page>
  )
}
