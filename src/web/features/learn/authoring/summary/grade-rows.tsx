/** The content of each grade, as rows that link to the grade. */
import { Link } from 'react-router'
import type { ResponseData } from '#contract/endpoint.ts'
import type { learnSummary } from '#contract/learn/summary.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { formatLessonCount, formatUnitCount } from '../labels.ts'
import styles from './summary.module.css'

type GradeContent = ResponseData<typeof learnSummary>['Content']['grades'][number]

/** The share of lessons that teachers see, as a bar relative to the largest grade. */
export function Share({ live, lessons, most }: { live: number; lessons: number; most: number }) {
  const percent = (count: number) => `${(count / Math.max(1, most)) * 100}%`
  return (
    <svg width="100%" height="8" aria-hidden="true">
      <rect width="100%" height="8" rx="4" className={styles.room} />
      {lessons > 0 && <rect width={percent(lessons)} height="8" rx="4" className={styles.all} />}
      {live > 0 && <rect width={percent(live)} height="8" rx="4" className={styles.live} />}
    </svg>
  )
}

const formatContentCounts = ({ units, published, lessons, live }: GradeContent): string => {
  if (units === 0) return formatUnitCount(0)
  const publishedText = published < units ? ` (${learn('grade.published', { count: published })})` : ''
  const shownText = live < lessons ? ` (${learn('grade.shown', { count: live })})` : ''
  return `${formatUnitCount(units)}${publishedText}, ${formatLessonCount(lessons)}${shownText}`
}

export function GradeRows({ grades }: { grades: readonly GradeContent[] }) {
  const maxLessons = Math.max(...grades.map(({ lessons }) => lessons))
  return (
    <ol className={styles.grades} aria-label={learn('content.grades')}>
      {grades.map((content) => (
        <li key={content.grade}>
          <Link to={adminPaths.adminUnits(content.grade)} className={styles.grade}>
            <strong>{content.label}</strong>
            <span>{formatContentCounts(content)}</span>
            <Share live={content.live} lessons={content.lessons} most={maxLessons} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
