/** Lists all assignments of a teacher, each with its class, its due date and how many students have finished. */
import { Link } from 'react-router'
import type { Published } from '#contract/assignments.ts'
import { scoreColorOf, displayPercent } from '#rules/scores.ts'
import { formatDate } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { teacherAssignments } from '#web/lib/messages/en/assignments-teacher.ts'
import { ScoreLine } from '#web/ui/chart/score-line.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import styles from './published-rows.module.css'

const progressText = ({ finished_count: done, students_count: all }: Published): string =>
  done > 0 ? teacherAssignments(`score.${scoreColorOf(done, all)}`) : teacherAssignments('score.nothing')

const aboutOf = ({ title, item, assignment_type, due_at }: Published): string =>
  [
    teacherAssignments(`kind.${assignment_type}`),
    item === title ? '' : item,
    due_at ? `${teacherAssignments('due').toLowerCase()} ${formatDate(due_at)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

function Row({ of }: { of: Published }) {
  const { finished_count: done, students_count: all, platform, withdrawn_at } = of
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={paths.assignment(of.uuid)} className={styles.title}>
          {of.title}
        </Link>
        <p className={styles.about}>{aboutOf(of)}</p>
        {withdrawn_at && <Badge tone="plain">{teacherAssignments('withdrawn')}</Badge>}
        {!withdrawn_at && platform && platform.state !== 'there' && (
          <Badge tone={platform.state === 'refused' ? 'danger' : 'info'}>
            {teacherAssignments(`platform.${platform.state}`, { platform: platform.name })}
          </Badge>
        )}
      </div>
      <ScoreLine
        name={of.section.name}
        value={done}
        outOf={all}
        count={teacherAssignments('count.finished', { n: done, all })}
        percent={teacherAssignments('count.percent', { percent: displayPercent(done, all) })}
        word={progressText(of)}
      />
    </li>
  )
}

export function PublishedRows({ published }: { published: readonly Published[] }) {
  return (
    <ul aria-label={teacherAssignments('list')} className={styles.rows}>
      {published.map((assignment) => (
        <Row key={assignment.uuid} of={assignment} />
      ))}
    </ul>
  )
}
