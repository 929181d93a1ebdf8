/** The sessions of a group in their order: a tick for heard, a ring for part of it, a number for not yet. */
import type { Session } from '#contract/library.ts'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { FavouriteHeart } from '../kept/favourite-heart.tsx'
import { heardOf } from '../heard.ts'
import { placeOf } from '../place-of.ts'
import { toSession } from '../session-link.ts'
import type { Favourites } from '../kept/use-favourites.ts'

interface GroupTracksProps {
  title: string
  sessions: readonly Session[]
  /** The one to go on with. */
  next: Session | undefined
  favourites: Favourites
}

export function GroupTracks({ title, sessions, next, favourites }: GroupTracksProps) {
  return (
    <RowList label={title}>
      {sessions.map((session, index) => (
        <TrackRow
          key={session.uuid}
          {...toSession(session)}
          number={index + 1}
          title={session.title}
          description={session.description}
          meta={placeOf(session)}
          heard={heardOf(session)}
          status={session.status}
          current={session === next && index > 0}
          actions={<FavouriteHeart session={session} favourites={favourites} />}
        />
      ))}
    </RowList>
  )
}
