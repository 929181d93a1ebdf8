import { Banner } from '#web/ui/notice/banner.tsx'
import styles from './favorite-error.module.css'
import type { Favorites } from './use-favorites.ts'

/** Shows that a favorite could not be changed. It stays visible wherever the list is scrolled. */
export function FavoriteError({ favorites }: { favorites: Favorites }) {
  if (!favorites.problem) return null
  return (
    <div className={styles.trouble}>
      <Banner tone="danger" onClose={favorites.dismissProblem}>
        {favorites.problem}
      </Banner>
    </div>
  )
}
