import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './favorite-error.module.css'
import type { Favorites } from './use-favorites.ts'

/** Says that a favorite could not be changed, where it is seen however far the list has been scrolled. */
export function FavoriteError({ favourites }: { favourites: Favorites }) {
  if (!favourites.problem) return null
  return (
    <div className={styles.trouble}>
      <Banner tone="danger" onClose={favourites.forgive}>
        {favourites.problem}
      </Banner>
    </div>
  )
}
