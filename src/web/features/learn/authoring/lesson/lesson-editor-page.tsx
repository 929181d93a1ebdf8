/** The edit page of one lesson. */
import { type ReactNode, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import type { editorLesson } from '#contract/learn/lessons.ts'
import type { editorUnit } from '#contract/learn/units.ts'
import { gradeLabels } from '#rules/grades.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import type { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { FieldConflicts } from '#web/autosave/field-conflicts.tsx'
import { getGeneralMessage } from '#web/autosave/save-errors.ts'
import { useDocumentForm, useOpenDocument } from '#web/autosave/use-autosave-document.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { learn, unit as sayUnit } from '#web/lib/messages/en/units.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { AttachmentsPart, type FileSources } from '../attach/attachments-part.tsx'
import { createLessonOwner } from '../attach/owners.ts'
import { AimsField } from './aims-field.tsx'
import { DeletedLesson } from './deleted-lesson.tsx'
import { LessonLead, LessonSubject } from './lesson-lead.tsx'
import { LessonRead } from './lesson-read.tsx'
import {
  type LessonFields,
  getLessonFieldLabel,
  formatLessonField,
  lessonDefinition,
  type LessonForm,
} from './lesson-document.ts'
import { LessonTop, setLive } from './lesson-top.tsx'
import styles from './lesson.module.css'
import { LinksField } from './links-field.tsx'
import { PartsField } from './parts-field.tsx'
import { type RenderSessionPicker, SessionsField } from './sessions-field.tsx'

type LessonDetail = ResponseData<typeof editorLesson>
/** The unit of the lesson, whose handouts can be attached. */
type ParentUnit = Pick<ResponseData<typeof editorUnit>['Unit'], 'uuid' | 'grade' | 'title' | 'handouts'>

export interface LessonEditorPageProps {
  detail: LessonDetail
  unit: ParentUnit
  sources: FileSources
  renderPicker: RenderSessionPicker
  onDelete: (lesson: { uuid: string; title: string }) => Promise<void>
}

interface FrameProps {
  unit: ParentUnit
  heading: string
  actions?: ReactNode
  children: ReactNode
}

function Frame({ unit, heading, actions, children }: FrameProps) {
  const crumbs = [
    { to: paths.adminLearn, label: learn('title') },
    { to: adminPaths.adminUnits(unit.grade), label: gradeLabels[unit.grade] },
    { to: adminPaths.adminUnit(unit.grade, unit.uuid), label: unit.title },
  ]
  return (
    <>
      <Wrap>
        <Crumbs label={learn('breadcrumbs')} items={crumbs} />
      </Wrap>
      <Page title={heading} actions={actions}>
        {children}
      </Page>
    </>
  )
}

function LessonSidebar({
  form,
  detail,
  unit,
  sources,
}: { form: LessonForm } & Omit<LessonEditorPageProps, 'renderPicker' | 'onDelete'>) {
  const { attachments } = detail.Lesson.lesson_attachments
  return (
    <aside className={styles.column}>
      <Switch
        label={t('live')}
        hint={t('live.hint')}
        checked={form.runningAction === 'live' ? !form.stored.live : form.stored.live}
        onChange={(live) => void setLive(form, live)}
      />
      <LessonSubject {...form} />
      <section className={styles.part} aria-labelledby="lesson-handouts">
        <h2 id="lesson-handouts">{t('handouts')}</h2>
        <p className={styles.hint}>{t('handouts.hint')}</p>
        <AttachmentsPart
          owner={createLessonOwner(detail.Lesson.uuid)}
          attachments={attachments}
          handouts={unit.handouts}
          sources={sources}
          sections={attachments.map(({ sub_section }) => sub_section)}
        />
      </section>
    </aside>
  )
}

const useLessonDeletion = ({ onDelete }: LessonEditorPageProps, form: LessonForm) => {
  const [problem, setProblem] = useState('')
  const remove = async () => {
    setProblem('')
    await form.doc.save()
    try {
      await onDelete(form.stored)
    } catch (error) {
      setProblem(toErrorText(error))
    }
  }
  return { problem, remove: () => void remove() }
}

function LessonEditor({
  doc,
  ...props
}: LessonEditorPageProps & { doc: AutosaveDocument<LessonDetail['Lesson'], LessonFields> }) {
  const { detail, unit, sources, renderPicker } = props
  const form = useDocumentForm(doc)
  const { problem, remove } = useLessonDeletion(props, form)
  const errorMessage = getGeneralMessage(form.error) || problem
  const pathParams = { grade: unit.grade, unit_uuid: unit.uuid, uuid: detail.Lesson.uuid }
  return (
    <Frame
      unit={unit}
      heading={form.fields.title.trim() || form.stored.title}
      actions={<LessonTop form={form} preview={adminPaths.adminLessonPreview(pathParams)} onDelete={remove} />}
    >
      <div className={styles.notices}>
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        <FieldConflicts form={form} getName={getLessonFieldLabel} formatValue={formatLessonField} />
      </div>
      <div className={styles.sheet}>
        <div className={styles.column}>
          <LessonLead {...form} />
          <AimsField {...form} />
          <PartsField form={form} />
          <SessionsField form={form} renderPicker={renderPicker} />
          <LinksField {...form} />
        </div>
        <LessonSidebar form={form} detail={detail} unit={unit} sources={sources} />
      </div>
    </Frame>
  )
}

export function LessonEditorPage(props: LessonEditorPageProps) {
  const { detail, unit } = props
  const { Lesson: lesson, may_edit } = detail
  const canEdit = may_edit && lesson.restore_until === null
  const doc = useOpenDocument(lessonDefinition, canEdit ? lesson : undefined)
  if (canEdit) return doc && <LessonEditor key={doc.draftKey} doc={doc} {...props} />
  return (
    <Frame unit={unit} heading={lesson.title || sayUnit('lesson')}>
      {lesson.restore_until === null ? <LessonRead lesson={lesson} /> : <DeletedLesson lesson={lesson} />}
    </Frame>
  )
}
