/**
 * Shows who has done one assignment: first the whole class, then each student. Other assignments are listed next to it.
 */
import { useState } from 'react'
import { type Published, progressExport, type StudentProgress, publishedList } from '#contract/assignments.ts'
import { formatDate, weekdayOf } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { Picture } from '#web/ui/print/picture.tsx'
import { AssignedWorkRows } from '../assigned-work.tsx'
import { AssignmentActions } from './assignment-actions.tsx'
import { StudentsTable } from './students-table.tsx'
import { ProgressChart } from './progress-chart.tsx'
import {
  countStatuses,
  type StatusFilter,
  statusFilters,
  filterStudents,
  type StudentStatus,
} from './student-status.ts'
import { StatusSign } from './status-sign.tsx'
import styles from './student-progress.module.css'

const headOf = ({ finished_count: n, students_count: all }: Published): string => {
  if (all === 0) return teacherAssignments('who.head.nobody')
  if (n === 0) return teacherAssignments('who.head.none')
  return n === all ? teacherAssignments('who.head.all', { all }) : teacherAssignments('who.head', { n, all })
}

const leadOf = ({ title, section: { name: section }, due_at }: Published): string =>
  due_at
    ? teacherAssignments('who.lead.due', { title, section, date: `${weekdayOf(due_at)}, ${formatDate(due_at)}` })
    : teacherAssignments('who.lead', { title, section })

function Head({ of }: { of: Published }) {
  return (
    <header className={styles.head}>
      <span className={styles.picture}>
        <Picture src={null} seed={of.attachment_uuid ?? of.uuid} />
      </span>
      <div>
        <PageHeading title={teacherAssignments('title')} className={styles.heading}>
          {headOf(of)}
        </PageHeading>
        <p className={styles.lead}>
          {leadOf(of)} {of.finished_count === 0 && teacherAssignments('who.set', { date: formatDate(of.published_at) })}
        </p>
        {of.withdrawn_at && <Badge tone="plain">{teacherAssignments('withdrawn')}</Badge>}
      </div>
    </header>
  )
}

const allStatuses: readonly StudentStatus[] = ['finished', 'underway', 'unopened']

function Counts({ counts }: { counts: Record<StudentStatus, number> }) {
  return (
    <ul className={styles.counts}>
      {allStatuses.map((standing) => (
        <li key={standing}>
          <StatusSign standing={standing} />
          <b>{counts[standing]}</b> {teacherAssignments(standing)}
        </li>
      ))}
    </ul>
  )
}

function Tools({
  of,
  filter,
  onFilter,
}: {
  of: Published
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
}) {
  const { act, busy, error } = useAction(progressExport)
  const download = async () => {
    const { Csv } = await act({ Assignment: { uuid: of.uuid } })
    saveText(Csv.name, Csv.text)
  }
  return (
    <div className={styles.tools}>
      <ChoiceGroup
        legend={teacherAssignments('filter.legend')}
        legendHidden
        look="segments"
        options={statusFilters.map((value) => ({ value, label: teacherAssignments(`filter.${value}`) }))}
        value={filter}
        onChange={onFilter}
      />
      <div className={styles.ways}>
        <Button look="text" icon="download-simple" busy={busy} onClick={() => void download().catch(() => undefined)}>
          {teacherAssignments('download')}
        </Button>
        <Button look="text" icon="printer" onClick={() => window.print()}>
          {teacherAssignments('print')}
        </Button>
      </div>
      {error && <Banner tone="danger">{error.message}</Banner>}
    </div>
  )
}

function OtherAssignments({ of }: { of: Published }) {
  const recentAnswer = useAnswer(publishedList, { Page: { limit: 6 } })
  const also = (recentAnswer.data?.Assignments ?? []).filter(({ uuid }) => uuid !== of.uuid).slice(0, 5)
  return (
    <aside className={styles.beside}>
      {also.length > 0 && (
        <>
          <h2 className={styles.also}>{teacherAssignments('also')}</h2>
          <AssignedWorkRows published={also} label={teacherAssignments('also')} />
        </>
      )}
      <AssignmentActions of={of} />
      <p className={styles.private}>
        <Icon name="eye-slash" />
        <span>{teacherAssignments('private')}</span>
      </p>
    </aside>
  )
}

function OnPlatform({ of }: { of: Published }) {
  if (!of.platform || of.platform.state === 'there') return null
  const { name: platform, state, failing } = of.platform
  if (state === 'refused') return <Banner tone="warn">{teacherAssignments('platform.refused', { platform })}</Banner>
  const trying = of.withdrawn_at ? 'platform.failing.withdrawn' : 'platform.failing'
  return <Banner tone="info">{teacherAssignments(failing ? trying : 'platform.soon', { platform })}</Banner>
}

export function ProgressPage({ of, students }: { of: Published; students: readonly StudentProgress[] }) {
  const [filter, setFilter] = useState<StatusFilter>('all')
  const counts = countStatuses(students, of.students_count)
  const shown = filterStudents(students, filter)
  const unknown = of.students_count - students.length
  const someUnknown = unknown > 0 && filter !== 'done'
  return (
    <div className={styles.columns}>
      <section className={styles.main}>
        <Head of={of} />
        <OnPlatform of={of} />
        {of.instructions && <p className={styles.words}>{of.instructions}</p>}
        {students.length > 0 && <ProgressChart students={students} counts={counts} />}
        <Counts counts={counts} />
        <Tools of={of} filter={filter} onFilter={setFilter} />
        {shown.length > 0 && <StudentsTable students={shown} platform={of.platform?.name} />}
        {shown.length === 0 && !someUnknown && <p className={styles.quiet}>{teacherAssignments('who.none')}</p>}
        {someUnknown && (
          <p className={styles.quiet}>
            {teacherAssignments('who.unknown', { n: unknown, platform: of.platform?.name ?? '' })}
          </p>
        )}
      </section>
      <OtherAssignments of={of} />
    </div>
  )
}
