/** The edit page of one lesson. */
import { type ReactNode, useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import type { editorLesson } from '#contract/learn/lessons.ts'
import type { editorUnit } from '#contract/learn/units.ts'
import { gradeLabels } from '#rules/grades.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { lesson as say } from '#web/lib/messages/en/lesson-form.ts'
import { learn, unit as sayUnit } from '#web/lib/messages/en/units.ts'
import { Switch } from '#web/ui/field/switch.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { AttachmentsPart, type Sources } from '../attach/attachments-part.tsx'
import { createLessonOwner } from '../attach/owners.ts'
import { ConflictPanel } from '../autosave/conflict-panel.tsx'
import { type LocalDraftState, useLocalDraft, useAutosaveDocument } from '../autosave/use-autosave-document.ts'
import { AimsField } from './aims-field.tsx'
import { DeletedLesson } from './deleted-lesson.tsx'
import { LessonLead, LessonSubject } from './lesson-lead.tsx'
import { LessonRead } from './lesson-read.tsx'
import {
  type LessonFields,
  lessonFieldName,
  lessonFieldText,
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

export interface LessonPageProps {
  saved: LessonDetail
  unit: ParentUnit
  sources: Sources
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
        <Crumbs label={learn('way')} items={crumbs} />
      </Wrap>
      <Page title={heading} actions={actions}>
        {children}
      </Page>
    </>
  )
}

function LessonSidebar({
  written,
  saved,
  unit,
  sources,
}: { written: LessonForm } & Omit<LessonPageProps, 'renderPicker' | 'onDelete'>) {
  const { attachments } = saved.Lesson.lesson_attachments
  return (
    <aside className={styles.column}>
      <Switch
        label={say('live')}
        hint={say('live.hint')}
        checked={written.acting === 'live' ? !written.stored.live : written.stored.live}
        onChange={(live) => void setLive(written, live)}
      />
      <LessonSubject {...written} />
      <section className={styles.part} aria-labelledby="lesson-handouts">
        <h2 id="lesson-handouts">{say('handouts')}</h2>
        <p className={styles.hint}>{say('handouts.hint')}</p>
        <AttachmentsPart
          owner={createLessonOwner(saved.Lesson.uuid)}
          attachments={attachments}
          handouts={unit.handouts}
          sources={sources}
          sections={attachments.map(({ sub_section }) => sub_section)}
        />
      </section>
    </aside>
  )
}

const useDeleting = ({ onDelete }: LessonPageProps, written: LessonForm) => {
  const [problem, setProblem] = useState('')
  const remove = async () => {
    setProblem('')
    await written.doc.save()
    try {
      await onDelete(written.stored)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return { problem, remove: () => void remove() }
}

function Open({ onDevice, ...props }: LessonPageProps & { onDevice: LocalDraftState<LessonFields> }) {
  const { saved, unit, sources, renderPicker } = props
  const written = useAutosaveDocument(lessonDefinition, saved.Lesson, onDevice)
  const { problem, remove } = useDeleting(props, written)
  const trouble = written.trouble || problem
  const pathParams = { grade: unit.grade, unit_uuid: unit.uuid, uuid: saved.Lesson.uuid }
  return (
    <Frame
      unit={unit}
      heading={written.fields.title.trim() || written.stored.title}
      actions={<LessonTop written={written} preview={adminPaths.adminLessonPreview(pathParams)} onDelete={remove} />}
    >
      <div className={styles.notices}>
        {trouble && <Banner tone="danger">{trouble}</Banner>}
        <ConflictPanel written={written} nameOf={lessonFieldName} textOf={lessonFieldText} />
      </div>
      <div className={styles.sheet}>
        <div className={styles.column}>
          <LessonLead {...written} />
          <AimsField {...written} />
          <PartsField written={written} />
          <SessionsField written={written} renderPicker={renderPicker} />
          <LinksField {...written} />
        </div>
        <LessonSidebar written={written} saved={saved} unit={unit} sources={sources} />
      </div>
    </Frame>
  )
}

export function LessonPage(props: LessonPageProps) {
  const { saved, unit } = props
  const { Lesson: lesson, may_edit } = saved
  const writes = may_edit && lesson.restore_until === null
  const onDevice = useLocalDraft(lessonDefinition, writes ? lesson : undefined)
  if (writes) return onDevice && <Open key={onDevice.place} onDevice={onDevice} {...props} />
  return (
    <Frame unit={unit} heading={lesson.title || sayUnit('lesson')}>
      {lesson.restore_until === null ? <LessonRead lesson={lesson} /> : <DeletedLesson lesson={lesson} />}
    </Frame>
  )
}
