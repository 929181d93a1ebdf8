/** One class: its teachers, its students, its code and the archive button. */
import { useState } from 'react'
import {
  membersAdd,
  membersRemove,
  type Section,
  sectionArchive,
  sectionInfo,
  sectionList,
  type SectionStudent,
  sectionRestore,
  sectionTeachers,
} from '#contract/identity/sections.ts'
import type { ConsentPart } from '#rules/consent.ts'
import { gradeLabels } from '#rules/grades.ts'
import { formatDate } from '#rules/times.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { call } from '#web/lib/api.ts'
import { refreshAnswers } from '#web/lib/answers.ts'
import { classes as t } from '#web/lib/messages/en/classes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import { CodePart } from './code-part.tsx'
import { PersonPicker } from './person-picker.tsx'
import { StudentsPart } from './students-part.tsx'
import { SectionForm } from './section-form.tsx'
import styles from './sections.module.css'

const affectedEndpoints = [sectionList, sectionInfo, sectionTeachers] as const

const restoreClass = async ({ uuid, name }: Section): Promise<void> => {
  await call(sectionRestore, { Section: { uuid } })
  await refreshAnswers(...affectedEndpoints)
  notify(t('restore.done', { name }))
}

/**
 * Restores the class from the toast. If that fails, the panel that could show the error is closed already, so a toast
 * shows it and offers to undo again.
 */
const createUndo = (section: Section) => (): void =>
  void restoreClass(section).catch((error: unknown) =>
    notify(toErrorText(error), { action: { label: t('undo'), onPress: createUndo(section) } }),
  )

const archiveClass = async (section: Section, onArchiveChanged: () => void): Promise<void> => {
  await call(sectionArchive, { Section: { uuid: section.uuid } })
  onArchiveChanged()
  await refreshAnswers(...affectedEndpoints)
  notify(t('archive.done', { name: section.name }), { action: { label: t('undo'), onPress: createUndo(section) } })
}

function Head({ section, closeUrl, onEdit }: { section: Section; closeUrl: string; onEdit: () => void }) {
  const { name, audience, grade, archived_at } = section
  return (
    <div className={styles.head}>
      <div>
        <h2 tabIndex={-1} className={styles.title}>
          {name}
        </h2>
        <p className={styles.quiet}>{grade ? gradeLabels[grade] : t(`age.${audience}`)}</p>
        {archived_at && <Badge tone="draft">{t('archived.since', { day: formatDate(archived_at) })}</Badge>}
      </div>
      <div className={styles.headActs}>
        <Button look="soft" size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
        <IconLink icon="x" label={t('close')} to={closeUrl} />
      </div>
    </div>
  )
}

interface TeacherRemoval {
  section: Section
  teacher: Section['teachers'][number]
  onFailed: (error: unknown) => void
}

const removeTeacher = async ({ section, teacher: { uuid, name }, onFailed }: TeacherRemoval): Promise<void> => {
  const Members = { section_uuid: section.uuid, people: [uuid] }
  await call(membersRemove, { Members })
  await refreshAnswers(...affectedEndpoints)
  const undo = async () => {
    await call(membersAdd, { Members: { ...Members, part: 'teacher' as const } })
    await refreshAnswers(...affectedEndpoints)
  }
  notify(t('removed', { name, section: section.name }), {
    action: { label: t('undo'), onPress: () => void undo().catch(onFailed) },
  })
}

function Teachers({ section, onFailed }: Pick<TeacherRemoval, 'section' | 'onFailed'>) {
  const [isAdding, setIsAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const focusRef = useFocusOnChange<HTMLElement>(section.teachers.length)
  const remove = async (teacher: TeacherRemoval['teacher']): Promise<void> => {
    if (busy) return
    setBusy(true)
    await removeTeacher({ section, teacher, onFailed }).catch(onFailed)
    setBusy(false)
  }
  return (
    <section ref={focusRef} className={styles.part} aria-labelledby="class-teachers">
      <div className={styles.partHead}>
        <h3 id="class-teachers" tabIndex={-1}>
          {t('teachers')}
        </h3>
        {!section.archived_at && (
          <Button look="soft" size="small" icon="plus" onClick={() => setIsAdding(true)}>
            {t('teachers.add')}
          </Button>
        )}
      </div>
      {section.teachers.length === 0 && <p className={styles.quiet}>{t('teachers.none')}</p>}
      <ul className={styles.plain}>
        {section.teachers.map((teacher) => (
          <li key={teacher.uuid} className={styles.found}>
            {teacher.name}
            {!section.archived_at && (
              <IconButton
                icon="x"
                label={t('teacher.remove', { name: teacher.name })}
                aria-disabled={busy || undefined}
                onClick={() => void remove(teacher)}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && <PersonPicker section={section} part="teacher" onClose={() => setIsAdding(false)} />}
    </section>
  )
}

export interface SectionPanelProps {
  section: Section
  students: readonly SectionStudent[]
  /** The parts that the school asks families about. */
  requestedConsents: readonly ConsentPart[]
  /** The URL of the list without the panel. */
  closeUrl: string
  /** Called after the class was archived or restored, so that it is no longer in the list beside the panel. */
  onArchiveChanged: () => void
}

export function SectionPanel({ section, students, requestedConsents, closeUrl, onArchiveChanged }: SectionPanelProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const showError = (error: unknown): void => setProblem(toErrorText(error))
  const runUnlessBusy = async (act: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    await act().catch(showError)
    setBusy(false)
  }
  return (
    <Panel className={styles.panel}>
      <Head section={section} closeUrl={closeUrl} onEdit={() => setIsEditing(true)} />
      {problem && <Banner onClose={() => setProblem('')}>{problem}</Banner>}
      <StudentsPart section={section} students={students} requestedConsents={requestedConsents} onFailed={showError} />
      <Teachers section={section} onFailed={showError} />
      {!section.archived_at && <CodePart section={section} />}
      <div className={styles.end}>
        {section.archived_at ? (
          <Button
            look="board"
            busy={busy}
            onClick={() => void runUnlessBusy(() => restoreClass(section).then(onArchiveChanged))}
          >
            {t('restore')}
          </Button>
        ) : (
          <Button
            look="text"
            icon="folder"
            busy={busy}
            onClick={() => void runUnlessBusy(() => archiveClass(section, onArchiveChanged))}
          >
            {t('archive')}
          </Button>
        )}
      </div>
      {isEditing && (
        <SectionForm section={section} onClose={() => setIsEditing(false)} onStored={() => setIsEditing(false)} />
      )}
    </Panel>
  )
}
