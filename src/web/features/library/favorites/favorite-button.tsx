/** The favorite button of a card. It changes only after the server has confirmed it. */
import type { Session } from '#contract/library.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import type { Favorites } from './use-favorites.ts'

interface FavoriteButtonProps {
  session: Session
  favorites: Favorites
  /** Whether the button is on top of a picture. It then has a background of its own. */
  onPicture?: boolean
}

export function FavoriteButton({ session, favorites, onPicture = false }: FavoriteButtonProps) {
  const isFavorite = session.is_favourite === 1
  const actionLabel = library(isFavorite ? 'favorites.remove' : 'favorites.add')
  return (
    <IconButton
      icon={isFavorite ? 'heart-fill' : 'heart'}
      label={`${actionLabel}: ${session.title}`}
      ground={onPicture ? 'surface' : 'page'}
      pressed={isFavorite}
      aria-disabled={favorites.busyUuid === session.uuid}
      onClick={() => favorites.change(session, !isFavorite)}
    />
  )
}
