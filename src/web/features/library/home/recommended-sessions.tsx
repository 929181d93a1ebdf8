/** Shows the recommendations for this time of day: one large card, and a few more as rows. */
import type { Session } from '#contract/library.ts'
import type { DayPart } from '#rules/greeting.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { SessionPrint } from '../session-print.tsx'
import { SessionRow } from '../session-row.tsx'
import styles from './recommended-sessions.module.css'

const ROWS = 5

export function RecommendedSessions({ sessions, daypart }: { sessions: readonly Session[]; daypart: DayPart }) {
  const [first, ...rest] = sessions
  if (!first) return null
  const title = library(`picked.${daypart}`)
  return (
    <div className={styles.picked}>
      <SessionPrint session={first} shape="lead" eager />
      <Section title={title} className={styles.rows}>
        <RowList label={title}>
          {rest.slice(0, ROWS).map((session) => (
            <SessionRow key={session.uuid} session={session} />
          ))}
        </RowList>
      </Section>
    </div>
  )
}
