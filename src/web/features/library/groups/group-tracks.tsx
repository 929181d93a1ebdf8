/**
 * Lists the sessions of a group in order. A check mark means finished, a ring means started, and a number means not
 * started.
 */
import type { Session } from '#contract/library.ts'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { getListenedShare } from '../listened-share.ts'
import { formatPosition } from '../position-text.ts'
import { getSessionLink } from '../session-link.ts'
import type { Favorites } from '../favorites/use-favorites.ts'

interface GroupTracksProps {
  title: string
  sessions: readonly Session[]
  /** The session to continue with. */
  next: Session | undefined
  favorites: Favorites
}

export function GroupTracks({ title, sessions, next, favorites }: GroupTracksProps) {
  return (
    <RowList label={title}>
      {sessions.map((session, index) => (
        <TrackRow
          key={session.uuid}
          {...getSessionLink(session)}
          number={index + 1}
          title={session.title}
          description={session.description}
          meta={formatPosition(session)}
          listened={getListenedShare(session)}
          status={session.status}
          current={session === next && index > 0}
          actions={<FavoriteButton session={session} favorites={favorites} />}
        />
      ))}
    </RowList>
  )
}
