/** Lists the assignments of a lesson with their classes, and how many students have finished each. */
import { Link } from 'react-router'
import type { PublishedAssignment } from '#contract/assignments.ts'
import { formatDate } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import styles from './assignment-list.module.css'

const describeAssignment = ({ section, due_at, platform }: PublishedAssignment): string =>
  [
    section.name,
    due_at && `${teacherAssignments('due').toLowerCase()} ${formatDate(due_at)}`,
    platform &&
      platform.state !== 'there' &&
      teacherAssignments(`platform.${platform.state}`, { platform: platform.name }),
  ]
    .filter(Boolean)
    .join(', ')

const getCountText = ({ finished_count, students_count }: PublishedAssignment): string =>
  teacherAssignments('count.short', { n: finished_count, all: students_count })

export function AssignmentRows({ published, label }: { published: readonly PublishedAssignment[]; label: string }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {published.map((assignment) => (
        <li key={assignment.uuid}>
          <Link to={paths.assignment(assignment.uuid)} className={styles.row}>
            <span className={styles.text}>
              <strong>{assignment.title}</strong>
              <small>{describeAssignment(assignment)}</small>
            </span>
            <span className={styles.count}>{getCountText(assignment)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function AssignmentList({ published }: { published: readonly PublishedAssignment[] }) {
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>{teacherAssignments('published')}</h3>
      <AssignmentRows published={published} label={teacherAssignments('published')} />
      <Link to={paths.assignments} className={styles.all}>
        {teacherAssignments('published.all')}
      </Link>
    </div>
  )
}
