/** What someone listened to, a block for each day. Stopping early is no fault, and the row says so. */
import { useState } from 'react'
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/words/library.en.ts'
import { RowList } from '#web/ui/list/row-list.tsx'
import { byDay } from './days.ts'
import { heardOf } from '../heard.ts'
import styles from './listened-days.module.css'
import { partOf } from '../part-of.ts'
import { placeOf } from '../place-of.ts'
import { SessionRow } from '../session-row.tsx'

const underOf = (session: Session, isToday: boolean): string =>
  !isToday && typeof heardOf(session) === 'number' ? library('listened.early') : partOf(session)

export function ListenedDays({ sessions }: { sessions: readonly Session[] }) {
  const [opened] = useState(() => new Date())
  return (
    <div className={styles.days}>
      {byDay(sessions, opened).map(({ title, isToday, sessions: ofDay }) => (
        <section key={title} className={styles.day}>
          <h2 className={styles.title}>{title}</h2>
          <RowList label={title}>
            {ofDay.map((session) => (
              <SessionRow
                key={session.uuid}
                session={session}
                under={underOf(session, isToday)}
                aside={placeOf(session)}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  )
}
