/**
 * /admin/learn/unit/{grade}/{unit_uuid}/lesson/{uuid} edits one lesson, or with `preview` shows it as a teacher sees
 * it.
 */
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { editorLesson } from '#contract/learn/lessons.ts'
import { editorUnit } from '#contract/learn/units.ts'
import { SessionPicker } from '#web/features/library/admin/pick/session-picker.tsx'
import { LessonEditorPage } from '#web/features/learn/authoring/lesson/lesson-editor-page.tsx'
import type { RenderSessionPicker } from '#web/features/learn/authoring/lesson/sessions-field.tsx'
import { removeLesson } from '#web/features/learn/authoring/unit/lesson-actions.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import '#web/ui/icon/file-icons.ts'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { LinesSkeleton } from '#web/ui/state/skeleton.tsx'
import { LearnNotFound } from './learn-not-found.tsx'
import { LessonAsTeacher } from './learn-preview.tsx'
import { useSources } from './learn-sources.tsx'

const renderPicker: RenderSessionPicker = (picker) => <SessionPicker {...picker} />

function LessonContent() {
  const { uuid = '', unit_uuid = '' } = useParams()
  const navigate = useNavigate()
  const lesson = useAnswer(editorLesson, { Lesson: { uuid } })
  const unit = useAnswer(editorUnit, { Unit: { uuid: unit_uuid } })
  const mayEdit = lesson.data?.may_edit ?? false
  const sources = useSources(mayEdit)
  const remove = async (removed: { uuid: string; title: string }) => {
    await removeLesson(removed)
    void navigate(adminPaths.adminUnit(unit.data?.Unit.grade ?? '', unit_uuid))
  }
  if (isMissingPage(unit.error)) return <LearnNotFound what="gone.unit" />
  if (isMissingPage(lesson.error)) return <LearnNotFound what="gone" />
  const content = (
    <Answer query={unit} skeleton={<LinesSkeleton />}>
      {({ Unit }) => (
        <Answer query={lesson} skeleton={<LinesSkeleton />}>
          {(saved) => (
            <LessonEditorPage
              key={uuid}
              detail={saved}
              unit={Unit}
              sources={sources}
              renderPicker={renderPicker}
              onDelete={remove}
            />
          )}
        </Answer>
      )}
    </Answer>
  )
  if (lesson.data && unit.data) return content
  return (
    <Page title={t('lesson')} back={{ to: paths.adminLearn, label: learn('back') }}>
      {content}
    </Page>
  )
}

export function AdminLessonScreen() {
  const { grade = '', unit_uuid = '', uuid = '' } = useParams()
  if (useSearchParams()[0].has('preview')) return <LessonAsTeacher grade={grade} unit_uuid={unit_uuid} uuid={uuid} />
  return <LessonContent />
}
