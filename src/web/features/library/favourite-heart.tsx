/** The heart: it changes only after the server's 000, and stays as it was when that does not come (spec 4). */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/words/library.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import type { Favourites } from './use-favourites.ts'

export function FavouriteHeart({ session, favourites }: { session: Session; favourites: Favourites }) {
  const kept = session.is_favourite === 1
  const words = library(kept ? 'favorites.remove' : 'favorites.add')
  return (
    <IconButton
      icon={kept ? 'heart-fill' : 'heart'}
      label={`${words}: ${session.title}`}
      pressed={kept}
      disabled={favourites.busyWith === session.uuid}
      onClick={() => favourites.change(session, !kept)}
    />
  )
}
