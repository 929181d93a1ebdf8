/** The last few sessions that a person played: when, how much of each, and whether it was finished. */
import type { Session } from '#contract/library.ts'
import { getCoverVariantUrl } from '#rules/covers.ts'
import { formatDate, toLocalDay, formatTimeOfDay, getWeekdayName } from '#rules/times.ts'
import { ListenedBadge } from '#web/features/activity/listened-badge.tsx'
import { formatListened } from '#web/features/activity/listened-text.ts'
import { getListenedShare } from '#web/features/library/listened-share.ts'
import { getSessionLink } from '#web/features/library/session-link.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'

interface RecentlyListenedProps {
  sessions: readonly Session[]
  today: string
  /** Whether the history has any entry. */
  hasHistory: boolean
  /** The address of the full history. */
  all: string
}

const formatListenedAt = (listenedAt: string, today: string): string => {
  const day = toLocalDay(listenedAt)
  const name =
    day === today ? activity('today') : `${getWeekdayName(listenedAt).slice(0, 3)}, ${formatDate(listenedAt)}`
  return activity('listened.when', { day: name, time: formatTimeOfDay(listenedAt) })
}

export function RecentlyListened({ sessions, today, hasHistory, all }: RecentlyListenedProps) {
  return (
    <Section
      title={activity('listened.title')}
      more={hasHistory ? { to: `${all}#history`, label: activity('listened.all') } : undefined}
    >
      {sessions.length ? (
        <RowList label={activity('listened.title')}>
          {sessions.map((session) => {
            const finished = getListenedShare(session) === 'all'
            const when = session.listened_at ? `${formatListenedAt(session.listened_at, today)}, ` : ''
            return (
              <TrackRow
                key={session.uuid}
                {...getSessionLink(session)}
                title={session.title}
                description={when + formatListened(session.paused_seconds, session.duration, finished)}
                picture={{ src: getCoverVariantUrl(session.session_thumbnail, '1x1', 200), seed: session.uuid }}
                meta={<ListenedBadge finished={finished} />}
              />
            )
          })}
        </RowList>
      ) : (
        <p>{activity(hasHistory ? 'listened.older' : 'listened.none')}</p>
      )}
    </Section>
  )
}
