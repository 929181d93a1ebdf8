/** The retention of each kind of data; a change first shows what it would delete. */
import { useState } from 'react'
import type { ResponseData } from '#contract/endpoint.ts'
import { retentionPeriods } from '#contract/privacy/admin.ts'
import { formatDate } from '#rules/times.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { schoolData } from '#web/lib/messages/en/school-data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from '../school.module.css'
import { type RetentionPeriod, formatMonths } from './retention-periods.ts'
import { RetentionDialog } from './retention-dialog.tsx'

type RemovedRows = ResponseData<typeof retentionPeriods>['Removed']

const periodText = ({ months, usual }: RetentionPeriod): string => {
  if (months === null || months !== usual) return formatMonths(months)
  return months === 1 ? schoolData('months.one.default') : schoolData('months.default', { months })
}

const isKind = (kind: string, periods: readonly RetentionPeriod[]): kind is RetentionPeriod['kind'] =>
  periods.some((period) => period.kind === kind)

function RemovedCount({ removed, periods }: { removed: RemovedRows; periods: readonly RetentionPeriod[] }) {
  if (!removed.length) return null
  return (
    <div className={styles.quiet}>
      <h3>{schoolData('removed.title')}</h3>
      <ul>
        {removed.map(({ kind, removed: count, ran_at }) => {
          const name = isKind(kind, periods) ? schoolData(`kind.${kind}`) : kind
          return <li key={kind}>{schoolData('removed.row', { kind: name, count, date: formatDate(ran_at) })}</li>
        })}
      </ul>
    </div>
  )
}

export function Retention() {
  const answer = useAnswer(retentionPeriods, {})
  const [changed, setChanged] = useState<RetentionPeriod>()
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{schoolData('retention.title')}</h2>
        <p className={styles.lead}>{schoolData('retention.lead')}</p>
      </div>
      <Answer query={answer} compact>
        {({ Retention: periods, Removed }) => (
          <>
            <ul className={styles.rows} aria-label={schoolData('retention.list')}>
              {periods.map((period) => (
                <li key={period.kind} className={styles.row}>
                  <div className={styles.text}>
                    <strong>{schoolData(`kind.${period.kind}`)}</strong>
                    <span>{periodText(period)}</span>
                  </div>
                  <Button
                    look="text"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={schoolData('change.named', { kind: schoolData(`kind.${period.kind}`) })}
                    onClick={() => setChanged(period)}
                  >
                    {schoolData('change')}
                  </Button>
                </li>
              ))}
            </ul>
            <RemovedCount removed={Removed} periods={periods} />
          </>
        )}
      </Answer>
      <RetentionDialog period={changed} onClose={() => setChanged(undefined)} />
    </Panel>
  )
}
