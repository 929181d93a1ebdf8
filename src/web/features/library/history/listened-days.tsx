/** Shows a person's history, one block for each day. Stopping early is not a fault, and the row says so. */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { groupByDay } from './days.ts'
import { getListenedShare } from '../listened-share.ts'
import styles from './listened-days.module.css'
import { sourceText } from '../source-text.ts'
import { positionText } from '../position-text.ts'
import { SessionRow } from '../session-row.tsx'

const underOf = (session: Session, isToday: boolean): string =>
  !isToday && typeof getListenedShare(session) === 'number' ? library('listened.early') : sourceText(session)

export function ListenedDays({ sessions }: { sessions: readonly Session[] }) {
  const [opened] = useState(() => new Date())
  return (
    <div className={styles.days}>
      {groupByDay(sessions, opened).map(({ title, isToday, sessions: ofDay }) => (
        <section key={title} className={styles.day}>
          <h2 className={styles.title}>{title}</h2>
          <RowList label={title}>
            {ofDay.map((session) => (
              <SessionRow
                key={session.uuid}
                session={session}
                under={underOf(session, isToday)}
                aside={positionText(session)}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  )
}
