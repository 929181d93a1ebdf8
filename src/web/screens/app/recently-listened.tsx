/** The last few sessions that a person played: when, how much of each, and whether it was finished. */
import type { Session } from '#contract/library.ts'
import { coverVariantUrl } from '#rules/covers.ts'
import { formatDate, dayOf, formatTimeOfDay, weekdayOf } from '#rules/times.ts'
import { ListenedBadge } from '#web/features/activity/listened-badge.tsx'
import { listenedText } from '#web/features/activity/listened-text.ts'
import { getListenedShare } from '#web/features/library/listened-share.ts'
import { toSession } from '#web/features/library/session-link.ts'
import { activity } from '#web/lib/messages/en/activity.ts'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { Section } from '#web/ui/page/section.tsx'

interface RecentlyListenedProps {
  sessions: readonly Session[]
  today: string
  /** Whether the history has any entry. */
  some: boolean
  /** The address of the full history. */
  all: string
}

const whenOf = (at: string, today: string): string => {
  const day = dayOf(at)
  const name = day === today ? activity('today') : `${weekdayOf(at).slice(0, 3)}, ${formatDate(at)}`
  return activity('listened.when', { day: name, time: formatTimeOfDay(at) })
}

export function RecentlyListened({ sessions, today, some, all }: RecentlyListenedProps) {
  return (
    <Section
      title={activity('listened.title')}
      more={some ? { to: `${all}#history`, label: activity('listened.all') } : undefined}
    >
      {sessions.length ? (
        <RowList label={activity('listened.title')}>
          {sessions.map((session) => {
            const finished = getListenedShare(session) === 'all'
            const when = session.listened_at ? `${whenOf(session.listened_at, today)}, ` : ''
            return (
              <TrackRow
                key={session.uuid}
                {...toSession(session)}
                title={session.title}
                description={when + listenedText(session.paused_seconds, session.duration, finished)}
                picture={{ src: coverVariantUrl(session.session_thumbnail, '1x1', 200), seed: session.uuid }}
                meta={<ListenedBadge finished={finished} />}
              />
            )
          })}
        </RowList>
      ) : (
        <p>{activity(some ? 'listened.elsewhere' : 'listened.none')}</p>
      )}
    </Section>
  )
}
