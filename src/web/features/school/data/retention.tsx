/** How long each kind is kept; before it is changed it says what would go. */
import { useState } from 'react'
import type { Answered } from '#contract/endpoint.ts'
import { retentionKept } from '#contract/privacy/keeping.ts'
import { dateText } from '#rules/times.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { data } from '#web/lib/words/school-data.en.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from '../school.module.css'
import { type Kept, monthsText } from './kept.ts'
import { RetentionDialog } from './retention-dialog.tsx'

type Removed = Answered<typeof retentionKept>['Removed']

const keptText = ({ months, usual }: Kept): string => {
  if (months === null || months !== usual) return monthsText(months)
  return months === 1 ? data('months.one.usual') : data('months.usual', { months })
}

const isKind = (kind: string, kept: readonly Kept[]): kind is Kept['kind'] => kept.some((one) => one.kind === kind)

function Went({ removed, kept }: { removed: Removed; kept: readonly Kept[] }) {
  if (!removed.length) return null
  return (
    <div className={styles.quiet}>
      <h3>{data('removed.title')}</h3>
      <ul>
        {removed.map(({ kind, removed: count, ran_at }) => {
          const name = isKind(kind, kept) ? data(`kind.${kind}`) : kind
          return <li key={kind}>{data('removed.one', { kind: name, count, date: dateText(ran_at) })}</li>
        })}
      </ul>
    </div>
  )
}

export function Retention() {
  const answer = useAnswer(retentionKept, {})
  const [changed, setChanged] = useState<Kept>()
  return (
    <Panel className={styles.panel}>
      <div>
        <h2>{data('kept.title')}</h2>
        <p className={styles.lead}>{data('kept.lead')}</p>
      </div>
      <Answer of={answer} compact>
        {({ Retention: kept, Removed }) => (
          <>
            <ul className={styles.rows} aria-label={data('kept.list')}>
              {kept.map((one) => (
                <li key={one.kind} className={styles.row}>
                  <div className={styles.words}>
                    <strong>{data(`kind.${one.kind}`)}</strong>
                    <span>{keptText(one)}</span>
                  </div>
                  <Button
                    look="text"
                    size="small"
                    aria-haspopup="dialog"
                    aria-label={data('change.of', { kind: data(`kind.${one.kind}`) })}
                    onClick={() => setChanged(one)}
                  >
                    {data('change')}
                  </Button>
                </li>
              ))}
            </ul>
            <Went removed={Removed} kept={kept} />
          </>
        )}
      </Answer>
      <RetentionDialog kept={changed} onClose={() => setChanged(undefined)} />
    </Panel>
  )
}
