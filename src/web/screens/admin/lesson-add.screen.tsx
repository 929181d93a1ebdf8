/** /admin/learn/unit/{grade}/{unit_uuid}/lesson/add creates a lesson at the end of a unit. */
import { useNavigate, useParams } from 'react-router'
import { editorUnit } from '#contract/learn/units.ts'
import { NewLesson } from '#web/features/learn/authoring/lesson/new-lesson.tsx'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { unit as sayUnit } from '#web/lib/messages/en/units.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

export function AdminLessonAddScreen() {
  const { grade = '', unit_uuid = '' } = useParams()
  const navigate = useNavigate()
  const answer = useAnswer(editorUnit, { Unit: { uuid: unit_uuid } })
  const back = { to: adminPaths.adminUnit(grade, unit_uuid), label: answer.data?.Unit.title ?? sayUnit('unit') }
  const open = (uuid: string) => void navigate(adminPaths.adminLesson({ grade, unit_uuid, uuid }), { replace: true })
  return (
    <Page title={t('new')} lead={t('new.lead')} back={back}>
      <Answer
        query={answer}
        isEmpty={({ may_edit }) => !may_edit}
        whenEmpty={<EmptyState title={sayUnit('new.forSystemAdmins')} />}
      >
        {() => <NewLesson unit={unit_uuid} onCreated={({ uuid }) => open(uuid)} />}
      </Answer>
    </Page>
  )
}
