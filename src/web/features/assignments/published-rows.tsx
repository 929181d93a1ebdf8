/** All that a teacher gave out, each with its class, its day and how many have finished. */
import { Link } from 'react-router'
import type { Published } from '#contract/assignments.ts'
import { scoreColourOf, shownPercent } from '#rules/scores.ts'
import { dateText } from '#rules/times.ts'
import { paths } from '#web/lib/paths.ts'
import { assign } from '#web/lib/words/assign.en.ts'
import { ScoreLine } from '#web/ui/chart/score-line.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import styles from './published-rows.module.css'

const wordOf = ({ finished_count: done, students_count: all }: Published): string =>
  done > 0 ? assign(`score.${scoreColourOf(done, all)}`) : assign('score.nothing')

const aboutOf = ({ title, item, assignment_type, due_at }: Published): string =>
  [
    assign(`kind.${assignment_type}`),
    item === title ? '' : item,
    due_at ? `${assign('due').toLowerCase()} ${dateText(due_at)}` : '',
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
        {withdrawn_at && <Badge tone="plain">{assign('withdrawn')}</Badge>}
        {!withdrawn_at && platform && platform.state !== 'there' && (
          <Badge tone={platform.state === 'refused' ? 'danger' : 'info'}>
            {assign(`platform.${platform.state}`, { platform: platform.name })}
          </Badge>
        )}
      </div>
      <ScoreLine
        name={of.section.name}
        value={done}
        outOf={all}
        count={assign('count.finished', { n: done, all })}
        percent={assign('count.percent', { percent: shownPercent(done, all) })}
        word={wordOf(of)}
      />
    </li>
  )
}

export function PublishedRows({ published }: { published: readonly Published[] }) {
  return (
    <ul aria-label={assign('list')} className={styles.rows}>
      {published.map((one) => (
        <Row key={one.uuid} of={one} />
      ))}
    </ul>
  )
}
