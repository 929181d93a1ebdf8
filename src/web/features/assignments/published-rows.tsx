/** Lists all assignments of a teacher, each with its class, its due date and how many students have finished. */
import { Link } from 'react-router'
import type { PublishedAssignment } from '#contract/assignments.ts'
import { getScoreColor, formatPercent } from '#rules/scores.ts'
import { formatDate } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { ScoreLine } from '#web/ui/chart/score-line.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import styles from './published-rows.module.css'

const progressText = ({ finished_count: done, students_count: studentCount }: PublishedAssignment): string =>
  done > 0 ? teacherAssignments(`score.${getScoreColor(done, studentCount)}`) : teacherAssignments('score.nothing')

const describeAssignment = ({ title, item, assignment_type, due_at }: PublishedAssignment): string =>
  [
    teacherAssignments(`kind.${assignment_type}`),
    item === title ? '' : item,
    due_at ? `${teacherAssignments('due').toLowerCase()} ${formatDate(due_at)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

function Row({ assignment }: { assignment: PublishedAssignment }) {
  const { finished_count: done, students_count: studentCount, platform, withdrawn_at } = assignment
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link to={paths.assignment(assignment.uuid)} className={styles.title}>
          {assignment.title}
        </Link>
        <p className={styles.about}>{describeAssignment(assignment)}</p>
        {withdrawn_at && <Badge tone="plain">{teacherAssignments('withdrawn')}</Badge>}
        {!withdrawn_at && platform && platform.state !== 'there' && (
          <Badge tone={platform.state === 'refused' ? 'danger' : 'info'}>
            {teacherAssignments(`platform.${platform.state}`, { platform: platform.name })}
          </Badge>
        )}
      </div>
      <ScoreLine
        name={assignment.section.name}
        value={done}
        outOf={studentCount}
        count={teacherAssignments('count.finished', { n: done, all: studentCount })}
        percent={teacherAssignments('count.percent', { percent: formatPercent(done, studentCount) })}
        word={progressText(assignment)}
      />
    </li>
  )
}

export function PublishedRows({ published }: { published: readonly PublishedAssignment[] }) {
  return (
    <ul aria-label={teacherAssignments('list')} className={styles.rows}>
      {published.map((assignment) => (
        <Row key={assignment.uuid} assignment={assignment} />
      ))}
    </ul>
  )
}
