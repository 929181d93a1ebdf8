/** The gaps of Learn by kind; each item links to the page where it can be fixed. */
import { Link } from 'react-router'
import type { ResponseData } from '#contract/endpoint.ts'
import type { learnSummary } from '#contract/learn/summary.ts'
import { gradeLabels } from '#rules/grades.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { learn } from '#web/lib/messages/en/units.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'
import { getLearnTabUrl } from './learn-tab.ts'
import styles from './summary.module.css'

type Gap = ResponseData<typeof learnSummary>['Gaps'][number]
type GapItem = Gap['things'][number]

const getGapUrl = ({ uuid, grade, unit_uuid }: GapItem): string => {
  if (!grade) return getLearnTabUrl('standards')
  if (!uuid || !unit_uuid) return adminPaths.adminUnits(grade)
  if (uuid === unit_uuid) return adminPaths.adminUnit(grade, uuid)
  return adminPaths.adminLesson({ grade, unit_uuid, uuid })
}

function GapKind({ gap: { kind, total, things } }: { gap: Gap }) {
  return (
    <details className={styles.gap}>
      <summary>
        <Icon name="caret-right" />
        <span>{learn(`gap.${kind}`)}</span>
        <strong>{total}</strong>
      </summary>
      <ul>
        {things.map((item) => (
          <li key={item.uuid ?? item.title}>
            <Link to={getGapUrl(item)}>{item.title}</Link>
            {item.uuid && item.grade && <span>{gradeLabels[item.grade]}</span>}
          </li>
        ))}
        {total > things.length && <li>{learn('gap.more', { count: total - things.length })}</li>}
      </ul>
    </details>
  )
}

export function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) {
    return (
      <EmptyState compact level={5} title={learn('gaps.none')}>
        {learn('gaps.none.more')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.gaps}>
      {gaps.map((gap) => (
        <GapKind key={gap.kind} gap={gap} />
      ))}
    </div>
  )
}
