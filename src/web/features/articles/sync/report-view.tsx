/** The report of a sync: its items in one line, their counts, and why an item failed. */
import type { SyncReport } from '#contract/articles.ts'
import { sync } from '#web/lib/messages/en/articles.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { type SyncOutcome, SyncMark } from './sync-mark.tsx'
import styles from './sync.module.css'

/** The outcomes in display order: new items first, failed ones last. */
const outcomes: readonly SyncOutcome[] = ['added', 'changed', 'unchanged', 'failed']

/** Reasons beyond this number are only counted. */
const MAX_REASONS = 8

export function SyncSummary({ report }: { report: SyncReport }) {
  const { added, changed, unchanged, failed } = report
  return (
    <div className={styles.horizon} role="img" aria-label={sync('counts', { added, changed, unchanged, failed })}>
      {outcomes.flatMap((outcome) =>
        Array.from({ length: report[outcome] }, (_, index) => (
          <SyncMark key={`${outcome} ${index}`} outcome={outcome} />
        )),
      )}
    </div>
  )
}

export function SyncCounts({ report }: { report: SyncReport }) {
  return (
    <ul className={styles.counts}>
      {outcomes.map((outcome) => (
        <li key={outcome}>
          <SyncMark outcome={outcome} />
          <span>
            <strong>{report[outcome]}</strong> {sync(outcome)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type NumberedItem = SyncReport['items'][number] & { number: number }

const numberItems = ({ items }: SyncReport): NumberedItem[] =>
  items.map((item, index) => ({ ...item, number: index + 1 }))

function Reasons({ items }: { items: readonly NumberedItem[] }) {
  const hiddenCount = items.length - MAX_REASONS
  return (
    <ul>
      {items.slice(0, MAX_REASONS).map(({ number, title, outcome, reason }) => (
        <li key={number}>
          <strong>
            {outcome === 'failed' ? sync('item.failed', { number, title }) : sync('item.notes', { title })}
          </strong>{' '}
          {reason} {outcome === 'failed' && sync('item.skipped')}
        </li>
      ))}
      {hiddenCount > 0 && <li>{sync('more', { count: hiddenCount })}</li>}
    </ul>
  )
}

/** The failed items with their reasons, and notes about the others. */
export function ReportReasons({ report }: { report: SyncReport }) {
  const items = numberItems(report)
  const failed = items.filter(({ outcome }) => outcome === 'failed')
  const itemsWithReason = items.filter(({ outcome, reason }) => outcome !== 'failed' && reason)
  return (
    <>
      {failed.length > 0 && (
        <div className={styles.refused}>
          <Icon name="warning-circle-fill" />
          <Reasons items={failed} />
        </div>
      )}
      {itemsWithReason.length > 0 && (
        <div className={styles.report}>
          <Icon name="info-fill" />
          <Reasons items={itemsWithReason} />
        </div>
      )}
    </>
  )
}
