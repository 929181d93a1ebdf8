/**
 * Shows who has done one assignment: first the whole class, then each student. Other assignments are listed next to it.
 */
import { useState } from 'react'
import { type PublishedAssignment, progressExport, type StudentProgress, publishedList } from '#contract/assignments.ts'
import { formatDate, getWeekdayName } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { saveText } from '#web/lib/save-text.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import { AssignmentRows } from '../assignment-list.tsx'
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
import { StatusIcon } from './status-icon.tsx'
import styles from './student-progress.module.css'

const getHeading = ({ finished_count: n, students_count: studentCount }: PublishedAssignment): string => {
  if (studentCount === 0) return teacherAssignments('progress.heading.noStudents')
  if (n === 0) return teacherAssignments('progress.heading.none')
  return n === studentCount
    ? teacherAssignments('progress.heading.all', { all: studentCount })
    : teacherAssignments('progress.heading', { n, all: studentCount })
}

const getLead = ({ title, section: { name: section }, due_at }: PublishedAssignment): string =>
  due_at
    ? teacherAssignments('progress.lead.due', {
        title,
        section,
        date: `${getWeekdayName(due_at)}, ${formatDate(due_at)}`,
      })
    : teacherAssignments('progress.lead', { title, section })

function Head({ assignment }: { assignment: PublishedAssignment }) {
  return (
    <header className={styles.head}>
      <span className={styles.picture}>
        <CoverPicture src={null} seed={assignment.attachment_uuid ?? assignment.uuid} />
      </span>
      <div>
        <PageHeading title={teacherAssignments('title')} className={styles.heading}>
          {getHeading(assignment)}
        </PageHeading>
        <p className={styles.lead}>
          {getLead(assignment)}{' '}
          {assignment.finished_count === 0 &&
            teacherAssignments('progress.assignedOn', { date: formatDate(assignment.published_at) })}
        </p>
        {assignment.withdrawn_at && <Badge tone="plain">{teacherAssignments('withdrawn')}</Badge>}
      </div>
    </header>
  )
}

const allStatuses: readonly StudentStatus[] = ['finished', 'underway', 'unopened']

function Counts({ counts }: { counts: Record<StudentStatus, number> }) {
  return (
    <ul className={styles.counts}>
      {allStatuses.map((status) => (
        <li key={status}>
          <StatusIcon status={status} />
          <b>{counts[status]}</b> {teacherAssignments(status)}
        </li>
      ))}
    </ul>
  )
}

function Tools({
  assignment,
  filter,
  onFilter,
}: {
  assignment: PublishedAssignment
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
}) {
  const { attempt, busy, error } = useAction(progressExport)
  const download = async () => {
    const answer = await attempt({ Assignment: { uuid: assignment.uuid } })
    if (answer) saveText(answer.Csv.name, answer.Csv.text)
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
        <Button look="text" icon="download-simple" busy={busy} onClick={() => void download()}>
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

function OtherAssignments({ assignment }: { assignment: PublishedAssignment }) {
  const recentAnswer = useAnswer(publishedList, { Page: { limit: 6 } })
  const others = (recentAnswer.data?.Assignments ?? []).filter(({ uuid }) => uuid !== assignment.uuid).slice(0, 5)
  return (
    <aside className={styles.beside}>
      {others.length > 0 && (
        <>
          <h2 className={styles.also}>{teacherAssignments('otherClasses')}</h2>
          <AssignmentRows published={others} label={teacherAssignments('otherClasses')} />
        </>
      )}
      <AssignmentActions assignment={assignment} />
      <p className={styles.private}>
        <Icon name="eye-slash" />
        <span>{teacherAssignments('private')}</span>
      </p>
    </aside>
  )
}

function PlatformBanner({ assignment }: { assignment: PublishedAssignment }) {
  if (!assignment.platform || assignment.platform.state === 'there') return null
  const { name: platform, state, failing } = assignment.platform
  if (state === 'refused') return <Banner tone="warn">{teacherAssignments('platform.refused', { platform })}</Banner>
  const failureMessage = assignment.withdrawn_at ? 'platform.failing.withdrawn' : 'platform.failing'
  return <Banner tone="info">{teacherAssignments(failing ? failureMessage : 'platform.soon', { platform })}</Banner>
}

export function ProgressPage({
  assignment,
  students,
}: {
  assignment: PublishedAssignment
  students: readonly StudentProgress[]
}) {
  const [filter, setFilter] = useState<StatusFilter>('all')
  const counts = countStatuses(students, assignment.students_count)
  const shownStudents = filterStudents(students, filter)
  const unknown = assignment.students_count - students.length
  const someUnknown = unknown > 0 && filter !== 'done'
  return (
    <div className={styles.columns}>
      <section className={styles.main}>
        <Head assignment={assignment} />
        <PlatformBanner assignment={assignment} />
        {assignment.instructions && <p className={styles.text}>{assignment.instructions}</p>}
        {students.length > 0 && <ProgressChart students={students} counts={counts} />}
        <Counts counts={counts} />
        <Tools assignment={assignment} filter={filter} onFilter={setFilter} />
        {shownStudents.length > 0 && <StudentsTable students={shownStudents} platform={assignment.platform?.name} />}
        {shownStudents.length === 0 && !someUnknown && (
          <p className={styles.quiet}>{teacherAssignments('progress.noMatch')}</p>
        )}
        {someUnknown && (
          <p className={styles.quiet}>
            {teacherAssignments('progress.unopenedHidden', { n: unknown, platform: assignment.platform?.name ?? '' })}
          </p>
        )}
      </section>
      <OtherAssignments assignment={assignment} />
    </div>
  )
}
