/** /admin/learn/unit/add creates a unit; `grade` in the address selects its grade. */
import { useNavigate, useSearchParams } from 'react-router'
import { learnSummary } from '#contract/learn/summary.ts'
import { NewUnit } from '#web/features/learn/authoring/grade/new-unit.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { parseGrade } from '#web/features/learn/parse-grade.ts'

export function AdminUnitAddScreen() {
  const requestedGrade = parseGrade(useSearchParams()[0].get('grade') ?? '')
  const navigate = useNavigate()
  const answer = useAnswer(learnSummary, {})
  const back = requestedGrade
    ? { to: adminPaths.adminUnits(requestedGrade), label: learn('units') }
    : { to: paths.adminLearn, label: learn('back') }
  return (
    <Page title={t('new')} lead={t('new.lead')} back={back}>
      <Answer
        query={answer}
        isEmpty={({ may_edit }) => !may_edit}
        whenEmpty={<EmptyState title={t('new.forSystemAdmins')} />}
      >
        {() => (
          <NewUnit
            grade={requestedGrade ?? 'kindergarten'}
            onCreated={({ grade, uuid }) => void navigate(adminPaths.adminUnit(grade, uuid), { replace: true })}
          />
        )}
      </Answer>
    </Page>
  )
}
