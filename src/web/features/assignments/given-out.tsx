/** What of a lesson was given out where, and how many have finished. */
import { Link } from 'react-router'
import type { Published } from '#contract/assignments.ts'
import { dateText } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import styles from './given-out.module.css'

const aboutOf = ({ section, due_at, platform }: Published): string =>
  [
    section.name,
    due_at && `${assign('due').toLowerCase()} ${dateText(due_at)}`,
    platform && platform.state !== 'there' && assign(`platform.${platform.state}`, { platform: platform.name }),
  ]
    .filter(Boolean)
    .join(', ')

const countOf = ({ finished_count, students_count }: Published): string =>
  assign('count.short', { n: finished_count, all: students_count })

export function GivenOutRows({ published, label }: { published: readonly Published[]; label: string }) {
  return (
    <ul aria-label={label} className={styles.rows}>
      {published.map((one) => (
        <li key={one.uuid}>
          <Link to={paths.assignment(one.uuid)} className={styles.row}>
            <span className={styles.words}>
              <strong>{one.title}</strong>
              <small>{aboutOf(one)}</small>
            </span>
            <span className={styles.count}>{countOf(one)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function GivenOut({ published }: { published: readonly Published[] }) {
  return (
    <div className={styles.given}>
      <h3 className={styles.title}>{assign('published')}</h3>
      <GivenOutRows published={published} label={assign('published')} />
      <Link to={paths.assignments} className={styles.all}>
        {assign('published.all')}
      </Link>
    </div>
  )
}
