/** Shows a person's history, one block for each day. */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { groupByDay } from './group-by-day.ts'
import { getListenedShare } from '../listened-share.ts'
import styles from './listening-history.module.css'
import { formatSource } from '../source-text.ts'
import { formatPosition } from '../position-text.ts'
import { SessionRow } from '../session-row.tsx'

const isPartlyListened = (session: Session): boolean => typeof getListenedShare(session) === 'number'

/**
 * Returns the source of the session. A session that was stopped early on an earlier day has a note instead, which says
 * that stopping early is fine.
 */
const toSubtitle = (session: Session, isToday: boolean): string =>
  !isToday && isPartlyListened(session) ? library('listened.early') : formatSource(session)

export function ListeningHistory({ sessions }: { sessions: readonly Session[] }) {
  const [openedAt] = useState(() => new Date())
  return (
    <div className={styles.days}>
      {groupByDay(sessions, openedAt).map(({ title, isToday, sessions: daySessions }) => (
        <section key={title} className={styles.day}>
          <h2 className={styles.title}>{title}</h2>
          <RowList label={title}>
            {daySessions.map((session) => (
              <SessionRow
                key={session.uuid}
                session={session}
                subtitle={toSubtitle(session, isToday)}
                aside={formatPosition(session)}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  )
}
