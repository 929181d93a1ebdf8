/** Lists the time for which the person's school stores each kind of data. */
import { retention } from '#contract/privacy.ts'
import { type RetentionKind, retentionKinds } from '#rules/retention.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { privacy } from '#web/lib/messages/en/privacy.ts'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './my-data-part.module.css'

const formatMonths = (months: number | null): string => {
  if (months === null) return privacy('retention.until')
  return months === 1 ? privacy('retention.month') : privacy('retention.months', { months })
}

const isKnown = (kind: string): kind is RetentionKind => (retentionKinds as string[]).includes(kind)

export function RetentionList() {
  return (
    <section className={styles.plain}>
      <h4>{privacy('retention.title')}</h4>
      <Answer query={useAnswer(retention, {})} compact>
        {({ Retention }) => (
          <dl className={styles.periods}>
            {Retention.map(({ kind, months }) =>
              isKnown(kind) ? (
                <div key={kind}>
                  <dt>{privacy(`retention.${kind}`)}</dt>
                  <dd>{formatMonths(months)}</dd>
                </div>
              ) : null,
            )}
          </dl>
        )}
      </Answer>
    </section>
  )
}
